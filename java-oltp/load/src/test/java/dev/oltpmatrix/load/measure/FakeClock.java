package dev.oltpmatrix.load.measure;

import java.util.concurrent.TimeUnit;

/** A clock that advances only when a client works or sleeps. */
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
      // Nothing signals when time moves; the caller checks again anyway.
      Thread.sleep(1);
    }
  }
}
