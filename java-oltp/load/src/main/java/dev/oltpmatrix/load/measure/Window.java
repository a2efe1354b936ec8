package dev.oltpmatrix.load.measure;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The measured part of a run: the same start and end for every client. Its start may be brought
 * forward until it has passed. A completion at or after its end either lengthens it, when too few
 * clients have completed enough, or closes it.
 */
public final class Window {
  private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

  private final long earliestStartNs;
  private final long latestStartNs;
  private final Length length;
  private final LongSupplier clientsDone;

  /**
   * For good once {@code begun}. Before, it only moves to a time that is still ahead when it has
   * moved: whoever read the clock before the move, and compares with what it was, is right too.
   */
  private volatile long startNs;

  /** Before it has begun the earliest start, so that whoever comes by the start asks the lock. */
  private volatile long endNs;

  private volatile boolean startKnown;
  private volatile boolean begun;
  private volatile boolean closed;
  private boolean cutShort;

  /**
   * How long it is.
   *
   * @param limitNs the greatest length to which it may be lengthened
   * @param neededClients fewer of them that have completed enough lengthen it
   */
  public record Length(long leastNs, long limitNs, long neededClients) {}

  /**
   * Not begun yet.
   *
   * @param latestStartNs when it starts unless it is brought forward; where it is the earliest
   *     start, that is the start
   * @param clientsDone how many clients have completed enough so far
   */
  public Window(long earliestStartNs, long latestStartNs, Length length, LongSupplier clientsDone) {
    this.earliestStartNs = earliestStartNs;
    this.latestStartNs = latestStartNs;
    this.length = length;
    this.clientsDone = clientsDone;
    startNs = latestStartNs;
    startKnown = earliestStartNs == latestStartNs;
    endNs = earliestStartNs;
  }

  /**
   * Brings the start forward to a second from now, or to the earliest where that is later. The
   * clock is looked at again once the start has moved: were it past the start by then, some client
   * could have held against the old one what another holds against the new one.
   */
  public synchronized void openSoon(Clock clock) {
    if (startKnown || closed) {
      return;
    }
    do {
      startNs = soonest(clock.nanoTime() + SECOND_NS);
    } while (startNs != latestStartNs && clock.nanoTime() - startNs >= 0);
    startKnown = true;
  }

  private long soonest(long timeNs) {
    long fromEarliestNs = Math.max(timeNs - earliestStartNs, 0);
    return earliestStartNs + Math.min(fromEarliestNs, latestStartNs - earliestStartNs);
  }

  /** Whether what happened at that time counts; the hot path is two comparisons. */
  public boolean admits(long timeNs) {
    if (timeNs - startNs < 0) {
      return false;
    }
    return timeNs - endNs < 0 || admitsAtAnEdge(timeNs);
  }

  private synchronized boolean admitsAtAnEdge(long timeNs) {
    if (timeNs - startNs < 0) {
      return false; // it was moved while this one waited
    }
    begin();
    if (timeNs - endNs < 0) {
      return true;
    }
    if (closed) {
      return false;
    }
    if (endNs < limitNs() && clientsDone.getAsLong() < length.neededClients()) {
      long wholeSeconds = (timeNs - startNs) / SECOND_NS + 1;
      endNs = Math.min(startNs + wholeSeconds * SECOND_NS, limitNs());
    }
    closed = timeNs - endNs >= 0;
    return !closed;
  }

  private void begin() {
    if (!begun && !closed) {
      endNs = startNs + length.leastNs();
      startKnown = true;
      begun = true;
    }
  }

  private long limitNs() {
    return startNs + length.limitNs();
  }

  /** Ends the window before its time, just after a moment that still belongs to it. */
  public synchronized void closeAt(long timeNs) {
    if (timeNs - startNs >= 0) {
      begin();
    }
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

  /** Whether a client has seen its start passed, or the start is all that could be. */
  public boolean begun() {
    return begun;
  }

  /** Whether its start is no longer brought forward. */
  public boolean startKnown() {
    return startKnown;
  }

  public boolean closed() {
    return closed;
  }

  public long startNs() {
    return startNs;
  }

  /** Its end as far as is known, once it has begun. */
  public long endNs() {
    return endNs;
  }

  public boolean extended() {
    return begun && endNs > startNs + length.leastNs();
  }
}
