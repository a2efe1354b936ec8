package dev.oltpmatrix.analysis.conclusions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.testing.Simulated;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Checks the conclusions of a run of driver calls, which compare the drivers. */
class CallAnswerTest {
  private static final List<String> DRIVERS = List.of("jmh-mariadb", "jmh-mysql");

  private static Simulated calls(String... names) {
    Simulated run = new Simulated(1).withoutNoise().withSpec("generators", DRIVERS);
    for (String call : names) {
      for (String driver : DRIVERS) {
        CellKey cell = CellKey.of("mariadb-10.11", "per-thread", "base", call, driver, 1, 1);
        run.cell(cell).cell(cell.with(Factors.ROUND_TRIP, "5"));
      }
    }
    return run;
  }

  private static boolean isMysqls(CellKey cell) {
    return cell.generator().equals("jmh-mysql");
  }

  @Test
  void oneSentenceComparesTwoDriversOverAllCallsByThroughputAlone() {
    var records =
        calls("drv_select_row", "drv_batch_insert_100", "drv_select_1000_rows")
            .run(
                3,
                c ->
                    switch (c.workload()) {
                      case "drv_batch_insert_100" -> isMysqls(c) ? 100 : 1000;
                      case "drv_select_row" -> isMysqls(c) ? 2000 : 1000;
                      default -> 1000;
                    });

    assertThat(RunComparisons.of(MeasuredCell.of(records)).answer())
        .containsExactly(
            "mariadb-10.11/per-thread: beside jmh-mariadb, jmh-mysql is faster with drv_select_row"
                + " (2.00× at rtt 0–5); slower with drv_batch_insert_100 (0.10× at rtt 0–5).",
            "Of 18 comparisons, 12 differ; 6 are equivalent within 10 %.");
  }

  @Test
  void atASingleLevelOfTheAxisTheDriversAreTheColumnsOfTheFirstTable() {
    List<String> drivers = List.of("jmh-mariadb", "jmh-mysql", "jmh-drizzle");
    Simulated run = new Simulated(1).withoutNoise().withSpec("generators", drivers);
    for (String call : List.of("drv_do_1", "drv_insert")) {
      for (String driver : drivers) {
        run.cell(CellKey.of("mariadb-10.11", "per-thread", "base", call, driver, 1, 1));
      }
    }
    AnswerTable table =
        RunComparisons.of(MeasuredCell.of(run.run(3, c -> isMysqls(c) ? 500 : 1000))).table();

    assertThat(table.heads()).containsExactly("jmh-mysql", "jmh-drizzle");
    assertThat(table.rows())
        .extracting(row -> row.part() + " | " + row.place())
        .containsExactly("generator | drv_do_1", "generator | drv_insert");
    assertThat(table.rows().get(0).fields())
        .extracting(AnswerTable.Field::outcome)
        .containsExactly("worse", "equivalent");
  }

  @Test
  void theCallsThatDifferMostAreNamedAndTheOthersCounted() {
    String[] names = {
      "drv_do_1", "drv_select_1", "drv_select_row", "drv_insert", "drv_call_inout", "drv_connect"
    };
    List<String> order = List.of(names);
    var records =
        calls(names).run(3, c -> isMysqls(c) ? 1000.0 / (2 + order.indexOf(c.workload())) : 1000);

    assertThat(RunComparisons.of(MeasuredCell.of(records)).answer().get(0))
        .contains(
            "slower with drv_connect (0.14× at rtt 0–5), drv_call_inout (0.17× at rtt 0–5),"
                + " drv_insert (0.20× at rtt 0–5), drv_select_row (0.25× at rtt 0–5) and 2 more.");
  }
}
