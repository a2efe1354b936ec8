package dev.oltpmatrix.driverstudy.concat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StringConcatTest {
  @TempDir private Path folder;

  private static PrintStream silent() {
    return new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
  }

  @Test
  void bothWaysMakeTheSameText() {
    StringConcatBenchmark benchmark = new StringConcatBenchmark();
    benchmark.setTexts();

    assertThat(benchmark.benchFormat()).isEqualTo("`t_order`");
    assertThat(benchmark.benchPlus()).isEqualTo("`t_order`");
  }

  /** In this JVM, and far too short for a number that means anything. */
  @Test
  void theTableHasARowForEachWayByItsPublishedName() throws Exception {
    Path file = folder.resolve("measured.csv");
    System.setProperty("jmh.ignoreLock", "true");

    StringConcat.run(
        List.of("-f", "0", "-wi", "0", "-i", "1", "-r", "20ms", "-t", "1", "--out=" + file),
        silent());

    List<String> lines = Files.readAllLines(file);
    assertThat(lines).hasSize(3);
    assertThat(lines.get(0))
        .startsWith("benchmark,mode,threads,count,score_ops_per_s,error_ops_per_s,");
    assertThat(lines.get(1)).startsWith("StringConcatBenchmark.benchFormat,thrpt,1,1,");
    assertThat(lines.get(2)).startsWith("StringConcatBenchmark.benchPlus,thrpt,1,1,");
  }

  @Test
  void anOptionThatJmhDoesNotKnowIsRefused() {
    assertThatThrownBy(() -> StringConcat.run(List.of("--no-such-option"), silent()))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("string-concat takes JMH's options");
  }
}
