package dev.oltpmatrix.load.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.load.run.RunSettings;
import dev.oltpmatrix.load.run.Settings;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
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
  void itIsLengthenedInWholeSecondsUntilItCoversTheCompletion() {
    Window window = window(1);

    assertThat(window.admits(s(7.5))).isTrue();

    assertThat(window.endNs()).isEqualTo(s(8));
    assertThat(window.extended()).isTrue();
    assertThat(window.closed()).isFalse();
  }

  @Test
  void itClosesOnceClientsHaveCompletedEnough() {
    Window window = window(1);
    window.admits(s(5));
    completions.set(2);

    assertThat(window.admits(s(6))).isFalse();

    assertThat(window.endNs()).isEqualTo(s(6));
  }

  @Test
  void itIsNotLengthenedBeyondItsLimit() {
    Window window = window(1);

    assertThat(window.admits(s(19.5))).isTrue();
    assertThat(window.admits(s(20))).isFalse();

    assertThat(window.endNs()).isEqualTo(s(20));
    assertThat(window.closed()).isTrue();
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

    window.openSoon(new Times(s(30), s(30.5)));

    assertThat(window.startKnown()).isTrue();
    assertThat(window.startNs()).isEqualTo(s(31));
    assertThat(window.admits(s(31) - 1)).isFalse();
    assertThat(window.begun()).isFalse();
    assertThat(window.admits(s(31))).isTrue();
    assertThat(window.begun()).isTrue();
    assertThat(window.endNs()).isEqualTo(s(36));
  }

  @Test
  void aStartThatIsPassedWhenItHasMovedIsSetAnew() {
    Window window = opening();

    window.openSoon(new Times(s(30), s(31.5), s(31.5), s(32.5), s(33), s(33.1)));

    assertThat(window.startNs()).isEqualTo(s(34));
  }

  @Test
  void itsStartStaysBetweenTheEarliestAndTheLatest() {
    Window early = opening();
    early.openSoon(new Times(s(1), s(1)));
    assertThat(early.startNs()).isEqualTo(s(10));

    Window late = opening();
    late.openSoon(new Times(s(59.5), s(61)));
    assertThat(late.startNs()).isEqualTo(s(60));
  }

  @Test
  void onceBegunItsStartStays() {
    Window window = opening();
    assertThat(window.admits(s(60))).isTrue();

    window.openSoon(new Times(s(20), s(20)));

    assertThat(window.startNs()).isEqualTo(s(60));
  }

  @Test
  void itsStartIsSetOnce() {
    Window window = opening();
    window.openSoon(new Times(s(30), s(30)));

    window.openSoon(new Times(s(20), s(20)));

    assertThat(window.startNs()).isEqualTo(s(31));
  }

  @Test
  void closedBeforeItsStartItHoldsNothing() {
    Window window = opening();

    window.cutShortAt(s(30));

    assertThat(window.closed()).isTrue();
    assertThat(window.endNs()).isLessThanOrEqualTo(window.startNs());
    assertThat(window.admits(s(60))).isFalse();
    assertThat(window.begun()).isFalse();
  }

  /** A clock that is looked at at these times. */
  private static final class Times implements Clock {
    private final Deque<Long> timesNs;

    Times(Long... timesNs) {
      this.timesNs = new ArrayDeque<>(List.of(timesNs));
    }

    @Override
    public long nanoTime() {
      return timesNs.remove();
    }

    @Override
    public void sleepUntil(long timeNs) {
      throw new UnsupportedOperationException();
    }
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
}
