package dev.oltpmatrix.load.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

class ArrivalsTest {
  private static final long START_NS = 5_000;
  private static final int PER_S = 1_000;
  private static final double MEAN_GAP_NS = 1e6;

  private final Arrivals arrivals = new Arrivals(START_NS, PER_S, 7);

  @Test
  void gapsAreExponentialWithTheRatesMean() {
    int count = 100_000;
    double squares = 0;
    long beforeNs = START_NS;
    for (int i = 0; i < count; i++) {
      long timeNs = arrivals.take();
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
    long first = arrivals.take();
    long second = arrivals.take();

    assertThat(arrivals.waitingAt(first)).isEqualTo(1);
    assertThat(arrivals.backlogAt(second)).isZero();
    assertThat(arrivals.waitingAt(second)).isZero();
    long laterNs = second + 50_000_000;
    long backlog = arrivals.backlogAt(laterNs);
    assertThat(backlog).isBetween(20L, 100L);
    for (int i = 0; i < backlog; i++) {
      assertThat(arrivals.take()).isLessThanOrEqualTo(laterNs);
    }
    assertThat(arrivals.backlogAt(laterNs)).isZero();
    assertThat(arrivals.take()).isGreaterThan(laterNs);
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

    Arrivals same = new Arrivals(START_NS, PER_S, 7);
    Set<Long> planned = new HashSet<>();
    for (int i = 0; i < clients * each; i++) {
      planned.add(same.take());
    }
    assertThat(taken).isEqualTo(planned);
  }

  @Test
  void thePlanBelongsToItsSeed() {
    assertThat(new Arrivals(START_NS, PER_S, 7).take()).isEqualTo(arrivals.take());
    assertThat(new Arrivals(START_NS, PER_S, 8).take()).isNotEqualTo(arrivals.take());
  }
}
