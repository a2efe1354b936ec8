package dev.oltpmatrix.experiment.validity;

import static dev.oltpmatrix.experiment.validity.CellValidityTest.assertFlags;
import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.LoadResult.EndedBy;
import dev.oltpmatrix.model.record.LoadResult.Phase;
import dev.oltpmatrix.model.record.LoadResult.Steadiness;
import dev.oltpmatrix.testing.ClosedLoop;
import dev.oltpmatrix.testing.Records;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SteadyTest {
  private final Random random = new Random(5);

  /** Returns a load of 100 clients, of which this many never complete a transaction. */
  private LoadResult load(int starved, double windowS) {
    return ClosedLoop.independent(
        100, 2, windowS, client -> client < starved ? 1000 : 0.5 + random.nextDouble());
  }

  private static LoadResult warmedUp(LoadResult load, EndedBy endedBy, int clients) {
    Steadiness s = load.steady();
    Phase warmup = new Phase(2, 60, Steadiness.WARMUP_EVENTS, clients, endedBy);
    return load.withSteady(
        new Steadiness(
            warmup, s.window(), null, s.completions(), s.agesAtStart(), s.agesAtEnd(), null, null));
  }

  @Test
  void clientsThatWereNotServedOrNotWarm() {
    assertFlags(Steady.check(load(0, 20)), "");
    assertFlags(Steady.check(Records.load(4, 100, 1000)), "");
    assertThat(Steady.check(load(5, 20))).noneMatch(flag -> flag.kind() == Kind.NOT_STEADY);
    assertFlags(Steady.check(load(6, 20)), "not-steady invalid 6.00 5.00");
    assertFlags(Steady.check(warmedUp(load(0, 20), EndedBy.CLIENTS, 94)), "");
    assertFlags(Steady.check(warmedUp(load(0, 20), EndedBy.LIMIT, 95)), "");
    List<Flag> cold = Steady.check(warmedUp(load(0, 20), EndedBy.LIMIT, 94));
    assertFlags(cold, "warmup-incomplete invalid 94.00 95.00");
    assertThat(cold.get(0).text())
        .isEqualTo(
            "not warm: 94.0 % of the clients had completed 2 transactions when the warm-up reached"
                + " its limit of 60 s (wanted 95 %)");
    List<Flag> few = Steady.check(load(0, 5));
    assertFlags(few, "too-few-events note 0.00 95.00");
    assertThat(few.get(0).text())
        .isEqualTo("note: 0.0 % of the clients completed 10 transactions in 5.0 s (wanted 95 %)");
  }

  /** One transaction of twenty takes 50 times as long as the others. */
  @Test
  void aPercentileBetweenTwoKindsOfTransactionsIsANote() {
    Random random = new Random(7);
    LoadResult two =
        ClosedLoop.independent(256, 200, 200, client -> random.nextDouble() < 0.05 ? 5 : 0.1);
    assertFlags(Steady.check(two), "p95-at-a-cliff note 49.99 2.00");
    LoadResult fewer =
        ClosedLoop.independent(256, 200, 200, client -> random.nextDouble() < 0.02 ? 5 : 0.1);
    assertFlags(Steady.check(fewer), "");
  }

  @Test
  void aCompilerAtWorkIsANote() {
    LoadResult load = load(0, 20);
    Steadiness s = load.steady();
    LoadResult busy =
        load.withSteady(
            new Steadiness(
                s.warmup(),
                s.window(),
                false,
                s.completions(),
                s.agesAtStart(),
                s.agesAtEnd(),
                null,
                null));
    assertFlags(Steady.check(busy), "compiler-active note 2.00 -");
  }

  /**
   * Returns a load in which four of 100 clients never end a transaction, and ten only their first.
   */
  private static LoadResult someEndless(double latencyS) {
    int[] begun = new int[100];
    return ClosedLoop.independent(
        100, 2, 20, client -> client < 4 || (client < 14 && begun[client]++ > 0) ? 1000 : latencyS);
  }

  @Test
  void aPercentileBeyondAllThatWasSeenIsANote() {
    assertThat(Steady.check(someEndless(3))).noneMatch(flag -> flag.kind() == Kind.P95_CENSORED);
    assertThat(Steady.check(someEndless(8)))
        .filteredOn(flag -> flag.kind() == Kind.P95_CENSORED)
        .extracting(Flag::text)
        .containsExactly("note: the p95 is more than 22.0 s, which is all that was seen");
  }
}
