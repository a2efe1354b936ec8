package dev.oltpmatrix.analysis.factorial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import dev.oltpmatrix.analysis.aggregate.CellMeasurement;
import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.MatrixPart;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.factorial.Effects.Measured;
import dev.oltpmatrix.analysis.stats.SimulatedRun;
import dev.oltpmatrix.analysis.stats.StudyNoise;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.descriptors.SettingFactor;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.testing.Simulated;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Effects of factorials whose true effects are known. */
class EffectsTest {
  private static final Factor FLUSH = SettingFactor.of("flush_log");
  private static final Factor SYNC = SettingFactor.of("sync_binlog");
  private static final Factor IO = SettingFactor.of("io_capacity");
  private static final int RUNS = 100;
  private static final int MANY_RUNS = 1000;
  private static final int[] CLIENTS = {1, 16, 256, 4096};

  private static CellKey cell(String arm, Map<Factor, String> settings) {
    return CellKey.of("mariadb-10.11", arm, "base", "oltp_read_only", "sysbench", 64, 1)
        .with(settings);
  }

  /** Returns all combinations of arm, flush_log and sync_binlog. */
  private static List<CellKey> full() {
    List<CellKey> cells = new ArrayList<>();
    for (String arm : List.of("per-thread", "pool")) {
      for (String flush : List.of("0", "1")) {
        for (String sync : List.of("0", "1")) {
          cells.add(cell(arm, Map.of(FLUSH, flush, SYNC, sync)));
        }
      }
    }
    return cells;
  }

  private static Simulated of(long seed, List<CellKey> cells) {
    Simulated run = new Simulated(seed);
    cells.forEach(run::cell);
    return run;
  }

  private static List<Measured> effects(
      Simulated run, int blocks, ToDoubleFunction<CellKey> trueTps) {
    return Effects.of(Cells.of(run.run(blocks, trueTps)));
  }

  private static Map<String, Double> ratios(List<Measured> effects, String kind) {
    return effects.stream()
        .filter(e -> e.comparison().metric().name().equals("throughput"))
        .filter(e -> e.kind().equals(kind))
        .collect(
            Collectors.toMap(
                Measured::name,
                e -> e.comparison().ratio().value(),
                (a, b) -> a,
                LinkedHashMap::new));
  }

  /** flush_log 1 halves throughput, with the pool to a third; sync_binlog does nothing. */
  private static double commit(CellKey cell) {
    boolean flushes = cell.level(FLUSH).equals("1");
    boolean pool = cell.arm().equals("pool");
    return 3000 * (flushes ? 0.5 : 1) * (pool ? 1.2 : 1) * (flushes && pool ? 2.0 / 3 : 1);
  }

  @Test
  void aFullFactorialHasMainEffectsInteractionsAndSimpleEffectsWhereTheyDiffer() {
    List<Measured> effects = effects(of(1, full()).withoutNoise(), 3, EffectsTest::commit);

    Map<String, Double> main = ratios(effects, "main");
    assertThat(main).hasSize(3);
    assertThat(main.get("flush_log 1 over 0")).isEqualTo(Math.sqrt(0.5 / 3), within(0.01));
    assertThat(main.get("sync_binlog 1 over 0")).isEqualTo(1, within(0.001));
    assertThat(ratios(effects, "interaction"))
        .hasSize(3)
        .hasEntrySatisfying(
            "arm pool over per-thread × flush_log 1 over 0",
            ratio -> assertThat(ratio).isEqualTo(2.0 / 3, within(0.01)));
    assertThat(ratios(effects, "simple").keySet())
        .containsExactly(
            "arm pool over per-thread, at flush_log 0",
            "arm pool over per-thread, at flush_log 1",
            "flush_log 1 over 0, at arm per-thread",
            "flush_log 1 over 0, at arm pool");
    assertThat(ratios(effects, "simple").get("flush_log 1 over 0, at arm pool"))
        .isEqualTo(1.0 / 3, within(0.01));
  }

  @Test
  void aFractionTellsMainEffectsAndSaysWhatTheyCannotBeToldFrom() {
    List<CellKey> half =
        full().stream()
            .filter(cell -> cell.arm().equals("pool") == cell.level(FLUSH).equals(cell.level(SYNC)))
            .toList();
    List<Measured> effects =
        effects(of(1, half).withoutNoise(), 3, cell -> cell.level(FLUSH).equals("1") ? 1500 : 3000);

    assertThat(ratios(effects, "main"))
        .hasSize(3)
        .hasEntrySatisfying(
            "flush_log 1 over 0", ratio -> assertThat(ratio).isEqualTo(0.5, within(0.01)));
    assertThat(ratios(effects, "interaction")).isEmpty();
    assertThat(
            effects.stream()
                .filter(e -> e.name().startsWith("flush_log"))
                .map(Measured::aliases)
                .distinct())
        .containsExactly(List.of("arm pool over per-thread × sync_binlog 1 over 0"));
  }

  @Test
  void oneFactorAtATimeHasMainEffectsAlone() {
    List<CellKey> cells =
        List.of(
            cell("per-thread", Map.of(FLUSH, "0", SYNC, "0")),
            cell("per-thread", Map.of(FLUSH, "1", SYNC, "0")),
            cell("per-thread", Map.of(FLUSH, "0", SYNC, "1")));
    List<Measured> effects =
        effects(of(1, cells).withoutNoise(), 3, cell -> cell.level(SYNC).equals("1") ? 1500 : 3000);

    assertThat(ratios(effects, "main").keySet())
        .containsExactly("flush_log 1 over 0", "sync_binlog 1 over 0");
    assertThat(ratios(effects, "main").get("sync_binlog 1 over 0")).isEqualTo(0.5, within(0.01));
    assertThat(effects).allMatch(e -> e.kind().equals("main") && e.aliases().isEmpty());
  }

  @Test
  void aFactorOfThreeLevelsHasAnEffectForEachBesideItsBase() {
    List<CellKey> cells = new ArrayList<>();
    for (String flush : List.of("0", "1", "2")) {
      for (String io : List.of("200", "2000")) {
        cells.add(cell("per-thread", Map.of(FLUSH, flush, IO, io)));
      }
    }
    List<Measured> effects =
        effects(
            of(1, cells).withoutNoise(),
            3,
            cell -> 1000 * (1 + Integer.parseInt(cell.level(FLUSH))));

    assertThat(ratios(effects, "main"))
        .hasSize(3)
        .hasEntrySatisfying(
            "flush_log 2 over 0", ratio -> assertThat(ratio).isEqualTo(3, within(0.01)));
    assertThat(ratios(effects, "interaction")).hasSize(2);
  }

  @Test
  void aBlockWithoutAValueInOneCellCountsInNoEffectOfThatCell() {
    List<Measured> effects =
        Effects.of(
            Cells.of(
                of(1, full()).withoutNoise().run(3, EffectsTest::commit).stream()
                    .filter(
                        r ->
                            r.cell().repetition() != 2
                                || !r.cell().series().equals(full().get(0).series()))
                    .toList()));

    assertThat(effects)
        .filteredOn(e -> !e.kind().equals("simple"))
        .allMatch(e -> e.comparison().blocks() == 2);
    assertThat(EffectsCsv.text(effects))
        .contains("main,flush_log 1 over 0,oltp_read_only,sysbench,64,mariadb-10.11,,throughput,");
  }

  @Test
  void noSettingOrASingleFactorIsNoFactorial() {
    List<CellKey> arms = List.of(cell("per-thread", Map.of()), cell("pool", Map.of()));
    List<CellKey> one = List.of(cell("pool", Map.of(FLUSH, "0")), cell("pool", Map.of(FLUSH, "1")));

    assertThat(effects(of(1, arms), 3, cell -> 1000)).isEmpty();
    assertThat(effects(of(1, one), 3, cell -> 1000)).isEmpty();
  }

  /**
   * In runs with known effects the intervals hold them as often as stated, and runs without any
   * effect call one in at most 5 of 100.
   */
  @Test
  void intervalsHoldTheTruthAndEffectsThatAreNotThereAreSeldomCalled() {
    Map<String, Double> truth =
        Map.ofEntries(
            entry("flush_log 1 over 0", Math.sqrt(0.5 / 3)),
            entry("sync_binlog 1 over 0", 1.0),
            entry("arm pool over per-thread × flush_log 1 over 0", 2.0 / 3),
            entry("flush_log 1 over 0 × sync_binlog 1 over 0", 1.0));
    int held = 0;
    int called = 0;
    for (int run = 0; run < RUNS; run++) {
      held +=
          (int)
              effects(of(run, full()), 6, EffectsTest::commit).stream()
                  .filter(e -> e.comparison().metric().name().equals("throughput"))
                  .filter(e -> truth.containsKey(e.name()))
                  .filter(e -> e.comparison().ratio().low() <= truth.get(e.name()))
                  .filter(e -> e.comparison().ratio().high() >= truth.get(e.name()))
                  .count();
      called +=
          effects(of(run, full()), 6, cell -> 3000).stream()
                  .anyMatch(e -> e.comparison().outcome().isDifference())
              ? 1
              : 0;
    }

    assertThat(100.0 * held / RUNS / truth.size()).isBetween(93.0, 97.0);
    assertThat(called).isLessThanOrEqualTo(5);
  }

  /** Returns six blocks with the noise that pairs of cells had in a study at a client count. */
  private static Cells noisy(Random random, int clients, ToDoubleFunction<CellKey> trueTps) {
    List<CellMeasurement> results = new ArrayList<>();
    double pairNoise = StudyNoise.ofPair(clients, false);
    double[] blocks = random.doubles(6).map(x -> 0.05 * random.nextGaussian()).toArray();
    for (CellKey cell : full()) {
      CellKey key = cell.with(Factors.CLIENTS, Integer.toString(clients));
      double noise = SimulatedRun.noise(random, pairNoise) / Math.sqrt(2);
      for (int block = 1; block <= blocks.length; block++) {
        double log = blocks[block - 1] + noise * random.nextGaussian();
        results.add(
            measured(key.withRepetition(block), trueTps.applyAsDouble(key) * Math.exp(log)));
      }
    }
    return Cells.ofResults(results);
  }

  private static CellMeasurement measured(CellKey key, double tps) {
    return new CellMeasurement(
        key,
        MatrixPart.UNKNOWN,
        Map.of(Metrics.THROUGHPUT, tps),
        Map.of(),
        Map.of(),
        null,
        Map.of(),
        true,
        false,
        null,
        null,
        null,
        null,
        CellMeasurement.Facts.MEASURED);
  }

  /**
   * At the noise of each client count, 1000 runs in all: the intervals hold the truth as often as
   * stated, and runs without any effect call one in at most 5 of 100.
   */
  @Test
  void intervalsHoldTheTruthAtTheNoiseOfEachClientCount() {
    Map<String, Double> truth =
        Map.of(
            "flush_log 1 over 0",
            Math.sqrt(0.5 / 3),
            "sync_binlog 1 over 0",
            1.0,
            "arm pool over per-thread × flush_log 1 over 0",
            2.0 / 3,
            "flush_log 1 over 0 × sync_binlog 1 over 0",
            1.0);
    Random random = new Random(30);
    int held = 0;
    int called = 0;
    for (int run = 0; run < MANY_RUNS; run++) {
      int clients = CLIENTS[run % CLIENTS.length];
      held +=
          (int)
              Effects.of(noisy(random, clients, EffectsTest::commit)).stream()
                  .filter(e -> truth.containsKey(e.name()) && e.comparison().hasInterval())
                  .filter(e -> e.comparison().ratio().low() <= truth.get(e.name()))
                  .filter(e -> e.comparison().ratio().high() >= truth.get(e.name()))
                  .count();
      boolean isCalled =
          Effects.of(noisy(random, clients, cell -> 3000)).stream()
              .anyMatch(e -> e.comparison().outcome().isDifference());
      called += isCalled ? 1 : 0;
    }

    assertThat(100.0 * held / MANY_RUNS / truth.size()).isBetween(93.0, 97.0);
    assertThat(100.0 * called / MANY_RUNS).isLessThanOrEqualTo(5);
  }
}
