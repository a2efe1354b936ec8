package dev.oltpmatrix.load.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.load.run.RunSettings;
import dev.oltpmatrix.load.run.Settings;
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
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

class WindowTest {
  private static final long START_NS = 1_000;

  private final AtomicLong completions = new AtomicLong();

  private static long s(double seconds) {
    return START_NS + (long) (seconds * TimeUnit.SECONDS.toNanos(1));
  }

  /** Two clients, a window of 5 s, at most 20 s. */
  private Window window(int minEventsPerClient) {
    RunSettings settings =
        Settings.of(
            2, 0, TimeUnit.SECONDS.toNanos(5), TimeUnit.SECONDS.toNanos(20), minEventsPerClient, 0);
    return settings.window(START_NS, completions::get);
  }

  @Test
  void theStartIsInsideAndTheEndIsNot() {
    Window window = window(0);

    assertThat(window.admits(START_NS - 1)).isFalse();
    assertThat(window.admits(START_NS)).isTrue();
    assertThat(window.admits(s(5) - 1)).isTrue();
    assertThat(window.closed()).isFalse();
    assertThat(window.admits(s(5))).isFalse();
    assertThat(window.closed()).isTrue();
    assertThat(window.extended()).isFalse();
  }

  @Test
  void aCompletionInTheWindowCountsAlsoWhenItIsSeenAfterTheClose() {
    Window window = window(0);

    window.admits(s(6));

    assertThat(window.admits(s(4.9))).isTrue();
  }

  @Test
  void itIsOpenUntilClientsHaveCompletedEnough() {
    Window window = window(1);
    window.closeSoon(at(6.25));
    assertThat(window.admits(s(6.5))).isTrue();

    completions.set(2);
    window.closeSoon(at(6.75));

    // At least a second ahead, and whole.
    assertThat(window.endNs()).isEqualTo(s(8));
    assertThat(window.extended()).isTrue();
    assertThat(window.closed()).isFalse();
    assertThat(window.admits(s(8) - 1)).isTrue();
    assertThat(window.admits(s(8))).isFalse();
    assertThat(window.closed()).isTrue();
  }

  @Test
  void anEndThatIsAWholeSecondAheadNeedsNoOther() {
    assertThat(endWhenNoticedAt(6)).isEqualTo(s(7));
  }

  @Test
  void itsLeastLengthIsKeptWhereThatIsASecondAhead() {
    assertThat(endWhenNoticedAt(0.5)).isEqualTo(s(5));
    assertThat(endWhenNoticedAt(4)).isEqualTo(s(5));
    assertThat(endWhenNoticedAt(4.25)).isEqualTo(s(6));
  }

  @Test
  void itIsNotLengthenedBeyondItsLimit() {
    assertThat(endWhenNoticedAt(19.5)).isEqualTo(s(20));
  }

  private long endWhenNoticedAt(double seconds) {
    Window window = window(1);
    completions.set(2);
    window.closeSoon(at(seconds));
    return window.endNs();
  }

  @Test
  void itsEndIsSetOnce() {
    Window window = window(1);
    completions.set(2);
    window.closeSoon(at(6));

    window.closeSoon(at(1));

    assertThat(window.endNs()).isEqualTo(s(7));
  }

  @Test
  void anEndThatIsPassedWhenItHasMovedIsWithdrawn() {
    Window window = window(1);
    completions.set(2);

    window.closeSoon(times(s(6), s(7)));
    assertThat(window.endNs()).isEqualTo(s(20));
    assertThat(window.admits(s(7.5))).isTrue();

    window.closeSoon(times(s(8), s(8.5)));
    assertThat(window.endNs()).isEqualTo(s(9));
  }

  @Test
  void nobodyWaitsForWhoeverSetsTheEnd() {
    Window window = window(1);
    completions.set(2);

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
    Window window = window(1);
    completions.set(2);

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

  private static Clock clock(LongSupplier nanoTime) {
    return new Clock() {
      @Override
      public long nanoTime() {
        return nanoTime.getAsLong();
      }

      @Override
      public void sleepUntil(long timeNs) {
        throw new UnsupportedOperationException();
      }
    };
  }

  /** A clock that stands. */
  private static Clock at(double seconds) {
    return clock(() -> s(seconds));
  }

  @Test
  void aCompletionBeyondTheLimitClosesItAtTheLimit() {
    Window window = window(1);

    assertThat(window.admits(s(33))).isFalse();

    assertThat(window.endNs()).isEqualTo(s(20));
  }

  /** From 10 s after the start of the tests' clock on, at 60 s at the latest. */
  private Window opening() {
    Window.Length length = new Window.Length(s(5) - START_NS, s(20) - START_NS, 0);
    return new Window(s(10), s(60), length, completions::get);
  }

  @Test
  void itsStartIsBroughtForwardToASecondFromNow() {
    Window window = opening();
    assertThat(window.startKnown()).isFalse();
    assertThat(window.admits(s(29))).isFalse();

    window.openSoon(at(30));

    assertThat(window.startKnown()).isTrue();
    assertThat(window.startNs()).isEqualTo(s(31));
    assertThat(window.admits(s(31) - 1)).isFalse();
    assertThat(window.admits(s(31))).isTrue();
    assertThat(window.endNs()).isEqualTo(s(36));
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

  @Test
  void itsStartStaysBetweenTheEarliestAndTheLatest() {
    Window early = opening();
    early.openSoon(at(1));
    assertThat(early.startNs()).isEqualTo(s(10));

    Window late = opening();
    late.openSoon(at(59.5));
    assertThat(late.startKnown()).isTrue();
    assertThat(late.startNs()).isEqualTo(s(60));
  }

  @Test
  void onceBegunItsStartStays() {
    Window window = opening();
    assertThat(window.admits(s(60))).isTrue();

    window.openSoon(at(61));

    assertThat(window.startNs()).isEqualTo(s(60));
  }

  @Test
  void itsStartIsSetOnce() {
    Window window = opening();
    window.openSoon(at(30));

    window.openSoon(at(20));

    assertThat(window.startNs()).isEqualTo(s(31));
  }

  @Test
  void closedBeforeItsStartItHoldsNothing() {
    Window window = opening();

    window.cutShortAt(s(30));

    assertThat(window.closed()).isTrue();
    assertThat(window.endNs()).isLessThanOrEqualTo(window.startNs());
    assertThat(window.startKnown()).isFalse();
    assertThat(window.admits(s(60))).isFalse();
  }

  private static Clock times(long firstNs, long secondNs) {
    return pausing(firstNs, secondNs, () -> {});
  }

  @Test
  void closedEarlyItKeepsThatEnd() {
    Window window = window(1);

    window.closeAt(s(2));
    window.closeAt(s(3));

    assertThat(window.endNs()).isEqualTo(s(2) + 1);
    assertThat(window.admits(s(2))).isTrue();
    assertThat(window.admits(s(2) + 1)).isFalse();
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
          Thread.yield();
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
