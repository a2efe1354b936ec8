package dev.oltpmatrix.load.measure;

import java.util.concurrent.locks.LockSupport;

/** A monotonic clock, injected so that a run's lifecycle can be tested without waiting. */
public interface Clock {
  long nanoTime();

  void sleepUntil(long timeNs) throws InterruptedException;

  /** Returns the machine's clock; on Linux {@code System.nanoTime} is CLOCK_MONOTONIC. */
  static Clock system() {
    return new Clock() {
      @Override
      public long nanoTime() {
        return System.nanoTime();
      }

      @Override
      public void sleepUntil(long timeNs) throws InterruptedException {
        // Not Thread.sleep, which JDKs before 21 round to milliseconds.
        for (long leftNs = timeNs - System.nanoTime();
            leftNs > 0;
            leftNs = timeNs - System.nanoTime()) {
          LockSupport.parkNanos(this, leftNs);
          if (Thread.interrupted()) {
            throw new InterruptedException();
          }
        }
      }
    };
  }
}
