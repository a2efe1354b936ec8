package dev.oltpmatrix.load.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.load.measure.Clock;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ConnectRateLimiterTest {
  /** A clock that advances only in sleep. */
  private static final class SleepClock implements Clock {
    private long nowNs = 1;

    @Override
    public long nanoTime() {
      return nowNs;
    }

    @Override
    public void sleepUntil(long timeNs) {
      nowNs = timeNs;
    }
  }

  private static long nsForTen(int perS) throws InterruptedException {
    SleepClock clock = new SleepClock();
    ConnectRateLimiter pace = new ConnectRateLimiter(clock, perS);
    for (int i = 0; i < 10; i++) {
      pace.begin();
      pace.end();
    }
    return clock.nanoTime() - 1;
  }

  @Test
  void connectionsAreSpreadByTheRate() throws InterruptedException {
    assertThat(nsForTen(5)).isEqualTo(TimeUnit.MILLISECONDS.toNanos(1_800));
  }

  @Test
  void withoutARateNobodyWaits() throws InterruptedException {
    assertThat(nsForTen(0)).isZero();
  }
}
