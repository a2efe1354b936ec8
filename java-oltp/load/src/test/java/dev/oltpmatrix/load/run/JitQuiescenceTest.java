package dev.oltpmatrix.load.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.load.measure.FakeClock;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class JitQuiescenceTest {
  private final FakeClock clock = new FakeClock();
  private final AtomicLong compiledMs = new AtomicLong(700);
  private final JitQuiescence quiescence = new JitQuiescence(compiledMs::get);

  /**
   * Returns whether the compiler is quiescent after a second in which it compiled for the given
   * time.
   */
  private boolean afterASecondWith(long ms) {
    quiescence.look(clock);
    clock.advance(TimeUnit.MILLISECONDS.toNanos(500));
    compiledMs.addAndGet(ms);
    quiescence.look(clock);
    clock.advance(TimeUnit.MILLISECONDS.toNanos(500));
    quiescence.look(clock);
    return quiescence.atRest();
  }

  @Test
  void twoQuietSecondsInSuccessionAreQuiescence() {
    assertThat(quiescence.atRest()).isFalse();
    assertThat(afterASecondWith(49)).isFalse();
    assertThat(afterASecondWith(50)).isFalse();
    assertThat(afterASecondWith(0)).isFalse();
    assertThat(afterASecondWith(49)).isTrue();
    assertThat(afterASecondWith(1000)).isFalse();
  }
}
