package dev.oltpmatrix.load.measure;

import static dev.oltpmatrix.load.measure.WindowTest.START_NS;
import static dev.oltpmatrix.load.measure.WindowTest.at;
import static dev.oltpmatrix.load.measure.WindowTest.clock;
import static dev.oltpmatrix.load.measure.WindowTest.opening;
import static dev.oltpmatrix.load.measure.WindowTest.s;
import static dev.oltpmatrix.load.measure.WindowTest.window;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Tests threads that lose their CPU for seconds while they set an edge. */
class WindowLateEdgesTest {
  @Test
  void anEndThatIsPassedWhenItHasMovedIsWithdrawn() {
    Window window = window(1, () -> 2);

    window.closeSoon(times(s(6), s(7)));
    assertThat(window.endNs()).isEqualTo(s(20));
    assertThat(window.admits(s(7.5))).isTrue();

    window.closeSoon(times(s(8), s(8.5)));
    assertThat(window.endNs()).isEqualTo(s(9));
  }

  @Test
  void noThreadWaitsForTheOneThatSetsTheEnd() {
    Window window = window(1, () -> 2);

    // It has proposed 7 s, and gets no CPU before it has read the clock again.
    window.closeSoon(
        pausing(
            s(6),
            s(6.5),
            () -> {
              assertThat(window.admits(s(6.9))).isTrue();
              assertThat(window.endNs()).isEqualTo(s(20));
              assertThat(window.admits(s(7.5))).isTrue();
              window.closeSoon(at(8));
              assertThat(window.admits(s(9))).isFalse();
            }));

    assertThat(window.endNs()).isEqualTo(s(9));
  }

  @Test
  void theNextThreadConfirmsAProposal() {
    Window window = window(1, () -> 2);

    window.closeSoon(pausing(s(6), s(9), () -> window.closeSoon(at(6.9))));

    assertThat(window.endNs()).isEqualTo(s(7));
    assertThat(window.admits(s(7))).isFalse();
  }

  /**
   * Returns a clock on which other threads act between the two readings of a thread without a CPU.
   */
  private static Clock pausing(long firstNs, long secondNs, Runnable meanwhile) {
    Iterator<Long> times = List.of(firstNs, secondNs).iterator();
    return clock(
        () -> {
          long nowNs = times.next();
          if (!times.hasNext()) {
            CompletableFuture.runAsync(meanwhile).orTimeout(30, TimeUnit.SECONDS).join();
          }
          return nowNs;
        });
  }

  @Test
  void aStartThatIsPassedWhenItHasMovedIsWithdrawn() {
    Window window = opening();

    window.openSoon(times(s(30), s(31)));
    assertThat(window.startKnown()).isFalse();
    assertThat(window.admits(s(31.5))).isFalse();

    window.openSoon(times(s(33), s(33.5)));
    assertThat(window.startNs()).isEqualTo(s(34));
  }

  @Test
  void noThreadWaitsForTheOneThatSetsTheStart() {
    Window window = opening();

    window.openSoon(
        pausing(
            s(30),
            s(30.5),
            () -> {
              assertThat(window.admits(s(30.9))).isFalse();
              assertThat(window.startKnown()).isFalse();
              assertThat(window.startNs()).isEqualTo(s(60));
              assertThat(window.admits(s(31))).isFalse();
              window.openSoon(at(31.5));
              assertThat(window.admits(s(32.5))).isTrue();
            }));

    assertThat(window.startNs()).isEqualTo(s(32.5));
  }

  @Test
  void aStartThatIsProposedAfterTheLatestHasPassedIsNone() {
    Window window = opening();

    // The first reading is long ago when the start is proposed.
    window.openSoon(pausing(s(30), s(62), () -> assertThat(window.admits(s(61))).isTrue()));

    assertThat(window.startNs()).isEqualTo(s(60));
    assertThat(window.admits(s(31))).isFalse();
    assertThat(window.admits(s(60))).isTrue();
  }

  private static Clock times(long firstNs, long secondNs) {
    return pausing(firstNs, secondNs, () -> {});
  }

  /** A thread's reading of the clock, and the window's answer to it. */
  private record Reading(long timeNs, boolean admitted) {}

  @Test
  void allThreadsSeeOneWindowHoweverLateItsEdgesAreSet() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      for (int round = 0; round < 300; round++) {
        readTogether(threads);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  /** A clock whose threads repeatedly lose their CPU for seconds, just after a reading. */
  private static final class PreemptedClock {
    private final AtomicLong nowNs = new AtomicLong(START_NS);

    @SuppressWarnings("ThreadPriorityCheck") // other threads need not run, only usually
    long read() {
      ThreadLocalRandom random = ThreadLocalRandom.current();
      long readNs = nowNs.addAndGet(random.nextLong(TimeUnit.SECONDS.toNanos(1)));
      if (random.nextInt(3) == 0) {
        long untilNs = readNs + TimeUnit.SECONDS.toNanos(2);
        // The other threads may be without a CPU too.
        for (int i = 0; i < 200 && nowNs.get() < untilNs; i++) {
          Thread.onSpinWait();
        }
      }
      return readNs;
    }
  }

  private void readTogether(ExecutorService threads) throws Exception {
    PreemptedClock preempted = new PreemptedClock();
    Clock leaping = clock(preempted::read);
    Window window =
        new Window(s(2), s(60), new Window.Length(s(3) - START_NS, s(60) - START_NS, 1), () -> 1);
    List<Callable<List<Reading>>> clients =
        Collections.nCopies(4, () -> readUntilItCloses(window, leaping));
    List<Reading> all = new ArrayList<>();
    for (Future<List<Reading>> client : threads.invokeAll(clients)) {
      all.addAll(client.get());
    }
    assertThat(all)
        .allSatisfy(
            readings ->
                assertThat(readings.admitted())
                    .isEqualTo(
                        readings.timeNs() >= window.startNs()
                            && readings.timeNs() < window.endNs()));
    assertThat(all).anyMatch(Reading::admitted);
  }

  private static List<Reading> readUntilItCloses(Window window, Clock clock) {
    List<Reading> readings = new ArrayList<>();
    while (!window.closed()) {
      long timeNs = clock.nanoTime();
      boolean admitted = window.admits(timeNs);
      readings.add(new Reading(timeNs, admitted));
      window.openSoon(clock);
      if (admitted) {
        window.closeSoon(clock);
      }
    }
    return readings;
  }
}
