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

/** Whoever sets an edge may lose its CPU for seconds in the middle of it. */
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
  void nobodyWaitsForWhoeverSetsTheEnd() {
    Window window = window(1, () -> 2);

    // It has proposed 7 s, and gets no CPU before it has looked at the clock again.
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
  void whoeverLooksNextSettlesAProposal() {
    Window window = window(1, () -> 2);

    window.closeSoon(pausing(s(6), s(9), () -> window.closeSoon(at(6.9))));

    assertThat(window.endNs()).isEqualTo(s(7));
    assertThat(window.admits(s(7))).isFalse();
  }

  /** Something that other threads do while the one that looked at the clock first has no CPU. */
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
  void nobodyWaitsForWhoeverSetsTheStart() {
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

    // The first look is long ago when the start is proposed.
    window.openSoon(pausing(s(30), s(62), () -> assertThat(window.admits(s(61))).isTrue()));

    assertThat(window.startNs()).isEqualTo(s(60));
    assertThat(window.admits(s(31))).isFalse();
    assertThat(window.admits(s(60))).isTrue();
  }

  private static Clock times(long firstNs, long secondNs) {
    return pausing(firstNs, secondNs, () -> {});
  }

  /** Its own reading of the clock, and what the window said of it. */
  private record Judged(long timeNs, boolean admitted) {}

  @Test
  void allJudgementsAreOfOneWindowHoweverLateItsEdgesAreSet() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      for (int round = 0; round < 300; round++) {
        judgeTogether(threads);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  /** Its threads lose their CPU for seconds again and again, just after a look at the clock. */
  private static final class CrowdedClock {
    private final AtomicLong nowNs = new AtomicLong(START_NS);

    @SuppressWarnings("ThreadPriorityCheck") // others need not run, only mostly
    long look() {
      ThreadLocalRandom random = ThreadLocalRandom.current();
      long lookedNs = nowNs.addAndGet(random.nextLong(TimeUnit.SECONDS.toNanos(1)));
      if (random.nextInt(3) == 0) {
        long untilNs = lookedNs + TimeUnit.SECONDS.toNanos(2);
        // The others may be without one too.
        for (int i = 0; i < 200 && nowNs.get() < untilNs; i++) {
          Thread.onSpinWait();
        }
      }
      return lookedNs;
    }
  }

  private void judgeTogether(ExecutorService threads) throws Exception {
    CrowdedClock crowded = new CrowdedClock();
    Clock leaping = clock(crowded::look);
    Window window =
        new Window(s(2), s(60), new Window.Length(s(3) - START_NS, s(60) - START_NS, 1), () -> 1);
    List<Callable<List<Judged>>> clients =
        Collections.nCopies(4, () -> judgeUntilItCloses(window, leaping));
    List<Judged> all = new ArrayList<>();
    for (Future<List<Judged>> client : threads.invokeAll(clients)) {
      all.addAll(client.get());
    }
    assertThat(all)
        .allSatisfy(
            judged ->
                assertThat(judged.admitted())
                    .isEqualTo(
                        judged.timeNs() >= window.startNs() && judged.timeNs() < window.endNs()));
    assertThat(all).anyMatch(Judged::admitted);
  }

  private static List<Judged> judgeUntilItCloses(Window window, Clock clock) {
    List<Judged> judged = new ArrayList<>();
    while (!window.closed()) {
      long timeNs = clock.nanoTime();
      boolean admitted = window.admits(timeNs);
      judged.add(new Judged(timeNs, admitted));
      window.openSoon(clock);
      if (admitted) {
        window.closeSoon(clock);
      }
    }
    return judged;
  }
}
