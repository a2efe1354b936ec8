package dev.oltpmatrix.analysis.conclusions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.analysis.verdict.Comparisons;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.testing.Simulated;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Checks which conclusions of a run are stated, and which are not. */
class AnswerTest {
  private static final List<String> GENERATORS = List.of("sysbench", "java-mariadb");

  private static Simulated arms(long seed, int... clients) {
    Simulated run = new Simulated(seed).withSpec("generators", GENERATORS);
    for (String generator : GENERATORS) {
      for (String arm : List.of("per-thread", "pool")) {
        for (int n : clients) {
          run.cell(CellKey.of("mariadb-10.11", arm, "base", "oltp_read_only", generator, n, 1));
        }
      }
    }
    return run;
  }

  private static boolean isPool(CellKey cell) {
    return cell.arm().equals("pool");
  }

  private static List<Comparison> comparisons(List<CellRecord> records, Metric metric) {
    return Comparisons.of(Cells.of(records)).stream()
        .filter(f -> f.metric().equals(metric))
        .toList();
  }

  @Test
  void differencesAreStatedWithLevelsAndSizeAndTheOthersAreCounted() {
    List<CellRecord> records =
        arms(1, 4, 64, 1024, 4096)
            .withoutNoise()
            .run(3, c -> isPool(c) && c.threads() >= 1024 ? 2000 : 1000);

    assertThat(RunComparisons.of(MeasuredCell.of(records)).answer())
        .containsExactlyInAnyOrder(
            "Of 24 comparisons, 12 better, 0 worse, 12 with no difference that matters.",
            "Best: mariadb-10.11, oltp_read_only, sysbench: throughput of pool is 2.00× (2.00–2.00)"
                + " that of per-thread at 1024 clients; also at 4096 clients, java-mariadb.");
  }

  private static boolean isJava(CellKey cell) {
    return cell.generator().equals("java-mariadb");
  }

  private static List<CellRecord> asked(Map<String, Object> compare) {
    return arms(1, 64, 1024)
        .withoutNoise()
        .withSpec("compare", compare)
        .run(3, c -> (isPool(c) ? 500 : 1000) * (isJava(c) ? 0.5 : 1));
  }

  @Test
  void ofAMatrixThatNamesAComparisonSentencesAreOfThatFactor() {
    RunComparisons run =
        RunComparisons.of(
            MeasuredCell.of(asked(Map.of("factor", "generator", "base", "java-mariadb"))));
    assertThat(run.answer().get(1)).isEqualTo("Of 12 comparisons, 12 better, 0 worse.");
    assertThat(run.answer().get(0))
        .contains("throughput of sysbench is 2.00× (2.00–2.00) that of java-mariadb at 64 clients");
    assertThat(run.verdicts().lines().skip(1).limit(12))
        .allSatisfy(line -> assertThat(line).startsWith("generators,").contains(",java-mariadb,"));
    assertThat(run.verdicts().lines().skip(13)).allMatch(line -> !line.startsWith("generators,"));
  }

  @Test
  void aDifferenceThatNoNeighbourShowsSaysSo() {
    List<CellRecord> records =
        arms(1, 4, 64, 1024)
            .withoutNoise()
            .run(
                3,
                c ->
                    isPool(c) && c.threads() == 64 && c.generator().equals("sysbench")
                        ? 2000
                        : 1000);

    assertThat(RunComparisons.of(MeasuredCell.of(records)).answer())
        .hasSize(3)
        .contains("Of 18 comparisons, 3 better, 0 worse, 15 with no difference that matters.")
        .last()
        .asString()
        .startsWith("3 of 9 ratios depend on the generator: mariadb-10.11, oltp_read_only,");
    assertThat(comparisons(records, Metrics.THROUGHPUT))
        .filteredOn(f -> f.outcome().isDifference() && f.kind().label().equals("arms"))
        .singleElement()
        .satisfies(f -> assertThat(f.words()).endsWith("at 64 clients; at no neighbour"));
  }

  /** One generator has a ratio of 0.5 and the other of 1, at two client counts without noise. */
  @Test
  void whatGeneratorsSeeDifferentlyIsAVerdictOfItsOwn() {
    List<CellRecord> records =
        arms(1, 64, 128)
            .run(5, c -> isPool(c) && c.generator().equals("java-mariadb") ? 500 : 1000);

    assertThat(comparisons(records, Metrics.THROUGHPUT))
        .filteredOn(f -> f.kind().isByGenerator())
        .hasSize(2)
        .allSatisfy(
            f -> {
              assertThat(f.result()).isEqualTo("lower");
              assertThat(f.base().generator()).isEqualTo("sysbench");
              assertThat(RunComparisons.of(MeasuredCell.of(records)).answer())
                  .anyMatch(
                      sentence -> sentence.startsWith("6 of 6 ratios depend on the generator: "));
              assertThat(f.words())
                  .startsWith("throughput of pool to that of per-thread, as java-mariadb sees it,")
                  .contains(" what sysbench sees at ");
            });
    assertThat(VerdictsCsv.text(comparisons(records, Metrics.THROUGHPUT)))
        .contains("\narms by generator,oltp_read_only,java-mariadb,64,");
    List<CellRecord> same = arms(1, 64, 128).withoutNoise().run(5, c -> isPool(c) ? 500 : 1000);
    assertThat(comparisons(same, Metrics.THROUGHPUT))
        .filteredOn(f -> f.kind().isByGenerator())
        .noneMatch(f -> f.outcome().isDifference());
  }

  @Test
  void aDifferenceBelowTheNoiseOfEqualsIsNone() {
    int[] clients = {64, 128};
    List<CellRecord> records =
        new Simulated(1)
            .withoutNoise()
            .arm("m", "per-thread", "base", clients)
            .arm("m", "pool", "base", clients)
            .arm("m", "per-thread", "aa", clients)
            .run(3, c -> isPool(c) ? 1200 : c.config().equals("aa") ? 1250 : 1000);

    assertThat(comparisons(records, Metrics.THROUGHPUT))
        .filteredOn(f -> f.kind().label().equals("arms"))
        .hasSize(2)
        .allSatisfy(
            f ->
                assertThat(f.words())
                    .endsWith("not significant; within this machine's noise (1.25–1.25)"));
    assertThat(RunComparisons.of(MeasuredCell.of(records)).answer())
        .containsExactly("Of 6 comparisons, 0 better, 0 worse, 6 not proven.");
    assertThat(
            VerdictsCsv.text(comparisons(records, Metrics.THROUGHPUT)).lines().skip(1).findFirst())
        .hasValueSatisfying(line -> assertThat(line).contains(",,1.2500,1.2500,t,0,true,"));
  }
}
