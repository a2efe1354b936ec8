package dev.oltpmatrix.load.run;

import dev.oltpmatrix.load.measure.Clock;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Keeps clients from connecting too many at once, or too fast. */
final class ConnectRateLimiter {
  /** Below the least back_log a server has by default (80), so that no connect is refused. */
  private static final int CONNECTS_AT_ONCE = 64;

  private final Semaphore places = new Semaphore(CONNECTS_AT_ONCE);
  private final AtomicLong begun = new AtomicLong();
  private final Clock clock;
  private final long startNs;
  private final int perS;

  /**
   * @param perS 0 for as fast as the server takes them
   */
  ConnectRateLimiter(Clock clock, int perS) {
    this.clock = clock;
    this.perS = perS;
    startNs = clock.nanoTime();
  }

  /** Waits for a place and for the time of the next connection. */
  void begin() throws InterruptedException {
    places.acquire();
    if (perS == 0) {
      return;
    }
    long timeNs = startNs + begun.getAndIncrement() * TimeUnit.SECONDS.toNanos(1) / perS;
    while (clock.nanoTime() - timeNs < 0) {
      clock.sleepUntil(timeNs);
    }
  }

  void end() {
    places.release();
  }
}
