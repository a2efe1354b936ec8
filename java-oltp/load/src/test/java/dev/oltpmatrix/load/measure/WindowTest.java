package dev.oltpmatrix.load.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.load.run.RunSettings;
import dev.oltpmatrix.load.run.Settings;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  @ParameterizedTest
  @CsvSource({
    "6, 7", // a full second ahead
    "0.5, 5", // the minimum length, where that is a second ahead
    "4, 5",
    "4.25, 6",
    "19.5, 20", // not beyond the limit
  })
  void itEndsAtTheFirstFullSecondThatIsASecondAhead(double noticed, double end) {
    Window window = window(1);
    completions.set(2);
    window.closeSoon(at(noticed));

    assertThat(window.endNs()).isEqualTo(s(end));
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

  @ParameterizedTest
  @CsvSource({"1, 10", "30, 31", "59.5, 60"})
  void itsStartStaysBetweenTheEarliestAndTheLatest(double noticed, double start) {
    Window window = opening();
    window.openSoon(at(noticed));

    assertThat(window.startKnown()).isTrue();
    assertThat(window.startNs()).isEqualTo(s(start));
    window.openSoon(at(20)); // it is set once
    assertThat(window.startNs()).isEqualTo(s(start));
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
