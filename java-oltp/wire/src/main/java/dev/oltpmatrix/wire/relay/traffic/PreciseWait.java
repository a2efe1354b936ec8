package dev.oltpmatrix.wire.relay.traffic;

import java.util.concurrent.locks.LockSupport;

/**
 * Waits for a moment, without looking at the clock all the time, which would take a CPU. A parked
 * thread wakes late; how late at least is learnt from the times before, and it parks for that much
 * less. What is then left, if anything, is too short to park for. Used by one thread.
 */
final class PreciseWait {
  /** The longest that it looks at the clock for. */
  private static final long SPIN_NS = 20_000;

  /** How many times tell how late at least. */
  private static final int LEARNT_FROM = 64;

  private long lateNs;
  private long leastLateNs = Long.MAX_VALUE;
  private int seen;

  /** Returns at {@code dueNs} or later, by {@link System#nanoTime}. */
  void until(long dueNs) throws InterruptedException {
    long leftNs = dueNs - System.nanoTime();
    while (leftNs > 0) {
      if (leftNs > Math.max(lateNs, SPIN_NS)) {
        park(leftNs - lateNs);
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

  private void learn(long tooLateNs) {
    if (tooLateNs < 0) {
      return; // something else woke it
    }
    leastLateNs = Math.min(leastLateNs, tooLateNs);
    seen++;
    if (seen == LEARNT_FROM) {
      // Never so much that little is left to park for.
      lateNs = Math.min(leastLateNs, SPIN_NS);
      leastLateNs = Long.MAX_VALUE;
      seen = 0;
    }
  }
}
