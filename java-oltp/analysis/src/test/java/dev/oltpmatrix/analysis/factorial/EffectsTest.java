package dev.oltpmatrix.analysis.factorial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.oltpmatrix.analysis.aggregate.CellMeasurement;
import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.stats.SimulatedRun;
import dev.oltpmatrix.analysis.stats.StudyNoise;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.descriptors.SettingFactor;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.testing.NoisyRun;
import dev.oltpmatrix.testing.RecordPage;
import dev.oltpmatrix.testing.Simulated;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Effects of factorials whose true effects are known. */
class EffectsTest {
  private static final Factor FLUSH = SettingFactor.of("flush_log");
  private static final Factor SYNC = SettingFactor.of("sync_binlog");
  private static final Factor IO = SettingFactor.of("io_capacity");
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

  private static List<Effect> effects(
      Simulated run, int blocks, ToDoubleFunction<CellKey> trueTps) {
    return Effects.of(Cells.of(run.run(blocks, trueTps)));
  }

  private static Map<String, Double> ratios(List<Effect> effects, String kind) {
    return effects.stream()
        .filter(e -> e.comparison().metric().name().equals("throughput"))
        .filter(e -> e.kind().word().equals(kind))
        .collect(
            Collectors.toMap(
                Effect::name,
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
    List<Effect> effects = effects(of(1, full()).withoutNoise(), 3, EffectsTest::commit);

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
    List<Effect> effects =
        effects(of(1, half).withoutNoise(), 3, cell -> cell.level(FLUSH).equals("1") ? 1500 : 3000);

    assertThat(ratios(effects, "main"))
        .hasSize(3)
        .hasEntrySatisfying(
            "flush_log 1 over 0", ratio -> assertThat(ratio).isEqualTo(0.5, within(0.01)));
    assertThat(ratios(effects, "interaction")).isEmpty();
    assertThat(
            effects.stream()
                .filter(e -> e.name().startsWith("flush_log"))
                .map(Effect::aliases)
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
    List<Effect> effects =
        effects(of(1, cells).withoutNoise(), 3, cell -> cell.level(SYNC).equals("1") ? 1500 : 3000);

    assertThat(ratios(effects, "main").keySet())
        .containsExactly("flush_log 1 over 0", "sync_binlog 1 over 0");
    assertThat(ratios(effects, "main").get("sync_binlog 1 over 0")).isEqualTo(0.5, within(0.01));
    assertThat(effects).allMatch(e -> e.kind() == Effect.Kind.MAIN && e.aliases().isEmpty());
  }

  @Test
  void aValueThatABlockLacksIsFilledInFromTheOthers() {
    List<Effect> effects =
        Effects.of(
            Cells.of(
                of(1, full()).withoutNoise().run(3, EffectsTest::commit).stream()
                    .filter(
                        r ->
                            r.cell().repetition() != 2
                                || !r.cell().series().equals(full().get(0).series()))
                    .toList()));

    assertThat(effects)
        .filteredOn(e -> e.kind() != Effect.Kind.SIMPLE)
        .allMatch(e -> e.comparison().blocks() == 3)
        .filteredOn(e -> e.kind() == Effect.Kind.MAIN)
        .allMatch(e -> e.words().endsWith("; fitted, as 1 value of 24 is missing"));
    assertThat(ratios(effects, "main").get("flush_log 1 over 0"))
        .isEqualTo(Math.sqrt(0.5 / 3), within(0.01));
    String csv = new Factorial(null, effects, List.of()).csv();
    RecordPage.assertHasHeader(csv);
    assertThat(csv)
        .contains("main,flush_log 1 over 0,oltp_read_only,sysbench,64,mariadb-10.11,,throughput,");
  }

  private static List<CellRecord> stalled(List<CellRecord> records, Predicate<CellRecord> which) {
    return records.stream()
        .map(r -> which.test(r) ? dev.oltpmatrix.testing.Factorial.stalled(r, 12) : r)
        .toList();
  }

  @Test
  void aBlockInWhichTheServerStoodStillIsNoNumber() {
    List<CellRecord> records = of(1, full()).withoutNoise().run(3, EffectsTest::commit);
    CellKey first = full().get(0);
    Cells cells = Cells.of(stalled(records, r -> r.cell().equals(first.withRepetition(2))));
    List<Effect> effects = Effects.of(cells);

    assertThat(effects)
        .filteredOn(e -> e.kind() != Effect.Kind.SIMPLE)
        .isNotEmpty()
        .allMatch(e -> e.comparison().valuesFilledIn() == 1);
    assertThat(ratios(effects, "main").get("flush_log 1 over 0"))
        .isEqualTo(Math.sqrt(0.5 / 3), within(0.01));
    List<CellMeasurement> stalled = Factorial.of(cells).stalled();
    assertThat(stalled)
        .extracting(EffectsText::stalledFields)
        .containsExactly(List.of(first.label(), "2", "12 of 60 s", ""));
    assertThat(String.join(" ", EffectsText.stalled(stalled, cells)))
        .isEqualToNormalizingWhitespace(
            "Stalled in 1 block, and left out there: flush_log 0 with sync_binlog 0 with"
                + " per-thread; up to 12 of 60 s without a transaction");
  }

  @Test
  void aCellThatMostlyStallsIsLeftOutOfTheCombinations() {
    CellKey first = full().get(0);
    List<Effect> effects =
        Effects.of(
            Cells.of(
                stalled(
                    of(1, full()).withoutNoise().run(3, EffectsTest::commit),
                    r -> r.cell().series().equals(first.series()) && r.cell().repetition() != 2)));

    // Of the pairs without it the pool has two of three.
    assertThat(ratios(effects, "main").get("flush_log 1 over 0"))
        .isEqualTo(Math.cbrt(0.5 / 9), within(0.01));
    assertThat(effects)
        .filteredOn(e -> e.kind() == Effect.Kind.MAIN)
        .allMatch(e -> e.comparison().blocks() == 3);
  }

  /** Returns half of all combinations of five settings. */
  private static List<CellKey> halfOfFive() {
    List<Factor> factors =
        Stream.of("buffer_pool_size", "flush_sync", "io_capacity", "redo_size", "write_io_threads")
            .map(SettingFactor::of)
            .toList();
    return IntStream.range(0, 1 << factors.size())
        .filter(bits -> Integer.bitCount(bits) % 2 == 0)
        .mapToObj(
            bits ->
                cell(
                    "per-thread",
                    IntStream.range(0, factors.size())
                        .boxed()
                        .collect(
                            Collectors.toMap(factors::get, i -> (bits >> i & 1) == 1 ? "b" : "a"))))
        .toList();
  }

  @Test
  void aFractionWithStalledCellsTellsMainEffectsWhereNoneStalled() {
    Factor sync = SettingFactor.of("flush_sync");
    Factor redo = SettingFactor.of("redo_size");
    List<CellRecord> records =
        of(1, halfOfFive()).withoutNoise().run(3, cell -> cell.level(IO).equals("b") ? 1500 : 3000);
    List<Effect> effects =
        Effects.of(
            Cells.of(stalled(records, r -> r.cell().has(Map.of(IO, "a", sync, "a", redo, "a")))));

    assertThat(ratios(Effects.of(Cells.of(records)), "main")).containsKey("io_capacity b over a");
    assertThat(ratios(effects, "main"))
        .hasSize(5)
        .hasEntrySatisfying(
            "io_capacity b over a, at flush_sync b",
            ratio -> assertThat(ratio).isEqualTo(0.5, within(0.01)));
  }

  /** With a transaction of seconds a second without any is no standstill. */
  @Test
  void aSlowLoadIsNoStandstill() {
    List<CellRecord> slow = of(1, full()).withoutNoise().run(2, cell -> 5);

    assertThat(Factorial.of(Cells.of(stalled(slow, r -> true))).stalled()).isEmpty();
    assertThat(Effects.of(Cells.of(stalled(slow, r -> true))))
        .allMatch(e -> e.comparison().blocks() == 2);
  }

  @Test
  void anInteractionHasTheValuesThatItIsOf() {
    List<Effect> effects = effects(of(1, full()).withoutNoise(), 3, EffectsTest::commit);
    Effect interaction =
        effects.stream()
            .filter(e -> e.name().equals("arm pool over per-thread × flush_log 1 over 0"))
            .filter(e -> e.comparison().metric().name().equals("throughput"))
            .findFirst()
            .orElseThrow();
    InteractionMeans values = InteractionMeans.of(interaction);

    assertThat(values.across()).isEqualTo("flush_log");
    assertThat(values.lines()).containsExactly("per-thread", "pool");
    assertThat(values.values().get(0).get(0)).isEqualTo(3000, within(1.0));
    assertThat(values.values().get(1).get(1)).isEqualTo(1200, within(1.0));
    assertThat(values.texts().get(1)).containsExactly("3600/s", "1200/s");
    assertThat(effects)
        .filteredOn(e -> e.name().contains("sync_binlog"))
        .allMatch(e -> InteractionMeans.of(e) == null);
    assertThat(interaction.place(List.of()))
        .isEqualTo("mariadb-10.11, oltp_read_only, sysbench, 64 clients");
  }

  @Test
  void theLargestSignificantEffectsAreToldThroughputFirst() {
    List<String> lines = EffectsText.lines(effects(of(1, full()), 6, EffectsTest::commit), 6);

    assertThat(lines).hasSizeLessThanOrEqualTo(6);
    assertThat(lines.get(0)).matches("Effects of settings: \\d+ of 18 significant; the largest:");
    assertThat(lines.get(1))
        .startsWith("  throughput 0.4")
        .endsWith("): flush_log 1 over 0; mariadb-10.11, 64 clients");
    assertThat(String.join(" ", lines)).doesNotContain("sync_binlog", ", at ");
  }

  @Test
  void noEffectIsSaidToBeNone() {
    assertThat(EffectsText.lines(effects(of(3, full()), 6, cell -> 3000), 6))
        .containsExactly("Effects of settings: no effect is significant, of 18");
    assertThat(EffectsText.lines(effects(of(1, full()), 1, cell -> 3000), 6))
        .containsExactly("Effects of settings: no verdict, which takes two blocks with all cells");
    assertThat(EffectsText.lines(List.of(), 6)).isEmpty();
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
            NoisyRun.measured(
                key.withRepetition(block),
                Map.of(Metrics.THROUGHPUT, trueTps.applyAsDouble(key) * Math.exp(log))));
      }
    }
    return Cells.ofResults(results);
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

  /** With flush_log 2 sync_binlog has one level, so the pool's effect is over fewer cells there. */
  @Test
  void twoEffectsOfOneNameAreOne() {
    List<CellKey> cells = new ArrayList<>(full());
    for (String arm : List.of("per-thread", "pool")) {
      cells.add(cell(arm, Map.of(FLUSH, "2", SYNC, "1")));
    }
    List<Effect> effects =
        effects(
            of(1, cells).withoutNoise(),
            3,
            cell -> cell.arm().equals("pool") && !cell.level(FLUSH).equals("0") ? 500 : 1000);

    assertThat(effects)
        .extracting(effect -> effect.name() + effect.comparison().metric())
        .doesNotHaveDuplicates();
    assertThat(ratios(effects, "simple").keySet())
        .contains(
            "arm pool over per-thread, at flush_log 0",
            "arm pool over per-thread, at flush_log 0, only sync_binlog 1");
    assertThat(effects)
        .filteredOn(effect -> effect.name().equals("flush_log 2 over 0"))
        .allMatch(effect -> effect.only().equals("sync_binlog 1"));
  }

  @Test
  void aFactorOfThreeLevelsHasAnEffectForEachBesideItsBase() {
    List<CellKey> cells = new ArrayList<>();
    for (String flush : List.of("0", "1", "2")) {
      for (String io : List.of("200", "2000")) {
        cells.add(cell("per-thread", Map.of(FLUSH, flush, IO, io)));
      }
    }
    List<Effect> effects =
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
}
