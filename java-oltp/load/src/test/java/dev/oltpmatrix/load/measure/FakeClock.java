package dev.oltpmatrix.load.measure;

import java.util.concurrent.TimeUnit;

/** Time that passes only when a client works, or sleeps. */
public final class FakeClock implements Clock {
  private long nowNs = TimeUnit.HOURS.toNanos(1);

  @Override
  public synchronized long nanoTime() {
    return nowNs;
  }

  public synchronized void advance(long ns) {
    nowNs += ns;
  }

  @Override
  public void sleepUntil(long timeNs) throws InterruptedException {
    if (Thread.currentThread().getName().startsWith("client-")) {
      advance(Math.max(0, timeNs - nanoTime()));
    } else {
      // Nobody tells when time moves; the caller looks again anyway.
      Thread.sleep(1);
    }
  }
}
