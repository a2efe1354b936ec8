package dev.oltpmatrix.cli.base;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.analysis.aggregate.Lines;
import dev.oltpmatrix.analysis.conclusions.Summary;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.CellRecordBuilder;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.testing.Records;
import dev.oltpmatrix.testing.Simulated;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the content of the final output, and that it fits a screen. */
class RunEndTest {
  private static final Flag BUSY = Flag.bySize(Kind.OTHER_PROCESSES, 1, 0.2, 0.5, 2).orElseThrow();
  private static final Flag STOPPED = Flag.of(Kind.STOPPED, 2, 0.5, "relay");

  private static Simulated arms(int... clients) {
    return new Simulated(1)
        .arm("mariadb-10.11", "per-thread", "base", clients)
        .arm("mariadb-10.11", "pool", "base", clients);
  }

  private static List<CellRecord> flagged(
      List<CellRecord> records, Predicate<CellRecord> which, Flag... flags) {
    return records.stream()
        .map(r -> which.test(r) ? CellRecordBuilder.builder(r).flags(List.of(flags)).build() : r)
        .toList();
  }

  private static boolean isAt(CellRecord record, int clients) {
    return record.cell().threads() == clients;
  }

  private static List<String> end(List<CellRecord> records, boolean asksWhetherItWorks) {
    Summary summary = Summary.of(records, 0);
    List<String> lines = RunEnd.lines(summary, asksWhetherItWorks, List.of(), List.of("page  x"));
    assertThat(Lines.onScreen(lines)).as(String.join("\n", lines)).isLessThan(24);
    assertThat(lines).endsWith("page  x");
    return lines;
  }

  @Test
  void invalidCellsAreReportedByKindAndCount() {
    List<CellRecord> records = flagged(arms(4, 64).run(2, c -> 1000), r -> isAt(r, 64), BUSY);
    records = flagged(records, r -> isAt(r, 4) && r.cell().arm().equals("pool"), BUSY, STOPPED);

    assertThat(end(records, false))
        .startsWith(
            "8 cells measured, none failed; 3 of 4 rows are invalid:",
            "  3 of 4 rows: other programs used the CPUs",
            "  1 of 4 rows: a signal stopped one of its processes");
  }

  @Test
  void failedCellsAreCountedByMessage() {
    CellRecord failed =
        Records.failed(Records.key("pool", 4, 1), "the server died\nand 40 lines of its log");
    assertThat(end(List.of(failed), false))
        .startsWith(
            "0 cells measured, 1 failed; 1 of 1 row is invalid:",
            "  1 of 1 row: failed: the server died");
  }

  @Test
  void ofOneBlockTheLargestDifferencesAreShownAsNotTested() {
    List<String> end = end(arms(4, 64).run(1, c -> c.arm().equals("pool") ? 500 : 1000), false);
    assertThat(String.join(" ", end))
        .contains(
            "all rows are valid", "Largest differences seen, not tested, as there is one block")
        .contains("× ", "mariadb-10.11: pool against per-thread");
  }

  @Test
  void severalBlocksHaveVerdicts() {
    List<String> end = end(arms(4, 64).run(6, c -> c.arm().equals("pool") ? 500 : 1000), false);
    assertThat(String.join(" ", end))
        .contains("comparisons, ", " differ", "pool has worse throughput")
        .doesNotContain("not tested");
  }

  @Test
  void whereNothingWasComparedTheNumbersAreShown() {
    List<CellRecord> one =
        new Simulated(1).arm("mariadb-10.11", "pool", "base", 4, 64).run(1, c -> 1000);
    assertThat(String.join("\n", end(one, false))).contains("clients", "mariadb-10.11/pool", "/s ");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 8})
  void aScreenHoldsTheEndOfALargeMatrix(int blocks) {
    Simulated large = new Simulated(3);
    for (String server : List.of("mariadb-10.5", "mariadb-10.11", "mysql-8.0", "mysql-9.7")) {
      for (String config :
          List.of("base", "flush-log-1+a-long-name-of-a-config-of-the-users-own")) {
        large.arm(server, "per-thread", config, 4, 16, 64, 256, 1024, 4096);
        large.arm(server, "pool", config, 4, 16, 64, 256, 1024, 4096);
      }
    }
    List<CellRecord> records = large.run(blocks, c -> c.arm().equals("pool") ? 3000 : c.threads());
    List<String> end = end(flagged(records, r -> isAt(r, 4096), BUSY, STOPPED), false);
    assertThat(end).contains("  16 of 96 rows: other programs used the CPUs");
  }

  @Test
  void aSmokeMatrixReportsThatABusyMachineIsNoFailure() {
    List<CellRecord> busy = flagged(arms(4).run(1, c -> 1000), r -> true, BUSY);
    assertThat(String.join(" ", end(busy, true))).contains("Everything works: all cells ran");
    assertThat(String.join(" ", end(busy, false))).doesNotContain("Everything works");
    List<CellRecord> stopped = flagged(busy, r -> r.cell().arm().equals("pool"), BUSY, STOPPED);
    assertThat(String.join(" ", end(stopped, true))).doesNotContain("Everything works");
  }
}
