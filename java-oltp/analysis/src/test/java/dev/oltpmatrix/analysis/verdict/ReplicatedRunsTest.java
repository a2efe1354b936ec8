package dev.oltpmatrix.analysis.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.oltpmatrix.analysis.aggregate.CellMeasurement;
import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.conclusions.VerdictsCsv;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.results.CsvTable;
import dev.oltpmatrix.testing.Simulated;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ReplicatedRunsTest {
  private static final int BLOCKS = 3;
  private final Random random = new Random(7);

  /** Returns runs between which the ratio of pool to per-thread, and all values, move. */
  private List<List<CellRecord>> runs(int count, double ofRatios, double ofValues) {
    List<List<CellRecord>> runs = new ArrayList<>();
    for (int run = 1; run <= count; run++) {
      double all = Math.exp(ofValues * random.nextGaussian());
      Map<Object, Double> ratios = new HashMap<>();
      Simulated simulated = new Simulated(run);
      for (String server : List.of("a", "b", "c", "d", "e", "f", "g", "h")) {
        simulated.arm(server, "per-thread", "base", 64).arm(server, "pool", "base", 64);
      }
      int number = run;
      runs.add(
          simulated
              .run(
                  BLOCKS,
                  cell ->
                      1000
                          * all
                          * (cell.arm().equals("pool")
                              ? ratios.computeIfAbsent(
                                  cell.server(),
                                  s -> 1.3 * Math.exp(ofRatios * random.nextGaussian()))
                              : 1))
              .stream()
              .map(record -> record.withRun(number))
              .toList());
    }
    return runs;
  }

  private static List<CellMeasurement> numbers(List<CellRecord> records) {
    return MeasuredCell.numbers(MeasuredCell.of(records));
  }

  @Test
  void howFarRunsLieApartIsFoundWithItsUncertainty() {
    List<List<CellRecord>> runs = runs(4, 0.10, 0.20);
    CsvTable table =
        CsvTable.of(
            "t",
            ReplicatedRuns.csv(runs.stream().map(ReplicatedRunsTest::numbers).toList())
                .lines()
                .toList());
    assertThat(table.rows()).hasSize(6);
    CsvTable.Row ratio = table.rows().get(0);
    assertThat(ratio.text("of")).isEqualTo("ratio");
    assertThat(ratio.text("metric")).isEqualTo("throughput");
    assertThat(ratio.text("min_clients")).isEqualTo("2");
    assertThat(ratio.number("sd_of_log")).isBetween(0.07, 0.14);
    assertThat(ratio.number("sd_lo")).isBetween(0.05, 0.10);
    assertThat(ratio.number("sd_hi")).isBetween(0.10, 0.20);
    assertThat(ratio.count("freedom")).isEqualTo(8 * 3);
    assertThat(ratio.number("effect_sd_of_log"))
        .as("ln 1.3 in 8 of 22 ratios")
        .isBetween(0.12, 0.22);
    assertThat(table.rows().get(3).number("sd_of_log")).isBetween(0.12, 0.35);
  }

  /** Four runs in one folder: blocks are numbered on. */
  @Test
  void aCampaignsVerdictsAreOverItsRuns() {
    List<CellRecord> joined = new ArrayList<>();
    List<List<CellRecord>> runs = runs(4, 0.10, 0.20);
    for (int run = 0; run < runs.size(); run++) {
      int before = run * BLOCKS;
      runs.get(run)
          .forEach(
              r -> joined.add(r.withCell(r.cell().withRepetition(r.cell().repetition() + before))));
    }
    List<Comparison> verdicts = Comparisons.of(Cells.of(joined));
    Comparison one =
        verdicts.stream()
            .filter(f -> f.kind().isPlain() && f.metric().equals(Metrics.THROUGHPUT))
            .filter(f -> f.kind().label().equals("arms"))
            .findFirst()
            .orElseThrow();
    assertThat(one.runs()).isEqualTo(4);
    assertThat(one.blocks()).isEqualTo(4 * BLOCKS);
    assertThat(Math.log(one.ratio().high() / one.ratio().low()))
        .as("wider than in these runs")
        .isGreaterThan(2 * Math.log(one.inRun().ratio().high() / one.inRun().ratio().low()));
    assertThat(VerdictsCsv.text(verdicts).lines().skip(1)).anyMatch(row -> row.contains(",4,"));
  }

  @Test
  void aSingleRunsVerdictIsWidenedByWhatOtherRunsDifferedBy() {
    List<CellRecord> records =
        new Simulated(1)
            .withoutNoise()
            .arm("a", "per-thread", "base", 64, 100_000)
            .arm("a", "pool", "base", 64, 100_000)
            .run(BLOCKS, cell -> cell.arm().equals("pool") ? 1150 : 1000);
    List<Comparison> verdicts =
        Comparisons.of(Cells.of(records)).stream()
            .filter(f -> f.metric().equals(Metrics.THROUGHPUT))
            .toList();
    assertThat(verdicts).extracting(Comparison::runs).containsOnly(1);
    assertThat(verdicts).extracting(f -> f.inRun().result()).containsOnly("higher");
    assertThat(verdicts).extracting(Comparison::result).containsExactly("higher", "inconclusive");
    assertThat(Math.log(verdicts.get(1).ratio().high() / 1.15)).isCloseTo(0.196, within(0.001));
    assertThat(verdicts.get(1).words())
        .contains("inconclusive (0.95–1.40)", "in this run alone higher, 1.15× (1.15–1.15)");
  }

  /** An error as large as true ratios are apart: half of the logarithm is likely noise. */
  @Test
  void whatAnImpreciseRunFindsIsLikelyExaggerated() {
    List<CellRecord> records =
        new Simulated(1)
            .withoutNoise()
            .arm("a", "per-thread", "base", 64, 100_000)
            .arm("a", "pool", "base", 64, 100_000)
            .run(BLOCKS, cell -> cell.arm().equals("pool") ? 1500 : 1000);
    List<Comparison> verdicts =
        Comparisons.of(Cells.of(records)).stream()
            .filter(f -> f.metric().equals(Metrics.THROUGHPUT))
            .toList();
    assertThat(verdicts).extracting(Comparison::result).containsOnly("higher");
    assertThat(verdicts.get(0).exaggeration()).isEqualTo(1);
    assertThat(verdicts.get(0).words()).doesNotContain("exaggerated");
    assertThat(verdicts.get(1).exaggeration()).isCloseTo(2, within(0.01));
    assertThat(verdicts.get(1).words())
        .contains("likely exaggerated: the true ratio may be about 1.22×");
  }
}
