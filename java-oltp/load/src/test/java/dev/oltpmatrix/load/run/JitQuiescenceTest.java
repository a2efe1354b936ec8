package dev.oltpmatrix.load.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.load.measure.FakeClock;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CompilerRestTest {
  private final FakeClock clock = new FakeClock();
  private final AtomicLong compiledMs = new AtomicLong(700);
  private final JitQuiescence rest = new JitQuiescence(compiledMs::get);

  /** A second in which it compiled for so long. */
  private boolean afterASecondWith(long ms) {
    rest.look(clock);
    clock.advance(TimeUnit.MILLISECONDS.toNanos(500));
    compiledMs.addAndGet(ms);
    rest.look(clock);
    clock.advance(TimeUnit.MILLISECONDS.toNanos(500));
    rest.look(clock);
    return rest.atRest();
  }

  @Test
  void twoQuietSecondsInSuccessionAreRest() {
    assertThat(rest.atRest()).isFalse();
    assertThat(afterASecondWith(49)).isFalse();
    assertThat(afterASecondWith(50)).isFalse();
    assertThat(afterASecondWith(0)).isFalse();
    assertThat(afterASecondWith(49)).isTrue();
    assertThat(afterASecondWith(1000)).isFalse();
  }

  @Test
  void whatIsSoonerThanASecondIsNoSign() {
    for (int i = 0; i < 10; i++) {
      rest.look(clock);
      clock.advance(TimeUnit.MILLISECONDS.toNanos(199));
    }
    assertThat(rest.atRest()).isFalse();
  }

  @Test
  void thisJvmTellsHowLongItHasCompiled() {
    JitQuiescence ofThisJvm = JitQuiescence.ofThisJvm();
    ofThisJvm.look(clock);

    assertThat(ofThisJvm.atRest()).isFalse();
  }
}
