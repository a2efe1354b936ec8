package dev.oltpmatrix.load.run;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.load.options.CommandLine;
import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.model.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HeapNeedTest {
  private static final long GIB = 1L << 30;

  private static Options options(String... given) {
    List<String> arguments = new ArrayList<>(List.of("oltp_read_only", "run"));
    arguments.addAll(List.of(given));
    return CommandLine.parse(arguments, Map.of(), List.of("oltp_read_only")).options();
  }

  @Test
  void moreThanJavaMayTakeIsReportedBeforeAnythingStarts() {
    Options huge = options("--threads=65536", "--tables=100000");

    assertThatThrownBy(() -> HeapNeed.require(huge, 500_000, 8 * GIB))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "--threads=65536 with --tables=100000 takes 17190700 MiB of memory (500000 statements"
                + " for each connection), Java may take 8192: lower one of them, or give it more by"
                + " OLTP_JAVA_OPTS=-Xmx…");
  }

  @Test
  void aLoadThatFitsIsAccepted() {
    assertThatCode(() -> HeapNeed.require(options("--threads=4096"), 9, GIB))
        .doesNotThrowAnyException();
    Options pooled = options("--threads=65536", "--client-pool=64", "--tables=1000");
    assertThatCode(() -> HeapNeed.require(pooled, 5_000, GIB)).doesNotThrowAnyException();
  }

  @Test
  void aDriversStatementsCountWithTheirSize() {
    String tables = "--tables=100";
    assertThatCode(() -> HeapNeed.require(options("--threads=4096", tables), 500, 2 * GIB))
        .doesNotThrowAnyException();
    Options mysql = options("--threads=4096", tables, "--driver=mysql");
    assertThatThrownBy(() -> HeapNeed.require(mysql, 500, 2 * GIB))
        .isInstanceOf(UsageException.class);
  }
}
