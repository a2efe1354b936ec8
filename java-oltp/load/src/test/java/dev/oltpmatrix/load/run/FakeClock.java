package dev.oltpmatrix.load.run;

import java.util.concurrent.TimeUnit;

/** Time that passes only when a client works. */
final class FakeClock implements Clock {
  private long nowNs = TimeUnit.HOURS.toNanos(1);

  @Override
  public synchronized long nanoTime() {
    return nowNs;
  }

  synchronized void advance(long ns) {
    nowNs += ns;
  }

  @Override
  public void sleepUntil(long timeNs) throws InterruptedException {
    // Nobody tells when time moves; the caller looks again anyway.
    Thread.sleep(1);
  }
}
