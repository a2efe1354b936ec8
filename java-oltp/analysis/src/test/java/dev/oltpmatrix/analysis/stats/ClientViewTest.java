package dev.oltpmatrix.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.model.record.LatencySummary;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.LoadResult.EndedBy;
import dev.oltpmatrix.model.record.LoadResult.Phase;
import dev.oltpmatrix.model.record.LoadResult.Steadiness;
import dev.oltpmatrix.testing.Records;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClientViewTest {
  private static final long S = 1_000_000;

  /** Builds a window of 20 s after a warm-up of 2 s, with the given completions of its clients. */
  private static LoadResult load(
      LatencyHistogram ended,
      LatencyHistogram atStart,
      LatencyHistogram atEnd,
      long[]... completions) {
    Phase clock = new Phase(2, 2, 2, 4, EndedBy.CLOCK);
    return Records.load(40, 1, 1)
        .withWindow(new LoadResult.Window(false, 0, 2, 0, 20_000 * S, 20, false))
        .withCounts(
            new LoadResult.Counts(ended.count(), new LoadResult.Queries(0, 0, 0), Map.of(), 0, 0))
        .withLatencies(new LoadResult.Latencies(LatencySummary.of(ended.toHdr()), 0, ended))
        .withSteady(
            new Steadiness(clock, clock, null, List.of(completions), atStart, atEnd, null, null));
  }

  private static LatencyHistogram us(long[]... pairs) {
    return new LatencyHistogram(0, List.of(pairs));
  }

  private static long[] pair(long of, long count) {
    return new long[] {of, count};
  }

  private static ClientView completed(long[]... completions) {
    return ClientView.of(load(us(), us(), us(), completions));
  }

  /**
   * Two clients. One has a transaction from -5 to 12 and one from 12 to 24; the other one from -1
   * to 0.5, one from 0.5 to 3.5, and one from 3.5 to 24. The window is from 0 to 20.
   *
   * <p>Older than 1 s: from 0 to 12 (all of it), from 13 to 20; from 0 to 0.5, from 1.5 to 3.5,
   * from 4.5 to 20: 12 + 7 + 0.5 + 2 + 15.5 = 37 of 40 s. Older than 10 s: from 5 to 12, and from
   * 13.5 to 20: 13.5 of 40 s.
   */
  @Test
  void timeInOldTransactionsByHand() {
    ClientView clients =
        ClientView.of(
            load(
                us(pair(3 * S / 2, 1), pair(3 * S, 1), pair(17 * S, 1)),
                us(pair(S, 1), pair(5 * S, 1)),
                us(pair(8 * S, 1), pair(33 * S / 2, 1)),
                pair(1, 1),
                pair(2, 1)));
    assertThat(clients.timeOlderPercent(1)).isCloseTo(100 * 37 / 40.0, within(1e-9));
    assertThat(clients.timeOlderPercent(10)).isCloseTo(100 * 13.5 / 40, within(1e-9));
    assertThat(clients.timeOlderPercent(17)).isZero();
    assertThat(clients.meanMs()).isEqualTo(2 * 20_000 / 3.0);
    assertThat(clients.loadAgeRatio()).isCloseTo(17 / 22.0, within(1e-9));
  }

  /** 38 of 40 clients are 95 %, so two may have a higher latency. */
  @Test
  void theWorstFivePercentAreOfClientsNotOfTransactions() {
    ClientView clients = completed(pair(1, 2), pair(5, 10), pair(100, 28));
    assertThat(clients.unluckyMs()).isEqualTo(4000);
    assertThat(completed(pair(1, 3), pair(5, 9), pair(100, 28)).unluckyMs()).isEqualTo(20_000);
    assertThat(clients.meanMs()).isCloseTo(40 * 20_000 / 2852.0, within(1e-9));
    assertThat(completed(pair(3, 1)).unluckyMs()).isEqualTo(20_000 / 3.0);
  }

  @Test
  void clientsThatCompletedNothing() {
    ClientView few = completed(pair(0, 2), pair(5, 38));
    assertThat(few.stalled()).isEqualTo(2);
    assertThat(few.stalledPercent()).isEqualTo(5);
    assertThat(few.speaksOfAll()).isTrue();
    assertThat(few.unluckyMs()).isEqualTo(4000);
    ClientView many = completed(pair(0, 3), pair(5, 37));
    assertThat(many.speaksOfAll()).isFalse();
    assertThat(many.unluckyMs()).as("more than the window").isNull();
    ClientView all = completed(pair(0, 40));
    assertThat(all.stalledPercent()).isEqualTo(100);
    assertThat(all.meanMs()).isNull();
    assertThat(all.unluckyMs()).isNull();
  }

  @Test
  void clientsThatCompletedWhatTheWindowWaitedFor() {
    assertThat(completed(pair(1, 10), pair(2, 29), pair(3, 1)).donePercent()).isEqualTo(75);
  }

  @Test
  void olderRecordsAndOpenLoopsHaveNoClientView() {
    assertThat(ClientView.of(Records.load(4, 100, 1000))).isNull();
    LoadResult open = load(us(), us(), us(), pair(1, 40));
    LatencySummary none = open.latencies().summary();
    assertThat(ClientView.of(open.withOpenLoop(new LoadResult.OpenLoop(1, 1, 0, 0, none, null))))
        .isNull();
  }
}
