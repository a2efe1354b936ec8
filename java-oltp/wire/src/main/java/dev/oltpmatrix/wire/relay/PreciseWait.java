package dev.oltpmatrix.wire.relay;

import java.util.concurrent.locks.LockSupport;

/**
 * Waits until a time without polling the clock throughout, which would occupy a CPU. A parked
 * thread wakes up late; the minimum of recent delays is learnt, and the thread parks for that much
 * less. The remaining time, if any, is too short for parking. Used by one thread.
 */
final class PreciseWait {
  /** Maximum duration of polling the clock. */
  private static final long SPIN_NS = 20_000;

  /** Number of wake-ups from which the minimum delay is learnt. */
  private static final int SAMPLES = 64;

  private long wakeUpDelayNs;
  private long minDelayNs = Long.MAX_VALUE;
  private int count;

  /** Returns at {@code dueNs} or later, by {@link System#nanoTime}. */
  void until(long dueNs) throws InterruptedException {
    long leftNs = dueNs - System.nanoTime();
    while (leftNs > 0) {
      if (leftNs > Math.max(wakeUpDelayNs, SPIN_NS)) {
        park(leftNs - wakeUpDelayNs);
      } else {
        Thread.onSpinWait();
      }
      leftNs = dueNs - System.nanoTime();
    }
  }

  private void park(long forNs) throws InterruptedException {
    long startNs = System.nanoTime();
    LockSupport.parkNanos(forNs);
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    learn(System.nanoTime() - startNs - forNs);
  }

  private void learn(long delayNs) {
    if (delayNs < 0) {
      return; // another event woke it up
    }
    minDelayNs = Math.min(minDelayNs, delayNs);
    count++;
    if (count == SAMPLES) {
      // Limited, so that parking remains the larger part of a wait.
      wakeUpDelayNs = Math.min(minDelayNs, SPIN_NS);
      minDelayNs = Long.MAX_VALUE;
      count = 0;
    }
  }
}
