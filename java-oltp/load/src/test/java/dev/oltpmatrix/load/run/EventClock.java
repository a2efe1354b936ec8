package dev.oltpmatrix.load.run;

import dev.oltpmatrix.load.measure.Clock;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;

/**
 * Time of a simulation: it leaps to the next thing that happens once all clients wait for one. So a
 * run is the same each time, whatever CPU its threads get. The thread that watches a run is not
 * waited for: what a run measures must not depend on it.
 */
final class EventClock implements Clock {
  private final PriorityQueue<Long> wakesNs = new PriorityQueue<>();
  private long nowNs = TimeUnit.HOURS.toNanos(1);
  private int busy;

  /**
   * @param clients that work
   */
  EventClock(int clients) {
    busy = clients;
  }

  @Override
  public synchronized long nanoTime() {
    return nowNs;
  }

  @Override
  public void sleepUntil(long timeNs) throws InterruptedException {
    if (Thread.currentThread().getName().startsWith("client-")) {
      waitUntil(timeNs);
    } else {
      Thread.sleep(1);
    }
  }

  /** A client works for so long. */
  synchronized void work(double seconds) throws InterruptedException {
    waitUntil(nowNs + (long) (seconds * TimeUnit.SECONDS.toNanos(1)));
  }

  private synchronized void waitUntil(long timeNs) throws InterruptedException {
    wakesNs.add(timeNs);
    leave();
    while (nowNs < timeNs) {
      wait();
    }
  }

  /** A client does nothing any more that time has to wait for. */
  synchronized void leave() {
    busy--;
    if (busy == 0 && !wakesNs.isEmpty()) {
      nowNs = Math.max(nowNs, wakesNs.peek());
      while (!wakesNs.isEmpty() && wakesNs.peek() <= nowNs) {
        wakesNs.remove();
        busy++;
      }
      notifyAll();
    }
  }

  /** It does again. */
  synchronized void join() {
    busy++;
  }
}
