package dev.oltpmatrix.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.testing.TestProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what a plan shows of a user's own matrix, and what is refused of one. */
class MatrixFilesTest {
  @TempDir Path folder;

  private Path file() {
    return folder.resolve("mine.yaml");
  }

  private static String matrix(String name) throws IOException {
    return switch (name) {
      case "plain" -> TestProject.SPEC_YAML;
      case "primary" ->
          TestProject.SPEC_YAML
              + "primary:\n  metric: throughput\n  at: {threads: 4}\n  margin: 10%\n";
      case "compare" ->
          TestProject.SPEC_YAML
                  .replace("mariadb-10.11/pool", "mariadb-10.11/per-thread, mariadb-10.11/pool")
                  .replace("threads: [4]", "threads: [4, 8]")
              + "compare:\n  factor: arm\n  base: per-thread\n  by: [workload]\n";
      case "bank" ->
          TestProject.SPEC_YAML
              .replace("oltp_read_only", "\"file:" + project("matrices/workloads/bank.yaml") + "\"")
              .replace("[sysbench]", "[java-mariadb]");
      default -> Files.readString(project("matrices/smoke.yaml"));
    };
  }

  private static Path project(String file) {
    return TestProject.root().resolve(file);
  }

  private String plan(String yaml, String... more) throws IOException {
    Files.writeString(file(), yaml);
    String[] words =
        Stream.concat(Stream.of("plan", "--matrix=" + file()), Stream.of(more))
            .toArray(String[]::new);
    return OltpMatrixRun.of(words);
  }

  @ParameterizedTest
  @CsvFileSource(
      resources = "/wrong-matrices.txt",
      delimiter = '|',
      quoteCharacter = '`',
      maxCharsPerColumn = 1000)
  void aWrongMatrixIsRefusedInOneLine(String name, String good, String bad, String message)
      throws IOException {
    String yaml = matrix(name);
    String wrong = bad == null ? "" : bad.replace("\\n", "\n").replace("\\t", "\t");
    String right = good.replace("\\n", "\n");
    assertThat(yaml + "+").contains(right);
    String said = plan(good.equals("+") ? yaml + wrong + "\n" : yaml.replace(right, wrong));
    assertThat(said)
        .startsWith("2 run_matrix.sh: " + (message.startsWith(":") ? file() : ""))
        .contains(message)
        .hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "flush_log: [0, 1, 2] |  --settings=flush_log=1,sync_binlog=0,1 | 32 cells on 2 server"
            + " starts",
        "'flush_log: [0, 1, 2]\n  write_io_threads: [4, 8]' | | 96 cells on 3 server starts",
        "flush_log: [0, 1] | --configs=base,flush_log=1 | flush_log is varied under settings, and"
            + " config flush_log=1 sets it for mariadb-10.11; leave one of the two out",
        "'flush_log: [0]\n  innodb_flush_log_at_trx_commit: [1]' | | flush_log and"
            + " innodb_flush_log_at_trx_commit are one setting of mariadb-10.11",
        "flush_log: [0, 1] | --settings=flush_log | settings 'flush_log': write NAME=VALUE,VALUE",
        "flush_log: [0, 1] | --settings=flush_log=0,flush_log=1 | each name once",
      })
  void settingsVaryByFileAndCommandLine(String settings, String option, String said)
      throws IOException {
    String yaml = matrix("smoke") + "settings:\n  " + settings + "\n";
    String plan = option == null ? plan(yaml) : plan(yaml, option);
    assertThat(plan).contains(said).startsWith(said.contains(" cells ") ? "0 " : "2 run_matrix.sh");
  }

  @Test
  void whatIsSetWhileAServerRunsIsNamed() throws IOException {
    assertThat(plan(matrix("smoke") + "settings: {flush_log: [0, 1], write_io_threads: [4, 8]}\n"))
        .contains("mysql-9.7: flush_log is set while the server runs; write_io_threads: a start")
        .contains("mariadb-10.11: flush_log, write_io_threads are set while the server runs");
  }

  @Test
  void aRuleTakesCellsAwayAndIsNoSlipWhereTheCommandLineTookThemBefore() throws IOException {
    String rules =
        "except:\n  - {server: mysql-9.7, threads: 4}\n  - {generator: sysbench, threads: 16}\n";
    assertThat(plan(matrix("smoke") + rules)).startsWith("0 ").contains("8 cells on ");
    assertThat(plan(matrix("smoke") + rules, "--servers=mariadb-10.11/pool", "--threads=8"))
        .startsWith("0 ")
        .contains("4 cells on ");
    String others = "except: [{threads: 16, not generator: sysbench}]\n";
    assertThat(plan(matrix("smoke") + others)).startsWith("0 ").contains("12 cells on ");
  }

  @Test
  void aMatrixWithoutCellsIsRefused() throws IOException {
    String words = "2 run_matrix.sh: no cell is left of this matrix: its rules under except";
    String smoke = matrix("smoke") + "except:\n  - ";
    assertThat(plan(smoke + "{threads: [4, 16]}\n")).startsWith(words).hasLineCount(1);
    assertThat(plan(smoke + "{arm: pool}\n  - {arm: per-thread}\n")).startsWith(words);
    assertThat(plan(smoke + "{threads: 4}\n", "--threads=4")).startsWith(words);
    String point = matrix("smoke") + "points: [{threads: 4}]\n";
    assertThat(plan(point, "--threads=8")).startsWith(words);
  }

  @Test
  void whatTheCommandLineAddsToAMatrixWithPointsIsMeasuredOrRefused() throws IOException {
    String points = matrix("smoke") + "points: [{threads: 4}, {threads: 16, config: base}]\n";
    String words = " is in none of the matrix's points; leave it out, or copy the file and add";
    assertThat(plan(points, "--threads=4,8")).startsWith("2 run_matrix.sh: threads 8" + words);
    assertThat(plan(points, "--threads=16", "--configs=base,flush_log=2"))
        .startsWith("2 run_matrix.sh: config flush-log-2" + words);
    assertThat(plan(points, "--configs=base,flush_log=2"))
        .startsWith("0 ")
        .contains("24 cells on ");
    assertThat(plan(points, "--servers=mariadb-10.11/pool", "--threads=4")).startsWith("0 ");
  }

  @Test
  void whatAnotherFileHasWrongIsSaidWithThatFilesPlace() throws IOException {
    Path own = Files.writeString(folder.resolve("own.yaml"), "tables: {t: {}}\nkind: {}\n");
    assertThat(plan(matrix("plain").replace("[oltp_read_only]", "['file:own.yaml']")))
        .contains(own.toRealPath() + ":2:7: unknown key 'kind'; nearest: kinds");
  }

  @Test
  void aMetricMayBeOfAKindOfTheWorkload() throws IOException {
    assertThat(plan(matrix("bank") + "metrics: [p95(transfer), per_minute(report)]\n"))
        .startsWith("0 ");
  }

  @Test
  void whatIsNoFileOfTextIsRefusedByItsName() {
    for (String[] wrong :
        List.of(new String[] {"/dev/null", "/dev/null is empty"}, new String[] {"/", "/: Is a"})) {
      assertThat(OltpMatrixRun.of("plan", "--matrix=" + wrong[0]))
          .startsWith("2 run_matrix.sh: " + wrong[1]);
    }
  }
}
