package dev.oltpmatrix.analysis.conclusions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.verdict.AskedFactor;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.analysis.verdict.Comparisons;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.CellRecord.ProcessUsage;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.testing.Simulated;
import java.util.ArrayList;
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
        .containsExactly(
            "mariadb-10.11, oltp_read_only: beside per-thread, pool has better throughput (2.00× at"
                + " 1024–4096 clients by sysbench and 2.00× at 1024–4096 clients by java-mariadb), p50"
                + " (0.50× at 1024–4096 clients by sysbench and 0.50× at 1024–4096 clients by"
                + " java-mariadb), p95 (0.50× at 1024–4096 clients by sysbench and 0.50× at 1024–4096"
                + " clients by java-mariadb).",
            "Of 24 comparisons, 12 differ; 12 are equivalent within 10 %.");
    assertThat(RunComparisons.of(MeasuredCell.of(records)).answerLines())
        .allSatisfy(line -> assertThat(line).hasSizeLessThan(100));
  }

  @Test
  void whereThereIsOneArmGeneratorsAreTheQuestionWhateverElseIsCompared() {
    Simulated run =
        new Simulated(1)
            .withSpec("generators", GENERATORS)
            .withSpec("options", List.of("text", "prepared"))
            .withoutNoise();
    for (String generator : GENERATORS) {
      for (String options : List.of("text", "prepared")) {
        run.cell(
            CellKey.of("mariadb-10.11", "pool", "base", "oltp_read_only", generator, 64, 1)
                .with(Factors.OPTIONS, options));
      }
    }

    assertThat(
            RunComparisons.of(MeasuredCell.of(run.run(5, c -> isJava(c) ? 2000 : 1000))).answer())
        .hasSize(3)
        .first()
        .asString()
        .contains("beside sysbench, java-mariadb has better throughput (2.00× at 64 clients)");
  }

  private static boolean isJava(CellKey cell) {
    return cell.generator().equals("java-mariadb");
  }

  /** A range sorted by size would be read as the ratio at the first count. */
  @Test
  void ratiosRunInTheOrderOfTheClients() {
    List<CellRecord> records =
        new Simulated(1)
            .withoutNoise()
            .arm("m", "per-thread", "base", 64, 1024, 2048)
            .arm("m", "pool", "base", 64, 1024, 2048)
            .run(3, c -> !isPool(c) ? 1000 : c.threads() == 64 ? 3000 : 6000 - c.threads());
    assertThat(RunComparisons.of(MeasuredCell.of(records)).answer().get(0))
        .contains("better throughput (3.00, 4.98, 3.95× at 64, 1024, 2048 clients)");
    assertThat(RunComparisons.of(MeasuredCell.of(records)).verdictLines())
        .contains("    throughput  higher 3.00, 4.98, 3.95× at 64, 1024, 2048");
  }

  @Test
  void ofManyRatiosEachStandsBesideItsLevel() {
    int[] clients = {4, 8, 16, 32, 64, 128, 256};
    List<CellRecord> records =
        new Simulated(1)
            .withoutNoise()
            .arm("m", "per-thread", "base", clients)
            .arm("m", "pool", "base", clients)
            .run(
                3,
                c ->
                    !isPool(c) || c.threads() == 32
                        ? 1000
                        : c.threads() < 32 ? 2000 : 192000 / c.threads());
    assertThat(RunComparisons.of(MeasuredCell.of(records)).answer().get(0))
        .contains("better throughput (2.00× at 4 … 2.00× at 16, 3.00× at 64, 1.50× at 128 clients)")
        .contains("worse throughput (0.75× at 256 clients)");
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
    assertThat(run.answer())
        .hasSize(3)
        .allSatisfy(sentence -> assertThat(sentence).doesNotContain("beside per-thread"))
        .first()
        .asString()
        .contains("beside java-mariadb, sysbench has better throughput (2.00× at 64–1024 clients)");
    assertThat(run.answer().get(2))
        .isEqualTo(
            "Of 12 comparisons, 12 differ; 12 comparisons of other factors are in verdicts.csv.");
    assertThat(run.verdicts().lines().skip(1).limit(12))
        .allSatisfy(line -> assertThat(line).startsWith("generators,").contains(",java-mariadb,"));
    assertThat(run.verdicts().lines().skip(13)).allMatch(line -> !line.startsWith("generators,"));
  }

  @Test
  void anAskedFactorThatTheRunHasOneLevelOfIsNotAskedFor() {
    assertThat(
            RunComparisons.of(MeasuredCell.of(asked(Map.of("factor", "server", "base", "x"))))
                .answer())
        .isEqualTo(
            RunComparisons.of(
                    MeasuredCell.of(
                        arms(1, 64, 1024)
                            .withoutNoise()
                            .run(3, c -> (isPool(c) ? 500 : 1000) * (isJava(c) ? 0.5 : 1))))
                .answer());
  }

  @Test
  void aBaseThatIsNotTheFirstNamedIsComparedWith() {
    assertThat(
            RunComparisons.of(MeasuredCell.of(asked(Map.of("factor", "arm", "base", "pool"))))
                .answer()
                .get(0))
        .contains("beside pool, per-thread has better throughput (2.00× at 64–1024 clients by");
  }

  /** Higher throughput and higher latency are stated in one sentence. */
  @Test
  void aTradeOffIsOneSentence() {
    List<Comparison> comparisons =
        Comparisons.of(
            Cells.of(
                new Simulated(1)
                    .withoutNoise()
                    .arm("mysql-9.7", "per-thread", "base", 64, 1024)
                    .arm("mysql-9.7", "pool", "base", 64, 1024)
                    .run(3, c -> isPool(c) ? 500 : 1000)));

    assertThat(
            Answer.sentences(
                    comparisons,
                    Axis.of(keys(comparisons)),
                    new CounterAssociation(Cells.of(List.of())),
                    AskedFactor.of(Cells.of(List.of())))
                .get(0))
        .isEqualTo(
            "mysql-9.7, oltp_read_only: beside per-thread, pool has worse throughput (0.50× at"
                + " 64–1024 clients), p50 (2.00× at 64–1024 clients), p95 (2.00× at 64–1024"
                + " clients).");
  }

  private static List<CellKey> keys(List<Comparison> comparisons) {
    return comparisons.stream().map(Comparison::cell).toList();
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
        .containsExactly(
            "mariadb-10.11, oltp_read_only: beside per-thread, pool has better throughput (2.00× at"
                + " 64 clients by sysbench), p50 (0.50× at 64 clients by sysbench), p95 (0.50× at 64"
                + " clients by sysbench).",
            "In 3 comparisons the ratio depends on the generator, most for pool beside per-thread at"
                + " 64 clients, oltp_read_only, p50: java-mariadb sees 2.00× (1.98–2.02) what"
                + " sysbench sees.",
            "Of 18 comparisons, 3 differ; 15 are equivalent within 10 %.");
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
                      sentence ->
                          sentence.startsWith(
                              "In 6 comparisons the ratio depends on the generator, most for pool beside"));
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
        .containsExactly("Of 6 comparisons, 0 differ; 6 lie within this machine's noise.");
    assertThat(
            VerdictsCsv.text(comparisons(records, Metrics.THROUGHPUT)).lines().skip(1).findFirst())
        .hasValueSatisfying(line -> assertThat(line).contains(",,1.2500,1.2500,t,0,true,"));
  }

  @Test
  void blocksWithAnInvalidCellAreMarkedAndNotCounted() {
    List<CellRecord> records =
        new ArrayList<>(arms(1, 64, 128).withoutNoise().run(3, c -> isPool(c) ? 2000 : 1000));
    arms(1, 64, 128)
        .withoutNoise()
        .flagged(Flag.of(Flag.Kind.CLIENT_BOUND, 0.99, 0.9, "sysbench", "2 CPUs", ""))
        .run(4, c -> isPool(c) ? 9000 : 1000)
        .stream()
        .filter(record -> record.cell().repetition() == 4)
        .forEach(records::add);

    List<String> answer = RunComparisons.of(MeasuredCell.of(records)).answer();
    assertThat(answer.get(0)).contains("throughput (2.00*, 2.00*× at 64, 128 clients by sysbench");
    assertThat(answer.get(answer.size() - 1))
        .endsWith(
            "; * marks comparisons with blocks left out because a cell is invalid: client-bound.");
  }

  @Test
  void oneCounterGoesWithItAndIsNoReason() {
    List<CellRecord> records = new ArrayList<>();
    for (CellRecord r : arms(1, 64, 128).withoutNoise().run(3, c -> isPool(c) ? 2000 : 1000)) {
      double transactions = r.load().counts().transactions();
      double switches = transactions * (isPool(r.cell()) ? 2 : 20);
      ProcessUsage server =
          new ProcessUsage(400 * transactions, 100 * transactions, switches, 0.0, 1L, 1);
      records.add(r.withUsage(new CellRecord.Usage(server, server)));
    }

    assertThat(RunComparisons.of(MeasuredCell.of(records)).answer())
        .first()
        .satisfies(
            sentence ->
                assertThat(sentence)
                    .endsWith(
                        "; with it goes 0.10× the server's total context switches per transaction."));
  }
}
