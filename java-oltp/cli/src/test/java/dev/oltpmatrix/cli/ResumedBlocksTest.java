package dev.oltpmatrix.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.analysis.aggregate.MatrixPart;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.MatrixSpecBuilder;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.model.spec.StateSpec;
import dev.oltpmatrix.testing.Records;
import dev.oltpmatrix.testing.Simulated;
import dev.oltpmatrix.testing.Specs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a resumed run adds blocks; it has two cells in a block and two planned blocks. */
class ResumedBlocksTest {
  private static final List<ServerRef> ARMS =
      List.of(new ServerRef("mariadb-10.11", "per-thread"), new ServerRef("mariadb-10.11", "pool"));

  private static final MatrixSpecBuilder SPEC =
      MatrixSpecBuilder.builder(
              Specs.several(List.of("oltp_read_only"), new StateSpec("fresh", 30)))
          .threads(List.of(8))
          .repetitions(2);

  @TempDir Path folder;

  private static List<CellRecord> blocks(int blocks, Simulated run) {
    return run.withSpec(MatrixPart.UNTIL, 1)
        .arm("mariadb-10.11", "per-thread", "base", 8)
        .arm("mariadb-10.11", "pool", "base", 8)
        .run(blocks, cell -> 1000);
  }

  /** Returns the dry-run output for a folder that has all of the records but the last few. */
  private String resumed(List<CellRecord> records, int missing) throws IOException {
    return resumed(SPEC.untilPercent(1).build(), records, missing);
  }

  private String resumed(MatrixSpec spec, List<CellRecord> records, int missing)
      throws IOException {
    ResultsDir results = ResultsDir.create(folder.resolve("out"));
    RunDescription.now(spec, ARMS, Records.HOST).write(results);
    for (CellRecord record : records.subList(0, records.size() - missing)) {
      RecordFile.write(results.cellFile(record.cell()), record);
    }
    String out = results.root().toString();
    return OltpMatrixRun.of("--dry-run", "--resume", out);
  }

  @Test
  void itHasTheBlocksThatWereAdded() throws Exception {
    assertThat(resumed(blocks(7, new Simulated(1)), 1))
        .contains("13 cells are there, 1 to run", "block 7, ")
        .doesNotContain("block 8, ");
  }

  @Test
  void ifNoBlockIsIncompleteTheRuleDecidesAgain() throws Exception {
    assertThat(resumed(blocks(7, new Simulated(1)), 0))
        .contains("14 cells are there, 2 to run", "block 8, ");
  }

  @Test
  void whereAllIsNarrowEnoughThereIsNothingToDo() throws Exception {
    assertThat(resumed(blocks(6, new Simulated(1).withoutNoise()), 0))
        .contains("12 cells are there, 0 to run");
  }

  @Test
  void blocksThatTheMatrixAsksForAreNeverLeftOut() throws Exception {
    assertThat(resumed(blocks(1, new Simulated(1)), 0))
        .contains("2 cells are there, 2 to run", "block 2, ")
        .doesNotContain("block 3, ");
  }

  @Test
  void aMatrixWithoutCellsDoesNotGoOn() throws Exception {
    MatrixSpec none =
        MatrixSpecBuilder.builder(SPEC.build())
            .except(List.of(Map.of("threads", List.of("8"))))
            .build();
    assertThat(resumed(none, List.of(), 0))
        .startsWith("2 run_matrix.sh: no cell is left of this matrix")
        .hasLineCount(1);
  }
}
