package dev.oltpmatrix.load.run;

import dev.oltpmatrix.load.measure.Clock;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;

/**
 * A simulated clock: it advances to the next event once all clients wait for one. So a run is the
 * same each time, whatever CPU its threads get. The monitoring thread is not waited for: a run's
 * measurements must not depend on it.
 */
final class EventClock implements Clock {
  private final PriorityQueue<Long> wakesNs = new PriorityQueue<>();
  private long nowNs = TimeUnit.HOURS.toNanos(1);
  private int busy;

  /**
   * Creates the clock.
   *
   * @param clients number of clients that work
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

  /** Makes a client work for the given time. */
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

  /** Removes a client from those that time has to wait for. */
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

  /** Adds a client to those that time has to wait for. */
  synchronized void join() {
    busy++;
  }
}
