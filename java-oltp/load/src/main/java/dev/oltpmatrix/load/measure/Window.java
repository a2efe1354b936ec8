package dev.oltpmatrix.load.measure;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The measured part of a run: the same start and end for every client. A completion at or after its
 * end either lengthens it, when clients have completed too little so far, or closes it.
 */
public final class Window {
  private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

  private final long startNs;
  private final long plannedEndNs;
  private final long limitNs;
  private final long neededCompletions;
  private final LongSupplier completions;

  private volatile long endNs;
  private volatile boolean closed;
  private boolean cutShort;

  /**
   * Not begun yet.
   *
   * @param limitNs the greatest length to which it may be lengthened
   * @param neededCompletions fewer of them lengthen it
   * @param completions how many there are so far
   */
  public Window(
      long startNs, long windowNs, long limitNs, long neededCompletions, LongSupplier completions) {
    this.startNs = startNs;
    this.plannedEndNs = startNs + windowNs;
    this.limitNs = startNs + limitNs;
    this.neededCompletions = neededCompletions;
    this.completions = completions;
    this.endNs = plannedEndNs;
  }

  /** Whether what happened at that time counts; the hot path is two comparisons. */
  public boolean admits(long timeNs) {
    if (timeNs - startNs < 0) {
      return false;
    }
    return timeNs - endNs < 0 || admitsAtEnd(timeNs);
  }

  private synchronized boolean admitsAtEnd(long timeNs) {
    if (timeNs - endNs < 0) {
      return true;
    }
    if (closed) {
      return false;
    }
    if (endNs < limitNs && completions.getAsLong() < neededCompletions) {
      long wholeSeconds = (timeNs - startNs) / SECOND_NS + 1;
      endNs = Math.min(startNs + wholeSeconds * SECOND_NS, limitNs);
    }
    closed = timeNs - endNs >= 0;
    return !closed;
  }

  /** Ends the window before its time, just after a moment that still belongs to it. */
  public synchronized void closeAt(long timeNs) {
    if (!closed) {
      endNs = Math.min(endNs, timeNs + 1);
      closed = true;
    }
  }

  /** The same against the plan. */
  public synchronized void cutShortAt(long timeNs) {
    cutShort |= !closed;
    closeAt(timeNs);
  }

  public synchronized boolean cutShort() {
    return cutShort;
  }

  public boolean closed() {
    return closed;
  }

  public long startNs() {
    return startNs;
  }

  public long endNs() {
    return endNs;
  }

  public boolean extended() {
    return endNs > plannedEndNs;
  }
}
