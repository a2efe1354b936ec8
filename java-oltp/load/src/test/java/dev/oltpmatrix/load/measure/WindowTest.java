package dev.oltpmatrix.load.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.load.run.RunSettings;
import dev.oltpmatrix.load.run.Settings;
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
