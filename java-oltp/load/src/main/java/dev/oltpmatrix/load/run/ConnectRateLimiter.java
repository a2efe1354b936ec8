package dev.oltpmatrix.load.run;

import dev.oltpmatrix.load.measure.Clock;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Limits how many clients connect at the same time and how fast. */
final class ConnectRateLimiter {
  /**
   * The limit of concurrent connects, below the smallest default back_log of a server (80), so that
   * no connect is refused.
   */
  private static final int CONNECTS_AT_ONCE = 64;

  private final Semaphore permits = new Semaphore(CONNECTS_AT_ONCE);
  private final AtomicLong begun = new AtomicLong();
  private final Clock clock;
  private final long startNs;
  private final int perS;

  /**
   * Creates the limiter.
   *
   * @param perS 0 for as fast as the server accepts connections
   */
  ConnectRateLimiter(Clock clock, int perS) {
    this.clock = clock;
    this.perS = perS;
    startNs = clock.nanoTime();
  }

  /** Waits for a permit and for the time of the next connection. */
  void begin() throws InterruptedException {
    permits.acquire();
    if (perS == 0) {
      return;
    }
    long timeNs = startNs + begun.getAndIncrement() * TimeUnit.SECONDS.toNanos(1) / perS;
    while (clock.nanoTime() - timeNs < 0) {
      clock.sleepUntil(timeNs);
    }
  }

  void end() {
    permits.release();
  }
}
