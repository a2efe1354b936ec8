package dev.oltpmatrix.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.MatrixSpecBuilder;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.model.spec.StateSpec;
import dev.oltpmatrix.testing.InProcess;
import dev.oltpmatrix.testing.Records;
import dev.oltpmatrix.testing.Specs;
import dev.oltpmatrix.testing.TestProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the exceptions of a matrix: an error there would cost hours of unwanted cells. */
class ExceptRulesTest {
  @TempDir Path folder;

  /** Plans the matrix smoke with rules after its last line. */
  private String plan(String rules, String... more) throws IOException {
    Path file = folder.resolve("m.yaml");
    String smoke = Files.readString(TestProject.root().resolve("matrices/smoke.yaml"));
    Files.writeString(file, smoke + "except:\n" + rules + "\n");
    List<String> words = new ArrayList<>(List.of("plan", "--matrix=" + file));
    words.addAll(List.of(more));
    return InProcess.run(TestProject.root(), OltpMatrix::execute, words.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "threads: 5 | threads 5 is none of the matrix, which has [4, 16]",
        "not threads: 5 | threads 5 is none of the matrix, which has [4, 16]",
        "threads: 4..16 | threads 4..16 is none of the matrix, which has [4, 16]",
        "arm: pol | arm pol is none of the matrix, which has [pool, per-thread]",
        "not arm: [pool, pooled] | arm pooled is none of the matrix, which has [pool, per-thread]",
        "server: mariadb-10.5 | server mariadb-10.5 is none of the matrix, which has"
            + " [mariadb-10.11, mysql-9.7]",
        "server: mysql-9.7/per-thread | server mysql-9.7/per-thread is none of the matrix",
        "config: aa | config aa is none of the matrix, which has [base]",
        "workload: oltp_write_only | workload oltp_write_only is none of the matrix",
        "rtt: 5 | the matrix has no factor rtt",
        "rtt: 0, threads: 4 | the matrix has no factor rtt",
        "not connection: tcp | the matrix has no factor connection",
        "server: mysql-9.7, arm: pool | no cell can match the rule {arm=[pool],"
            + " server=[mysql-9.7]}: the matrix has [{arm=pool, server=mariadb-10.11},"
            + " {arm=per-thread, server=mysql-9.7}]",
        "not threads: [4, 16] | no cell can match the rule {not threads=[4, 16]}: the matrix has"
            + " [{threads=4}, {threads=16}]",
        "threads: 4, not threads: 4 | no cell can match the rule {not threads=[4], threads=[4]}",
        "not config: base, threads: 4 | no cell can match the rule",
      })
  void aSlipIsRefusedWithItsLine(String rule, String words) throws IOException {
    Path smoke = TestProject.root().resolve("matrices/smoke.yaml");
    int lineOfSecond = Files.readAllLines(smoke).size() + 3;
    assertThat(plan("  - {generator: sysbench, threads: 16}\n  - {" + rule + "}"))
        .startsWith("2 run_matrix.sh: " + folder.resolve("m.yaml") + ":" + lineOfSecond + ":5")
        .contains(": except: " + words)
        .hasLineCount(1);
  }

  @Test
  void aRuleOfWhatTheCommandLineTakesAwayIsNoSlip() throws IOException {
    String rules = "  - {server: mysql-9.7, threads: 4}\n  - {generator: sysbench, threads: 16}";
    assertThat(plan(rules, "--servers=mariadb-10.11/pool", "--threads=8"))
        .startsWith("0 ")
        .contains("4 cells on ");
    assertThat(plan(rules)).startsWith("0 ").contains("8 cells on ");
  }

  @Test
  void aMatrixWithoutCellsIsRefused() throws IOException {
    String words = "2 run_matrix.sh: no cell is left of this matrix: its rules under except";
    assertThat(plan("  - {threads: [4, 16]}")).startsWith(words).hasLineCount(1);
    assertThat(plan("  - {arm: pool}\n  - {arm: per-thread}")).startsWith(words);
    assertThat(plan("  - {threads: 4}", "--threads=4")).startsWith(words);
    assertThat(plan("  - {workload: oltp_read_only}", "--workloads=oltp_read_only"))
        .startsWith(words);
  }

  @Test
  void suchAMatrixDoesNotGoOnEither() throws IOException {
    MatrixSpec spec =
        MatrixSpecBuilder.builder(
                Specs.several(List.of("oltp_read_only"), new StateSpec("fresh", 30)))
            .threads(List.of(8))
            .except(List.of(Map.of("threads", List.of("8"))))
            .build();
    ResultsDir results = ResultsDir.create(folder.resolve("out"));
    List<ServerRef> arms = List.of(new ServerRef("mariadb-10.11", "pool"));
    RunDescription.now(spec, arms, Records.HOST).write(results);
    for (String way : List.of("--dry-run", "--yes")) {
      assertThat(
              InProcess.run(
                  TestProject.root(),
                  OltpMatrix::execute,
                  way,
                  "--resume",
                  results.root().toString()))
          .startsWith("2 run_matrix.sh: no cell is left of this matrix")
          .hasLineCount(1);
    }
  }
}
