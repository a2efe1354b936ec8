package dev.oltpmatrix.analysis.conclusions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.conclusions.AnswerTable.Field;
import dev.oltpmatrix.analysis.conclusions.AnswerTable.Row;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Interval;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.testing.ClosedLoop;
import dev.oltpmatrix.testing.Records;
import dev.oltpmatrix.testing.Simulated;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AnswerTableTest {
  private static final Map<String, Object> ARMS =
      Map.of("factor", "arm", "base", "per-thread", "by", List.of("server", "workload"));

  private static Simulated servers(String... names) {
    Simulated run = new Simulated(1).withoutNoise().withSpec("compare", ARMS);
    for (String server : names) {
      run.arm(server, "per-thread", "base", 64, 1024).arm(server, "pool", "base", 64, 1024);
    }
    return run;
  }

  private static AnswerTable table(List<CellRecord> records) {
    return RunComparisons.of(MeasuredCell.of(records)).table();
  }

  private static String text(List<CellRecord> records) {
    List<String> lines = new ArrayList<>();
    AnswerTableText.lines(table(records), 20, "more").forEach(lines::add);
    assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    return String.join("\n", lines);
  }

  @Test
  void rowsAreByPlaceAndMetricAndHeadsHaveClientsPerCpu() {
    AnswerTable table =
        table(
            servers("mariadb-10.11", "mysql-9.7")
                .run(3, c -> c.arm().equals("pool") && c.threads() == 1024 ? 2000 : 1000));

    assertThat(table.factor()).isEqualTo("arm");
    assertThat(table.base()).isEqualTo("per-thread");
    assertThat(table.heads().stream().map(AnswerTable.Head::text))
        .as("two CPUs")
        .containsExactly("64 clients, 32 per CPU", "1024 clients, 512 per CPU");
    assertThat(table.rows())
        .extracting(row -> row.part() + " | " + row.place() + " | " + row.metric())
        .containsExactly(
            "pool | mariadb-10.11 | throughput",
            "pool | mariadb-10.11 | p95",
            "pool | mysql-9.7 | throughput",
            "pool | mysql-9.7 | p95");
    Field many = table.rows().get(1).fields().get(1);
    assertThat(many.outcome()).isEqualTo("better");
    assertThat(many.ratio()).isEqualTo("0.50");
    assertThat(many.baseValue()).isEqualTo("1.02 s");
    assertThat(many.value()).isEqualTo("512 ms");
    assertThat(many.isStarred()).isFalse();
    assertThat(many.problems()).isEmpty();
    assertThat(table.rows().get(0).fields().get(0).outcome()).isEqualTo("no difference");
  }

  @Test
  void aLeftOutBlockIsStarred() {
    List<CellRecord> records = new ArrayList<>(servers("m").run(4, c -> 1000));
    records.replaceAll(
        r ->
            r.cell().repetition() == 1 && r.cell().threads() == 64
                ? r.withFlags(List.of(Flag.of(Flag.Kind.DRIFT, -20, 10)))
                : r);
    assertThat(table(records).rows().get(0).fields())
        .extracting(Field::isStarred)
        .containsExactly(true, false);
    assertThat(text(records))
        .contains("no difference*", "(* repetitions left out: a measurement is invalid)");
  }

  private static CellKey key(String arm, int block) {
    return CellKey.of("m", arm, "base", "oltp_read_only", "sysbench", 100, block);
  }

  private static List<CellRecord> starved() {
    List<CellRecord> records = new ArrayList<>();
    for (int block = 1; block <= 8; block++) {
      records.add(Records.measured(key("per-thread", block), closedLoop(33)));
      records.add(Records.measured(key("pool", block), closedLoop(0)));
    }
    return records;
  }

  private static LoadResult closedLoop(int starved) {
    return ClosedLoop.independent(
        100, 2, 20, client -> client < starved ? 1000 : 0.1 + client % 7 * 0.01);
  }

  @Test
  void starvationIsAResultWithItsShareAndSide() {
    AnswerTable table = table(starved());
    assertThat(table.rows())
        .flatExtracting(Row::fields)
        .allSatisfy(
            field ->
                assertThat(field.problems())
                    .extracting(Problem::text)
                    .containsExactly("per-thread: 33 % of clients starved"));
    assertThat(table.rows().get(1).fields().get(0).ratio()).isNull();
    assertThat(text(starved()))
        .containsPattern("p95 +STARVED\n")
        .contains("m, oltp_read_only, 100 clients: per-thread: 33 % of clients starved");
  }

  @Test
  void aQueueThatGrewAndSecondsWithoutATransactionAreResults() {
    List<CellRecord> records = new ArrayList<>();
    for (int block = 1; block <= 3; block++) {
      Flag grew = Flag.of(Flag.Kind.OVERLOADED, 70, 64, 5000);
      records.add(
          Records.measured(
              Records.key("per-thread", 64, block), Records.load(64, 1000, 2000), grew));
      LoadResult load = Records.load(64, 1000, 2000);
      List<Interval> seconds = new ArrayList<>(load.intervals());
      seconds.set(0, new Interval(0, 1, 0, null, null, null, null, null));
      records.add(
          Records.measured(
              Records.key("pool", 64, block), block == 1 ? load.withIntervals(seconds) : load));
    }
    assertThat(table(records).rows().get(1).fields().get(0).problems())
        .extracting(Problem::text)
        .containsExactly(
            "per-thread: queue grew in 3 of 3 blocks",
            "pool: nothing completed for up to 1 s, in 1 of 3 blocks");
    assertThat(text(records)).containsPattern("p95 +STALLED");
  }

  /** Active clients and connections vary together; the second server has other active ones. */
  @Test
  void aFactorThatMakesNoRowsIsHeldAtTheFirstLevelOfEachColumn() {
    Simulated run = new Simulated(1).withoutNoise().withSpec("compare", ARMS);
    for (String arm : List.of("per-thread", "pool")) {
      run.cell(CellKey.of("m", arm, "base", "oltp_read_only", "sysbench", 32, 1));
      CellKey idle = CellKey.of("m", arm, "base", "oltp_read_only", "sysbench", 4096, 1);
      run.cell(idle.with(Factors.ACTIVE, "32")).cell(idle.with(Factors.ACTIVE, "64"));
    }
    for (String arm : List.of("per-thread", "pool")) {
      CellKey idle = CellKey.of("n", arm, "base", "oltp_read_only", "sysbench", 4096, 1);
      run.cell(idle.with(Factors.ACTIVE, "64"))
          .cell(CellKey.of("n", arm, "base", "oltp_read_only", "sysbench", 32, 1));
    }
    AnswerTable table = table(run.run(3, c -> c.arm().equals("pool") ? 2000 : 1000));
    assertThat(table.heads().stream().map(AnswerTable.Head::text))
        .containsExactly("32 clients, 16 per CPU", "4096 clients");
    assertThat(table.rows()).hasSize(4);
    assertThat(table.rows().get(0).fields())
        .extracting(field -> field.cell().level(Factors.ACTIVE))
        .containsExactly("all", "32");
    assertThat(table.rows().get(2).fields().get(0)).isNotNull();
    assertThat(table.rows().get(2).fields().get(1)).isNull();
    assertThat(table.notes()).contains("6 comparisons at other levels of active: verdicts.csv");
  }

  @Test
  void theMedianIsNotThatOfTheBlocksWhoseQueueDidNotGrow() {
    List<CellRecord> records = new ArrayList<>();
    for (int block = 1; block <= 3; block++) {
      CellKey key = Records.key("per-thread", 64, block);
      Flag grew = Flag.of(Flag.Kind.OVERLOADED, 70, 64, 5000);
      records.add(
          block == 1
              ? Records.measured(key, Records.load(64, 1000, 2000))
              : Records.measured(key, Records.load(64, 1000, 9000), grew));
      records.add(Records.measured(Records.key("pool", 64, block), Records.load(64, 1000, 2000)));
    }
    Field p95 = table(records).rows().get(1).fields().get(0);
    assertThat(p95.baseValue()).startsWith("9.0");
    assertThat(p95.problems())
        .extracting(Problem::text)
        .containsExactly("per-thread: queue grew in 2 of 3 blocks");
  }
}
