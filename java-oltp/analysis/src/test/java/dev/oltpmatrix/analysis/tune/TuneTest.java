package dev.oltpmatrix.analysis.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.SettingFactor;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.testing.Factorial;
import dev.oltpmatrix.testing.Simulated;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what a search reads from its two runs. */
class TuneTest {
  private static final List<Factor> FACTORS =
      List.of(SettingFactor.of("a"), SettingFactor.of("b"), SettingFactor.of("c"));

  private static final List<TunedSetting> SETTINGS =
      TunedSetting.readAll(List.of("a=2..32,b=3..16,c=1|2"));

  private static CellKey cell(String config) {
    return CellKey.of("mariadb-10.11", "pool", config, "oltp_read_only", "sysbench", 64, 1);
  }

  private static boolean isHigh(CellKey cell, int factor) {
    return !List.of("2", "3", "1").get(factor).equals(cell.level(FACTORS.get(factor)));
  }

  private static Simulated screening() {
    Simulated run = new Simulated(1);
    IntStream.range(0, 8)
        .forEach(
            i ->
                run.cell(
                    cell("base")
                        .with(
                            Map.of(
                                FACTORS.get(0), (i & 1) == 0 ? "2" : "32",
                                FACTORS.get(1), (i & 2) == 0 ? "3" : "16",
                                FACTORS.get(2), (i & 4) == 0 ? "1" : "2"))));
    return run;
  }

  private static Screened screened(ToDoubleFunction<CellKey> trueTps) {
    return new Screened(Cells.of(screening().run(4, trueTps)), Metrics.THROUGHPUT, SETTINGS);
  }

  @Test
  void theBetterLevelsOfWhatHasAnEffectAreCombinedAndOtherSettingsStay() {
    Screened screened =
        screened(cell -> 1000 * (isHigh(cell, 0) ? 1.5 : 1) * (isHigh(cell, 1) ? 0.7 : 1));
    assertThat(screened.candidates().get(0)).isEqualTo(Map.of("a", "32", "b", "3"));
    assertThat(screened.candidates())
        .hasSizeLessThanOrEqualTo(Screened.MAX_CANDIDATES)
        .contains(Map.of("a", "8", "b", "7"));
    assertThat(screened.undecided()).hasSize(1).allMatch(words -> words.startsWith("c 2 over 1 "));
  }

  @Test
  void anInteractionDecidesWhereEachSettingAloneGainsAsMuchAsBoth() {
    Screened screened = screened(cell -> isHigh(cell, 0) ? isHigh(cell, 1) ? 900 : 1600 : 1000);
    assertThat(screened.candidates().get(0)).isEqualTo(Map.of("a", "32", "b", "3"));
  }

  @Test
  void aScreeningWithoutValidCellsHasNoCandidateAndASingleSettingNeedsNone() {
    Flag invalid = Flag.of(Flag.Kind.CLIENTS_ABORTED, 3, 0, 4);
    Cells cells = Cells.of(screening().flagged(invalid).run(4, cell -> 1000));
    assertThat(new Screened(cells, Metrics.THROUGHPUT, SETTINGS).candidates()).isEmpty();
    assertThat(
            new Screened(
                    Cells.of(List.of()),
                    Metrics.THROUGHPUT,
                    TunedSetting.readAll(List.of("pool_size=2..64")))
                .candidates())
        .containsExactly(
            Map.of("pool_size", "2"), Map.of("pool_size", "64"), Map.of("pool_size", "11"));
  }

  private static List<CellRecord> confirmation(int seed, double good, double bad) {
    Simulated run =
        new Simulated(seed)
            .withSpec("configs", List.of("base", "a-32", "b-3"))
            .cell(cell("base"))
            .cell(cell("a-32"))
            .cell(cell("b-3"));
    Map<String, Double> factors = Map.of("base", 1.0, "a-32", good, "b-3", bad);
    return run.run(8, cell -> 1000 * factors.get(cell.config()));
  }

  private static Confirmed confirmed(List<CellRecord> records, Double maxP95Ms) {
    return new Confirmed(Cells.of(records), Metrics.THROUGHPUT, maxP95Ms);
  }

  @Test
  void theBestSignificantGainWinsAndTheOthersAreToldToo() {
    Confirmed confirmed = confirmed(confirmation(2, 1.4, 0.8), null);
    assertThat(confirmed.winner()).contains("a-32");
    assertThat(confirmed.lines().get(0)).startsWith("throughput of a-32 is 1.4");
    assertThat(confirmed.lines())
        .anyMatch(line -> line.startsWith("p95 of a-32 is 0."))
        .anyMatch(line -> line.startsWith("not taken: b-3: throughput of b-3 is 0.8"));
  }

  @Test
  void nothingWinsWithoutASignificantGain() {
    Confirmed none = confirmed(confirmation(2, 1, 0.8), null);
    assertThat(none.winner()).isEmpty();
    assertThat(none.hasVerdict()).isTrue();
    assertThat(none.lines().get(0)).startsWith("nothing to gain: ").endsWith("the start stays");
    Confirmed single = confirmed(confirmation(2, 1.4, 1).subList(0, 3), null);
    assertThat(single.hasVerdict()).isFalse();
    assertThat(single.lines().get(0)).startsWith("no verdict: ");
  }

  /** As many as a level of five in a hundred lets through, and no more. */
  @Test
  void noiseAloneHardlyEverWins() {
    int won = 0;
    for (int seed = 0; seed < 100; seed++) {
      won += confirmed(confirmation(seed, 1, 1), null).winner().isPresent() ? 1 : 0;
    }
    assertThat(won).isLessThanOrEqualTo(5);
  }

  @Test
  void aCandidateThatStoodStillOrIsTooSlowDoesNotWin() {
    List<CellRecord> records = confirmation(2, 1.4, 0.8);
    List<CellRecord> stalled =
        records.stream()
            .map(
                one ->
                    one.cell().config().equals("a-32") && one.cell().repetition() == 3
                        ? Factorial.stalled(one, 12)
                        : one)
            .toList();
    assertThat(confirmed(stalled, null).winner()).isEmpty();
    assertThat(confirmed(stalled, null).lines())
        .anyMatch(line -> line.endsWith("; it stood still for seconds in 1 block"));
    assertThat(confirmed(records, 60.0).winner()).contains("a-32");
    assertThat(confirmed(records, 40.0).winner()).isEmpty();
    assertThat(confirmed(records, 40.0).lines()).anyMatch(line -> line.contains("; its p95 is 4"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "pool_size; write NAME=VALUES, such as pool_size=2..64",
        "pool_size=; write NAME=VALUES, such as pool_size=2..64",
        "pool_size=8|8; names a value twice",
        "pool_size=8..4; does not begin below its end",
        "pool_size=few..many; has an end that is no whole number and no size",
        "pool_size=2..4,pool-size=8..9; pool_size is named twice",
      })
  void aSettingThatCannotBeReadIsRefused(String settings, String why) {
    assertThatThrownBy(() -> TunedSetting.readAll(List.of(settings)))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(why);
  }

  @ParameterizedTest
  @CsvSource({
    "pool_size=2..64,                 2, 64, 11",
    "pool_stall_limit=10..500,       10, 500, 70",
    "redo_size=64M..1G,             64M, 1G, 256M",
    "redo_size=96M..1300M,          96M, 1300M, 352M",
    "purge_threads=0..15,             0, 15, 3",
    "flush_neighbors=0|1|2,           0, 2, 1",
    "pool_size=2..3,                  2, 3, ",
    "change_buffering=none|all,    none, all, ",
    "read_io_threads=16,        default, 16, ",
  })
  void theEndsAreScreenedAndAValueBetweenThatTheServerTakes(
      String settings, String low, String high, String middle) {
    TunedSetting setting = TunedSetting.readAll(List.of(settings)).get(0);
    assertThat(setting.low()).isEqualTo(low);
    assertThat(setting.high()).isEqualTo(high);
    assertThat(setting.values().size() == 2 ? null : setting.values().get(2)).isEqualTo(middle);
  }

  @ParameterizedTest
  @CsvSource({
    "flush_log, 0",
    "innodb_flush_log_at_trx_commit, 2",
    "rocksdb_flush_log_at_trx_commit, 2",
    "sync_binlog, 0",
    "innodb_doublewrite, 0",
    "skip_log_bin, 1",
    "innodb_flush_log_at_timeout, 100",
    "flush_method, O_DIRECT_NO_FSYNC",
  })
  void aSettingOfDurabilityIsNeverSearched(String name, String value) {
    assertThatThrownBy(() -> Durability.require(name, name, value))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(name + "=" + value + " is never searched, because a crash may lose");
    Durability.require("flush_method", "innodb_flush_method", "O_DIRECT");
  }
}
