package dev.oltpmatrix.load.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.record.LoadResult.EndedBy;
import dev.oltpmatrix.model.record.LoadResult.Phase;
import dev.oltpmatrix.model.record.LoadResult.Steadiness;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/**
 * Tests a warm-up of at least 5 s and at most 20, until both of two clients have completed enough
 * and the compiler is quiescent.
 */
class WarmUpTest {
  private final FakeClock clock = new FakeClock();
  private final long beganNs = clock.nanoTime();
  private final AtomicBoolean atRest = new AtomicBoolean();
  private final AtomicBoolean balanced = new AtomicBoolean(true);
  private final Window window =
      new Window(at(5), at(21), new Window.Length(at(1) - beganNs, at(1) - beganNs, 0), () -> 0);
  private final WarmUp warmUp =
      new WarmUp(
          window,
          clock,
          beganNs,
          new WarmUp.Plan(at(5) - beganNs, at(20) - beganNs, 2, 2),
          balanced::get,
          atRest::get);

  private long at(double seconds) {
    return beganNs + (long) (seconds * TimeUnit.SECONDS.toNanos(1));
  }

  private void goTo(double seconds) {
    clock.advance(at(seconds) - clock.nanoTime());
    warmUp.look(clock.nanoTime());
  }

  @Test
  void theCompilerIsWaitedForAfterTheClients() {
    warmUp.completed(Steadiness.WARMUP_EVENTS);
    warmUp.completed(Steadiness.WARMUP_EVENTS);
    goTo(8);
    assertThat(window.startKnown()).isFalse();

    atRest.set(true);
    goTo(9);

    assertThat(window.startNs()).isEqualTo(at(10));
    assertThat(warmUp.phase()).isEqualTo(new Phase(5, 20, 2, 2, EndedBy.COMPILER));
    assertThat(warmUp.compilerWasAtRest()).isTrue();
  }

  @Test
  void aThreadThatLostItsCpuAfterReadingTheClockReadsItAgain() {
    long readNs = at(4);
    warmUp.completed(Steadiness.WARMUP_EVENTS);
    warmUp.completed(Steadiness.WARMUP_EVENTS);
    atRest.set(true);
    clock.advance(at(9) - clock.nanoTime());

    warmUp.look(readNs);

    assertThat(window.startNs()).isEqualTo(at(10));
    assertThat(warmUp.phase().endedBy()).isEqualTo(EndedBy.CLIENTS);
  }

  @Test
  void atTheLimitNothingIsWaitedForAnyMore() {
    warmUp.completed(Steadiness.WARMUP_EVENTS);
    warmUp.completed(Steadiness.WARMUP_EVENTS);
    goTo(20.5);

    assertThat(window.startNs()).isEqualTo(at(21));
    assertThat(warmUp.phase()).isEqualTo(new Phase(5, 20, 2, 2, EndedBy.LIMIT));
    assertThat(warmUp.compilerWasAtRest()).isFalse();
  }

  @Test
  void nobodyHasToNoticeTheLimit() {
    assertThat(window.admits(at(21))).isTrue();

    assertThat(warmUp.phase()).isEqualTo(new Phase(5, 20, 2, 0, EndedBy.LIMIT));
  }
}
