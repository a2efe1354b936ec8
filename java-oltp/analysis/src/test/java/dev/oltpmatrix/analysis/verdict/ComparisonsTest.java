package dev.oltpmatrix.analysis.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.conclusions.RunComparisons;
import dev.oltpmatrix.analysis.conclusions.VerdictsCsv;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.testing.Records;
import dev.oltpmatrix.testing.Simulated;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Verdicts on runs whose true ratios are known. */
class ComparisonsTest {
  private static ToDoubleFunction<CellKey> poolTimes(double ratio) {
    return cell -> cell.arm().equals("pool") ? 2000 * ratio : 2000;
  }

  private static Simulated arms(long seed, int... clients) {
    return new Simulated(seed)
        .arm("mariadb-10.11", "per-thread", "base", clients)
        .arm("mariadb-10.11", "pool", "base", clients);
  }

  private static List<Comparison> comparisons(List<CellRecord> records) {
    return Comparisons.of(Cells.of(records));
  }

  /**
   * Returns cells of an open loop at 1000 a second.
   *
   * @param done completed transactions of the pool's cells, a second
   */
  private static List<CellRecord> atARate(long done, int poolLatencyUs) {
    List<CellRecord> records = new ArrayList<>();
    for (int block = 1; block <= 3; block++) {
      for (String arm : List.of("per-thread", "pool")) {
        LoadResult load =
            arm.equals("pool")
                ? Records.load(64, done, poolLatencyUs)
                : Records.load(64, 1000, 2000);
        records.add(
            Records.measured(
                Records.key(arm, 64, block).with(Factors.RATE, "1000"),
                load.withOpenLoop(
                    new LoadResult.OpenLoop(1000, 5000, 0, 0, load.latencies().summary(), null))));
      }
    }
    return records;
  }

  /** What a hop adds to a latency is a time: at a rate the verdict has it beside the ratio. */
  @Test
  void atARateTheDifferenceIsToldInMilliseconds() {
    Comparison slower = comparisons(atARate(1000, 3000)).get(0);
    assertThat(slower.metric().name()).isEqualTo("p50");
    assertThat(slower.difference().value()).isCloseTo(1, within(0.1));
    assertThat(slower.difference().low()).isLessThan(slower.difference().value());
    assertThat(slower.words())
        .containsPattern("; difference 1\\.0\\d\\d ms \\((0|1)\\.\\d{3} to 1\\.\\d{3}\\)");
    assertThat(comparisons(atARate(1000, 1500)).get(0).words())
        .containsPattern("; difference -0\\.\\d{3} ms \\(-0\\.\\d{3} to -0\\.\\d{3}\\)");

    Comparison late = comparisons(atARate(900, 3000)).get(1);
    assertThat(late.difference().value()).isCloseTo(1, within(0.1));
    assertThat(late.words()).as("its throughput is its own").doesNotContain("difference ");
  }

  @Test
  void throughputThatTheLoadSetsHasNoVerdict() {
    assertThat(comparisons(atARate(1000, 2000)))
        .extracting(f -> f.metric().name())
        .containsExactly("p50", "p95");
    assertThat(comparisons(atARate(900, 2000)))
        .extracting(f -> f.metric().name())
        .containsExactly("throughput", "p50", "p95");
  }

  @Test
  void eachClientPoolIsComparedWithGoingWithoutAndNoPoolWithAnother() {
    CellKey none =
        CellKey.of("mariadb-10.11", "pool", "base", "oltp_read_only", "java-mariadb", 4096, 1);
    Simulated run = new Simulated(1).withoutNoise().cell(none);
    for (String connections : List.of("8", "64")) {
      run.cell(none.with(Factors.CLIENT_POOL, connections));
    }
    List<Comparison> comparisons =
        comparisons(run.run(3, c -> c.connections() == 4096 ? 1000 : 1500));

    assertThat(comparisons)
        .filteredOn(f -> f.metric().equals(Metrics.THROUGHPUT))
        .extracting(f -> f.kind().pairLabel(f.cell(), f.base()))
        .containsExactly(
            "mariadb-10.11/pool: a client pool of 8 against a connection each",
            "mariadb-10.11/pool: a client pool of 64 against a connection each");
    assertThat(VerdictsCsv.text(comparisons).lines().skip(1))
        .allMatch(line -> line.endsWith(",8,none") || line.endsWith(",64,none"));
  }

  @Test
  void eachCellIsComparedWithTheFirstNamedThatDiffersInOneFactor() {
    Simulated run =
        new Simulated(1)
            .withSpec("servers", List.of("mysql-9.7/pool", "mariadb-10.11", "mariadb-11.8/pool"))
            .withSpec("configs", List.of("base", "flush_log=1"))
            .arm("mariadb-10.11", "pool", "base", 64)
            .arm("mariadb-10.11", "pool", "aa", 64)
            .arm("mariadb-10.11", "per-thread", "base", 64)
            .arm("mariadb-10.11", "pool", "flush-log-1", 64)
            .arm("mysql-9.7", "pool", "base", 64)
            .arm("mariadb-11.8", "pool", "base", 64)
            .cell(CellKey.of("mysql-9.7", "pool", "base", "oltp_read_only", "java-mysql", 64, 1));

    assertThat(comparisons(run.run(2, c -> 100)))
        .filteredOn(f -> f.metric().equals(Metrics.P95))
        .extracting(f -> f.kind().pairLabel(f.cell(), f.base()))
        .containsExactly(
            "mariadb-10.11: pool against per-thread",
            "pool: mariadb-10.11 against mysql-9.7",
            "pool: mariadb-11.8 against mysql-9.7",
            "mariadb-10.11/pool: flush-log-1 against base",
            "mysql-9.7/pool: sysbench against java-mysql",
            "mariadb-10.11/pool: aa against base");
  }

  @Test
  void orWithTheDefaultWhichIsInTheFile() {
    CellKey cell = Records.key("pool", 64, 1);
    Simulated run = new Simulated(1).cell(cell).cell(cell.with(Factors.CONNECTION, "tls"));
    List<Comparison> comparisons = comparisons(run.run(2, c -> 100));
    assertThat(comparisons)
        .extracting(f -> f.kind().pairLabel(f.cell(), f.base()))
        .containsOnly("mariadb-10.11/pool: tls against tcp");
    assertThat(VerdictsCsv.text(comparisons).lines())
        .allMatch(line -> line.endsWith("tls,tcp") || line.endsWith(",connection,base_connection"));
  }

  @Test
  void invalidityIsInTheVerdictAndANoteIsNot() {
    Flag note = Flag.of(Flag.Kind.TABLE_CACHE, 7, 5, 500);
    List<CellRecord> records = new ArrayList<>(arms(1, 64).flagged(note).run(2, poolTimes(2)));
    records.addAll(
        arms(1, 256).flagged(Flag.of(Flag.Kind.ERRORS, 2, 0, "{1213=2}")).run(2, poolTimes(2)));

    assertThat(comparisons(records))
        .filteredOn(f -> f.cell().threads() == 256)
        .allSatisfy(
            f -> {
              assertThat(f.ratio()).isNull();
              assertThat(f.words())
                  .startsWith("no verdict on ")
                  .endsWith("; 2 of 2 blocks left out: errors: {1213=2}");
            });
    assertThat(comparisons(records))
        .filteredOn(f -> f.cell().threads() == 64)
        .noneMatch(Comparison::isInvalid);
  }

  @Test
  void aCellThatCompletedNothingHasNoRatio() {
    List<CellRecord> records = arms(1, 64).run(2, c -> c.arm().equals("pool") ? 1e-9 : 100);

    assertThat(comparisons(records).get(0).words())
        .isEqualTo(
            "throughput of pool has no ratio at 64 clients: no block has a value above 0 on both"
                + " sides");
  }

  private static CellKey by(String generator, int repetition) {
    return CellKey.of("mariadb-10.11", "pool", "base", "oltp_read_only", generator, 64, repetition);
  }

  /** The first and the third generator are unsupported, the second and the fourth were measured. */
  private static List<CellRecord> withSomeThatCannot() {
    List<CellRecord> records = new ArrayList<>();
    for (int block = 1; block <= 5; block++) {
      records.add(Records.unsupported(by("a", block), "a is too old"));
      records.add(Records.measured(by("b", block), Records.load(64, 1000 + block, 2000)));
      records.add(Records.unsupported(by("c", block), "c is too new"));
      records.add(Records.measured(by("d", block), Records.load(64, 2000 + block, 1000)));
    }
    return records;
  }

  @Test
  void anUnsupportedCellIsNoBaseAndHasTheWordInsteadOfARatio() {
    List<Comparison> throughput =
        comparisons(withSomeThatCannot()).stream()
            .filter(f -> f.metric().equals(Metrics.THROUGHPUT))
            .toList();

    assertThat(throughput).allMatch(f -> f.base().generator().equals("b"));
    assertThat(throughput)
        .extracting(f -> f.cell().generator() + ": " + (f.ratio() == null ? f.words() : "ratio"))
        .containsExactly(
            "a: a unsupported: a is too old", "c: c unsupported: c is too new", "d: ratio");
    assertThat(throughput)
        .filteredOn(Comparison::unsupported)
        .allMatch(f -> f.result().equals("no verdict"));
  }

  @Test
  void aSingleRepetitionIsReportedOnceAndTheFileKeepsTheRatio() {
    List<CellRecord> records = arms(1, 4, 64).withoutNoise().run(1, poolTimes(1.5));

    assertThat(RunComparisons.of(MeasuredCell.of(records)).answer())
        .containsExactly(
            "mariadb-10.11, oltp_read_only: throughput looks better with pool from 4"
                + " clients on.",
            "Not proven: each was measured once, and equal servers have differed by a factor of up"
                + " to 1.3 in throughput and 2.0 in p95.");
    assertThat(VerdictsCsv.text(comparisons(records)).lines().skip(1).findFirst())
        .hasValue(
            "arms,oltp_read_only,sysbench,4,mariadb-10.11,pool,base,mariadb-10.11,per-thread,base,sysbench,throughput,1.5000,,,1,no"
                + " verdict,,\"throughput of pool is 1.50× that of per-thread at 4 clients, from"
                + " one repetition: no interval, no verdict\",,,,,,,,0,,,,,,,,,1,,,no verdict,");
  }

  private static String oneLine(List<String> lines) {
    return String.join(" ", lines).replaceAll(" +", " ");
  }

  @Test
  void theNoiseFloorIsExactWhereTheNoiseIs() {
    List<CellRecord> records =
        new Simulated(1)
            .withoutNoise()
            .arm("mariadb-10.11", "pool", "flush-log-1", 4)
            .arm("mariadb-10.11", "pool", "flush-log-1+aa", 4)
            .run(1, c -> c.config().endsWith("aa") ? 1000 : 1018);

    assertThat(oneLine(RunComparisons.of(MeasuredCell.of(records)).equalsLines()))
        .isEqualTo("A/A: equal arms differ by up to 1.02× in throughput, 1.02× in p95 (95 % of 1)");
  }

  @ParameterizedTest
  @CsvSource({"2, higher", "0.5, lower", "1.2, not significant", "0.83, not significant"})
  void aDifferenceCountsBeyondTheNoiseOfEqualArmsInEitherDirection(double times, String result) {
    Map<String, Double> perS = Map.of("base", 1000.0, "aa", 1300.0);
    List<CellRecord> records =
        arms(1, 64)
            .arm("mariadb-10.11", "per-thread", "aa", 64)
            .withoutNoise()
            .run(3, c -> perS.get(c.config()) * (c.arm().equals("pool") ? times : 1));

    assertThat(comparisons(records))
        .filteredOn(c -> c.part().equals("pool") && c.metric().equals(Metrics.THROUGHPUT))
        .extracting(Comparison::result)
        .containsExactly(result);
  }

  @Test
  void reasonsThatDifferFromCellToCellAreCounted() {
    Flag less = Flag.of(Flag.Kind.NOT_STEADY, 7, 5);
    Flag more = Flag.of(Flag.Kind.NOT_STEADY, 9, 5);
    List<CellRecord> records = new ArrayList<>(arms(1, 64).flagged(less).run(1, poolTimes(2)));
    arms(1, 64).flagged(more, Flag.of(Flag.Kind.INTERRUPTED)).run(2, poolTimes(2)).stream()
        .filter(r -> r.cell().repetition() == 2)
        .forEach(records::add);

    assertThat(comparisons(records).get(0).words())
        .endsWith("; 2 of 2 blocks left out: 4 not-steady, 2 interrupted");
  }
}
