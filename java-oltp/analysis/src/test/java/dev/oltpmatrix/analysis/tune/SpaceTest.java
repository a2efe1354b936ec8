package dev.oltpmatrix.analysis.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.model.UsageException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpaceTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "pool_size; write NAME=VALUES, such as pool_size=2..64",
        "pool_size=; write NAME=VALUES, such as pool_size=2..64",
        "pool_size=8; needs two values or more, each once; write a range",
        "pool_size=8|8; needs two values or more, each once",
        "pool_size=8..4; does not begin below its end",
        "pool_size=few..many; has an end that is no whole number and no size",
        "pool_size=2..4,pool-size=8..9; pool_size is named twice",
        "flush_log=0|1; flush_log is never searched, because a crash may lose commits",
        "innodb-flush-log-at-trx-commit=0|1; never searched",
        "sync_binlog=0..100; --price-durability",
        "innodb_doublewrite=0|1; torn pages",
        "skip-log-bin=0|1; no point-in-time recovery",
        "innodb_flush_log_at_timeout=1..100; never searched",
        "flush_method=O_DIRECT|O_DIRECT_NO_FSYNC; O_DIRECT_NO_FSYNC leaves out syncs",
      })
  void aSettingThatCannotBeSearchedIsRefused(String settings, String why) {
    assertThatThrownBy(() -> Space.read(List.of(settings)))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(why);
  }

  @Test
  void theMethodsOfFlushingThatSyncMayBeSearched() {
    assertThat(Space.read(List.of("flush_method=fsync|O_DIRECT")).settings()).hasSize(1);
  }

  @Test
  void moreSettingsThanScreeningTellsApartAreRefused() {
    List<String> many = IntStream.range(0, 16).mapToObj(i -> "s_" + i + "=1..2").toList();
    assertThatThrownBy(() -> Space.read(many)).hasMessageContaining("at most 15");
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
  })
  void theValueBetweenIsOneThatTheServerTakes(
      String settings, String from, String to, String between) {
    TunedSetting setting = Space.read(List.of(settings)).settings().get(0);
    assertThat(setting.between(from, to).orElse(null)).isEqualTo(between);
    assertThat(setting.between(to, from).orElse(null)).isEqualTo(between);
  }

  @Test
  void aCandidateHasNoValueThatTheStartHasAlready() {
    Space space =
        Space.read(List.of("redo_size=64M..1G,pool_size=2..64"))
            .startingAt(Map.of("redo_size", "1024M"));
    assertThat(space.candidate(Map.of("redo_size", "1G")).isStart()).isTrue();
    assertThat(space.candidate(Map.of("redo_size", "1G", "pool_size", "8")).config())
        .isEqualTo("pool_size=8");
  }

  /** In half of all columns no main effect is the product of two others. */
  @ParameterizedTest
  @CsvSource({"2, 4, 4", "3, 4, 8", "4, 8, 8", "7, 8, 16", "8, 16, 16", "15, 16, 32"})
  void theScreeningIsBalancedAndTellsAllSettingsApart(int settings, int runs, int clearRuns) {
    assertThat(Screening.runs(settings)).isEqualTo(runs);
    assertThat(Screening.clearRuns(settings)).isEqualTo(clearRuns);
    Space space =
        Space.read(IntStream.range(0, settings).mapToObj(i -> "s_" + i + "=1|2").toList());
    List<Candidate> cells = new Screening(space, clearRuns).candidates();
    assertThat(cells).hasSize(clearRuns + 1).doesNotHaveDuplicates();
    for (TunedSetting one : space.settings()) {
      for (TunedSetting two : space.settings()) {
        long same = count(cells, one, two);
        assertThat(same).isEqualTo(one.equals(two) ? clearRuns : clearRuns / 2);
        for (TunedSetting three : space.settings()) {
          if (Stream.of(one, two, three).distinct().count() == 3) {
            assertThat(oddParity(cells, one, two, three)).isEqualTo(clearRuns / 2);
          }
        }
      }
    }
  }

  private static long count(List<Candidate> cells, TunedSetting one, TunedSetting two) {
    return cells.stream()
        .filter(cell -> !cell.isStart())
        .filter(cell -> isHigh(cell, one) == isHigh(cell, two))
        .count();
  }

  private static long oddParity(
      List<Candidate> cells, TunedSetting one, TunedSetting two, TunedSetting three) {
    return cells.stream()
        .filter(cell -> !cell.isStart())
        .filter(cell -> isHigh(cell, one) ^ isHigh(cell, two) ^ isHigh(cell, three))
        .count();
  }

  private static boolean isHigh(Candidate cell, TunedSetting setting) {
    return cell.settings().get(setting.name()).equals("2");
  }

  @Test
  void aBudgetBelowTheSmallestSearchIsRefusedWithWhatItTakes() {
    Space space = Space.read(List.of("pool_size=2..64,pool_oversubscribe=3..16"));
    assertThatThrownBy(() -> Stages.of(space, 0, 300, 10))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("30 cells of 10 s fit")
        .hasMessageContaining("the confirmation alone takes 24")
        .hasMessageContaining("with the smallest search 44: give 8 m or more");
    assertThat(Stages.of(space, 0, 440, 10).confirmBlocks()).isEqualTo(8);
  }

  @Test
  void theStagesFitIntoTheBudgetAndMoreOfItFindsLess() {
    Space space = Space.read(List.of("a=1..64,b=1..64,c=1..64,d=1..64,e=1..64"));
    Goal goal = new Goal(Metrics.THROUGHPUT, 256);
    Stages small = Stages.of(space, 0, 1000, 10);
    Stages large = Stages.of(space, 2, 36_000, 10);
    assertThat(cells(small)).isLessThanOrEqualTo(100);
    assertThat(cells(large)).isLessThanOrEqualTo(3600);
    assertThat(large.smallestConfirmed(goal)).isLessThan(small.smallestConfirmed(goal));
    assertThat(large.smallestScreened(goal)).isLessThan(small.smallestScreened(goal));
    assertThat(small.lines(goal, 10))
        .hasSize(4)
        .anyMatch(line -> line.startsWith("confirmation: ") && line.contains(" cells, about "))
        .anyMatch(line -> line.matches("in 80 of 100 searches .* a gain of 1\\.[0-9]+× is .*"));
  }

  private static int cells(Stages stages) {
    return stages.screenCells() * stages.screenBlocks()
        + Race.cells(stages.field()) * stages.raceBlocks()
        + stages.confirmation();
  }

  /** 100 searches at a gain of the stated size: about 80 are confirmed. */
  @Test
  void theSmallestGainIsConfirmedAsOftenAsStated() {
    Goal goal = new Goal(Metrics.THROUGHPUT, 256);
    Stages stages = Stages.of(Surface.SPACE, 0, 1000, 10);
    double truth = Math.log(stages.smallestConfirmed(goal));
    Candidate good = new Candidate(Map.of("a", "64"));
    Candidate bad = new Candidate(Map.of("b", "64"));
    int found = 0;
    for (int seed = 0; seed < 500; seed++) {
      SimulatedServers servers =
          new SimulatedServers(seed, goal.expectedNoise(), one -> one.equals(good) ? truth : 0);
      Gains gains = new Gains(goal);
      gains.add(servers.measure("", Race.withStart(List.of(good, bad)), stages.confirmBlocks()));
      List<Confirmed> confirmed =
          Confirmed.of(List.of(good, bad), gains, goal, stages.confirmBlocks());
      found += confirmed.get(0).isGain(goal) ? 1 : 0;
    }
    assertThat(found / 5.0).isBetween(70.0, 90.0);
  }
}
