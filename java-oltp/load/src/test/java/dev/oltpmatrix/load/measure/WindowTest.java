package dev.oltpmatrix.load.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.load.run.RunSettings;
import dev.oltpmatrix.load.run.Settings;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

class WindowTest {
  static final long START_NS = 1_000;

  private final AtomicLong completions = new AtomicLong();

  static long s(double seconds) {
    return START_NS + (long) (seconds * TimeUnit.SECONDS.toNanos(1));
  }

  /** Returns a window of 5 s, at most 20 s, for two clients. */
  private Window window(int minEventsPerClient) {
    return window(minEventsPerClient, completions::get);
  }

  static Window window(int minEventsPerClient, LongSupplier clientsDone) {
    RunSettings settings =
        Settings.of(
            2, 0, TimeUnit.SECONDS.toNanos(5), TimeUnit.SECONDS.toNanos(20), minEventsPerClient, 0);
    return settings.window(START_NS, clientsDone);
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

    // At least a second ahead, and a full second.
    assertThat(window.endNs()).isEqualTo(s(8));
    assertThat(window.extended()).isTrue();
    assertThat(window.closed()).isFalse();
    assertThat(window.admits(s(8) - 1)).isTrue();
    assertThat(window.admits(s(8))).isFalse();
    assertThat(window.closed()).isTrue();
  }

  @Test
  void anEndAFullSecondAheadIsKept() {
    assertThat(endWhenNoticedAt(6)).isEqualTo(s(7));
  }

  @Test
  void itsMinimumLengthIsKeptWhereThatIsASecondAhead() {
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

  static Clock clock(LongSupplier nanoTime) {
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

  /** Returns a clock that does not advance. */
  static Clock at(double seconds) {
    return clock(() -> s(seconds));
  }

  @Test
  void aCompletionBeyondTheLimitClosesItAtTheLimit() {
    Window window = window(1);

    assertThat(window.admits(s(33))).isFalse();

    assertThat(window.endNs()).isEqualTo(s(20));
  }

  /**
   * Returns a window that opens from 10 s after the start of the tests' clock on, at 60 s at the
   * latest.
   */
  static Window opening() {
    Window.Length length = new Window.Length(s(5) - START_NS, s(20) - START_NS, 0);
    return new Window(s(10), s(60), length, () -> 0);
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
