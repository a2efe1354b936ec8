package dev.oltpmatrix.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.load.workload.Workloads;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int oltp(String... arguments) throws InterruptedException {
    return Main.run(
        List.of(arguments),
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  private String printed() {
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void helpNamesEveryTestAndOption() throws InterruptedException {
    assertThat(oltp("--help")).isZero();

    assertThat(Workloads.names()).hasSize(11).allMatch(printed()::contains);
    assertThat(printed()).contains("--delete-inserts=1", "--rand-zipfian-exp=0.8", "--rate=0");
  }

  @Test
  void helpOfATestNamesThatOne() throws InterruptedException {
    assertThat(oltp("bulk_insert", "help")).isZero();

    assertThat(printed()).contains("usage: oltp bulk_insert").doesNotContain("oltp_read_only");
  }

  @Test
  void theVersionIsOneLine() throws InterruptedException {
    assertThat(oltp("--version")).isZero();

    assertThat(printed()).matches("oltp \\d+\\.\\d+\\.\\d+\n");
  }

  @Test
  void wrongUsageIsOneLineAndStatusTwo() throws InterruptedException {
    assertThat(oltp("oltp_read_only", "run", "--tabels=3")).isEqualTo(2);

    assertThat(err.toString(StandardCharsets.UTF_8))
        .isEqualToNormalizingNewlines("oltp: --tabels: no such option; the nearest is --tables\n");
  }

  @Test
  void aDryRunNeedsNoServer() throws InterruptedException {
    String nowhere = "--mysql-port=1";
    for (String command : List.of("prepare", "prewarm", "run", "cleanup")) {
      assertThat(oltp("oltp_read_write", command, nowhere, "--mysql-dry-run", "--events=10"))
          .as(err::toString)
          .isZero();
    }

    assertThat(printed()).contains("total number of events:              10");
  }

  @ParameterizedTest
  @ValueSource(strings = {"prepare", "prewarm", "run", "cleanup", "help"})
  void everyVerbBeginsWithTheVersion(String verb) throws InterruptedException {
    String[] dry = {"oltp_read_only", verb, "--mysql-dry-run", "--events=1", "--driver=mysql"};
    assertThat(oltp(dry)).isZero();
    assertThat(printed()).matches("(?s)oltp \\d[^\n]*MySQL Connector/J[^\n]*\n\n[^\n].*");

    out.reset();
    dry[4] = "--verbosity=2";
    assertThat(oltp(dry)).isZero();
    assertThat(printed()).doesNotContain("oltp 0.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"prepare", "prewarm", "run", "cleanup"})
  void theVersionStandsAboveWhateverFails(String verb) throws InterruptedException {
    assertThat(oltp("oltp_read_only", verb, "--mysql-host=127.0.0.1", "--mysql-port=1"))
        .isEqualTo(1);

    assertThat(printed()).startsWith("oltp ").hasLineCount(2);
    assertThat(errors()).contains("cannot connect").hasLineCount(1);
  }

  @Test
  void aDryRunSaysWhatItWouldDoAsSysbenchDoes() throws InterruptedException {
    for (String verb : List.of("prepare", "prewarm", "cleanup")) {
      String nowhere = "--mysql-port=1";
      assertThat(oltp("oltp_read_only", verb, nowhere, "--mysql-dry-run", "--verbosity=0"))
          .isZero();
    }

    assertThat(printed().lines())
        .containsExactly(
            "Creating table 'sbtest1'...",
            "Inserting 10000 records into 'sbtest1'",
            "Creating a secondary index on 'sbtest1'...",
            "Prewarming table sbtest1",
            "Dropping table 'sbtest1'...");
  }

  private String errors() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void aServerThatTakesTheConnectionAndSaysNothingIsToldInTime(String driver) throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      for (String command : List.of("prepare", "run")) {
        int status =
            oltp(
                "oltp_read_only",
                command,
                "--driver=" + driver,
                "--mysql-host=127.0.0.1",
                "--mysql-port=" + silent.getLocalPort(),
                "--thread-init-timeout=1");

        assertThat(status).as(command).isEqualTo(1);
      }
    }

    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("no answer within 1 s", "--thread-init-timeout");
  }
}
