package dev.oltpmatrix.load.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.oltpmatrix.model.record.LoadResult;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class ArrivalsTest {
  private static final long START_NS = 5_000;
  private static final int PER_S = 1_000;
  private static final double MEAN_GAP_NS = 1e6;

  private final Arrivals arrivals = arrivals(7);

  private static Arrivals arrivals(int seed) {
    return new Arrivals(START_NS, 0, PER_S, null, null, seed);
  }

  private static Arrivals bursting(Burst burst, Window window) {
    return new Arrivals(START_NS, 0, PER_S, burst, window, 7);
  }

  /** Returns a window that lasts 1000 s. */
  private static Window window(long startNs, long latestStartNs) {
    long lengthNs = 1_000_000_000_000L;
    return new Window(startNs, latestStartNs, new Window.Length(lengthNs, lengthNs, 0), () -> 0);
  }

  @Test
  void gapsAreExponentialWithTheRatesMean() {
    int count = 100_000;
    double squares = 0;
    long beforeNs = START_NS;
    for (int i = 0; i < count; i++) {
      long timeNs = arrivals.timeNs(arrivals.take());
      assertThat(timeNs).isGreaterThanOrEqualTo(beforeNs);
      squares += Math.pow((double) (timeNs - beforeNs), 2);
      beforeNs = timeNs;
    }

    assertThat((beforeNs - START_NS) / (double) count)
        .isCloseTo(MEAN_GAP_NS, within(0.02 * MEAN_GAP_NS));
    // An exponential distribution's mean square is twice the square of its mean.
    assertThat(squares / count).isCloseTo(2e12, within(0.1e12));
  }

  @Test
  void whatIsDueAndNotTakenIsTheBacklog() {
    long first = arrivals.timeNs(arrivals.take());
    long second = arrivals.timeNs(arrivals.take());

    assertThat(arrivals.waitingAt(first)).isEqualTo(1);
    assertThat(arrivals.backlogAt(second)).isZero();
    assertThat(arrivals.waitingAt(second)).isZero();
    long laterNs = second + 50_000_000;
    long backlog = arrivals.backlogAt(laterNs);
    assertThat(backlog).isBetween(20L, 100L);
    for (int i = 0; i < backlog; i++) {
      assertThat(arrivals.timeNs(arrivals.take())).isLessThanOrEqualTo(laterNs);
    }
    assertThat(arrivals.backlogAt(laterNs)).isZero();
    assertThat(arrivals.timeNs(arrivals.take())).isGreaterThan(laterNs);
  }

  @Test
  void everyPlannedStartIsTakenOnceByManyClients() throws InterruptedException {
    int clients = 4;
    int each = 5_000;
    Set<Long> taken = ConcurrentHashMap.newKeySet();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < clients; i++) {
      threads.add(
          new Thread(
              () -> {
                for (int n = 0; n < each; n++) {
                  taken.add(arrivals.take());
                }
              }));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }

    Arrivals same = arrivals(7);
    Set<Long> planned = new HashSet<>();
    for (int i = 0; i < clients * each; i++) {
      planned.add(same.take());
    }
    assertThat(taken).isEqualTo(planned);
  }

  /** Returns how many are due at these seconds after the start. */
  private static long[] counts(Arrivals bursting, double... untilS) {
    return DoubleStream.of(untilS)
        .mapToLong(s -> bursting.dueBy(START_NS + (long) (s * 1e9)))
        .toArray();
  }

  @Test
  void inABurstMoreArriveAndThenAsBefore() {
    Burst burst = new Burst(600_000_000_000L, 100_000_000_000L, 4);
    long windowNs = START_NS + 100_000_000_000L;
    Arrivals bursting = bursting(burst, window(windowNs, windowNs));

    long[] due = counts(bursting, 700, 800, 1_500);

    assertThat(due[0]).isCloseTo(700_000, withinPercentage(1));
    assertThat(due[1] - due[0]).isCloseTo(400_000, withinPercentage(1));
    assertThat(due[2] - due[1]).isCloseTo(700_000, withinPercentage(1));
    // Up to the burst the plan is the same, and after it, it is the same but for the start.
    assertThat(due[0]).isEqualTo(counts(arrivals(7), 700)[0]);
    assertThat(due[2]).isEqualTo(counts(arrivals(7), 1_800)[0]);
  }

  @Test
  void aBurstMovesArrivalsThatWereTakenBeforeTheWindowWasKnown() {
    Window window = window(START_NS, START_NS + 500_000_000_000L);
    Arrivals bursting = bursting(new Burst(0, 100_000_000_000L, 4), window);
    long planNs = bursting.take();
    while (bursting.timeNs(planNs) < START_NS + 100_000_000_000L) {
      planNs = bursting.take();
    }
    long beforeNs = bursting.timeNs(planNs);

    FakeClock clock = new FakeClock();
    clock.advance(START_NS + 19_000_000_000L - clock.nanoTime());
    window.openSoon(clock);

    // The burst begins at 20 s, so that 80 s of arrivals come in 20 s.
    assertThat(window.startNs()).isEqualTo(START_NS + 20_000_000_000L);
    assertThat(beforeNs - bursting.timeNs(planNs)).isCloseTo(60_000_000_000L, withinPercentage(1));
  }

  @Test
  void theRateRisesInTheRamp() {
    Arrivals ramped = new Arrivals(START_NS, 100_000_000_000L, PER_S, null, null, 7);

    long[] due = counts(ramped, 25, 50, 100, 200);

    assertThat(due[0]).isCloseTo(3_125, withinPercentage(6));
    assertThat(due[1]).isCloseTo(12_500, withinPercentage(3));
    assertThat(due[2]).isCloseTo(50_000, withinPercentage(2));
    assertThat(due[3]).isCloseTo(150_000, withinPercentage(1));
  }

  @Test
  void aBurstIsOverWhenTheBacklogIsWhatItWasBefore() {
    List<Burst.Seen> seen =
        List.of(seen(1, 2), seen(2, 5), seen(3, 4), seen(4, 90), seen(5, 40), seen(6, 60));
    Burst burst = new Burst(3_000_000_000L, 1_500_000_000L, 2.5);

    assertThat(burst.outcome(200, seen)).isEqualTo(new LoadResult.Burst(500, 3, 1.5, null, 90));

    List<Burst.Seen> longer = new ArrayList<>(seen);
    longer.addAll(List.of(seen(7, 6), seen(8, 5), seen(9, 0)));
    assertThat(burst.outcome(200, longer)).isEqualTo(new LoadResult.Burst(500, 3, 1.5, 3.5, 90));
  }

  private static Burst.Seen seen(double timeS, long backlog) {
    return new Burst.Seen((long) (timeS * 1e9), backlog);
  }

  @Test
  void thePlanBelongsToItsSeed() {
    assertThat(arrivals(7).take()).isEqualTo(arrivals.take());
    assertThat(arrivals(8).take()).isNotEqualTo(arrivals.take());
  }
}
