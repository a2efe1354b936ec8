package dev.oltpmatrix.analysis.conclusions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.analysis.verdict.Comparisons;
import dev.oltpmatrix.analysis.verdict.Verdict.Result;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.ImportedResult;
import dev.oltpmatrix.model.record.ImportedResultBuilder;
import dev.oltpmatrix.testing.Simulated;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Checks what is said of the primary outcome of a matrix, and of all that is secondary. */
class PrimaryOutcomeTest {
  private static final int[] CLIENTS = {64, 1024, 4096};

  private static Simulated stated(Simulated run, String clients, String margin) {
    Map<String, Object> at = Map.of("threads", List.of(clients));
    return run.withSpec("primary", Map.of("metric", "throughput", "at", at, "margin", margin));
  }

  private static Simulated run(long seed, String margin) {
    return stated(new Simulated(seed), "4096", margin)
        .arm("mariadb-10.11", "per-thread", "base", CLIENTS)
        .arm("mariadb-10.11", "pool", "base", CLIENTS);
  }

  private static List<CellRecord> records(String margin, ToDoubleFunction<CellKey> tps) {
    return run(1, margin)
        .arm("mariadb-10.11", "per-thread", "aa", 4096)
        .arm("mariadb-10.11", "pool", "aa", 4096)
        .run(5, tps);
  }

  private static double poolIsTwice(CellKey cell) {
    return cell.arm().equals("pool") ? 2000 : 1000;
  }

  private static Comparison primary(List<CellRecord> records) {
    List<Comparison> all = Comparisons.of(Cells.of(records));
    assertThat(all.get(0).isPrimary()).as("it stands first").isTrue();
    assertThat(all.stream().filter(Comparison::isPrimary)).hasSize(1);
    return all.get(0);
  }

  private static List<String> answer(List<CellRecord> records) {
    return RunComparisons.of(MeasuredCell.of(records)).answer();
  }

  @Test
  void itStandsFirstWithIntervalAndEquivalenceTestAndAllElseIsSecondary() {
    List<CellRecord> records = records("10%", PrimaryOutcomeTest::poolIsTwice);
    List<String> answer = answer(records);
    assertThat(answer.get(0))
        .startsWith(
            "Primary outcome (throughput at threads 4096, margin 10%): mariadb-10.11,"
                + " oltp_read_only, sysbench: throughput of pool is ")
        .contains("× (", "equivalence within 10 %: p = 1.0");
    assertThat(answer).last().asString().startsWith("Of 8 secondary comparisons, ");
    Comparison primary = primary(records);
    assertThat(primary.judgement().asked()).as("its family is its own points").isEqualTo(1);
    assertThat(primary.judgement().qValue()).isEqualTo(primary.pValue());

    List<String> rows = RunComparisons.of(MeasuredCell.of(records)).verdicts().lines().toList();
    assertThat(rows.get(1)).contains(",primary,10%,1");
    assertThat(rows.subList(2, rows.size()))
        .allSatisfy(row -> assertThat(row).contains(",secondary,"));
  }

  @Test
  void equivalenceIsTestedAgainstTheMarginThatIsStated() {
    Comparison wide = primary(records("10%", cell -> 1000));
    assertThat(wide.outcome()).isEqualTo(Result.EQUIVALENT);
    assertThat(wide.words()).contains("equivalent within 10 %", "p = 0.0");
    assertThat(primary(records("0.5%", cell -> 1000)).outcome()).isNotEqualTo(Result.EQUIVALENT);
  }

  @Test
  void whereTheSameTwiceDiffersNothingIsSignificant() {
    List<CellRecord> records =
        records("10%", cell -> poolIsTwice(cell) * (cell.config().equals("aa") ? 1.3 : 1));
    Comparison primary = primary(records);
    assertThat(primary.outcome()).isEqualTo(Result.NOT_SIGNIFICANT);
    assertThat(primary.words()).contains("not significant; the A/A pair of this point differs");
    // The A/A pair is at the primary outcome's point alone; nothing is known of other points.
    assertThat(Comparisons.of(Cells.of(records)).get(1).outcome()).isEqualTo(Result.HIGHER);
  }

  @Test
  void aPointWithoutAnAaPairAndARunWithoutThePointSaySo() {
    assertThat(primary(run(1, "10%").run(5, PrimaryOutcomeTest::poolIsTwice)).words())
        .contains("no A/A pair at this point");

    Simulated other =
        stated(new Simulated(1), "2048", "10%")
            .arm("m", "per-thread", "base", 64)
            .arm("m", "pool", "base", 64);
    assertThat(answer(other.run(5, cell -> 1000)).get(0))
        .endsWith("nothing is compared in this metric at these points.");
  }

  @Test
  void anImportedLogInTheFolderLeavesIt() {
    List<CellRecord> records = new ArrayList<>(records("10%", PrimaryOutcomeTest::poolIsTwice));
    ImportedResult log =
        ImportedResultBuilder.builder()
            .sources(List.of(new ImportedResult.Source("a.log", "sysbench", "", "")))
            .transactionsPerS(100.0)
            .build();
    CellKey other = CellKey.of("other", "per-thread", "base", "oltp_read_only", "sysbench", 8, 1);
    records.add(CellRecord.imported(other, Map.of("table_size", 1000), log).build());

    assertThat(answer(records).get(0)).startsWith("Primary outcome");
  }
}
