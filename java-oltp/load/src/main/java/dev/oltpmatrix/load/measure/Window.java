package dev.oltpmatrix.load.measure;

import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.LoadResult.EndedBy;
import dev.oltpmatrix.model.record.LoadResult.Phase;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;

/**
 * The measured part of a run, with the same start and end for every client. It initially starts as
 * late and lasts as long as it may. A thread that notices that the rule is met brings the start or
 * the end forward, to at least a second from then; all other threads only compare times with the
 * two edges.
 *
 * <p>No thread ever waits for another here. Among thousands of threads on a few CPUs the holder of
 * a lock could lose its CPU for seconds and delay all threads that need the lock. So an edge moves
 * in two steps. First it is proposed: a time before a proposed edge is before the edge, whether or
 * not the proposal is confirmed. Then any thread reads the clock once more. If the time is still
 * before the proposed edge, no thread can have compared a time after the new edge with the old one,
 * and the proposal is confirmed. Otherwise, for example after a time without a CPU, the proposal is
 * withdrawn; a thread that has to judge a time after it withdraws it too. Threads then notice again
 * that the rule is met.
 */
public final class Window {
  private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

  private final long earliestStartNs;
  private final long latestStartNs;
  private final Length length;
  private final LongSupplier clientsDone;
  private final AtomicReference<Edges> edges;

  /**
   * The planned length.
   *
   * @param neededClients number of clients that must have completed enough; fewer lengthen the
   *     window, up to the limit
   */
  public record Length(long leastNs, long limitNs, long neededClients) {
    private long maxNs() {
      return neededClients == 0 ? leastNs : limitNs;
    }
  }

  /** The part of the window that is final. */
  private enum Stage {
    COMING,
    START_KNOWN,
    END_KNOWN,
    CLOSED,
    CUT_SHORT
  }

  /**
   * The times that others are compared with. In a proposal the end is the edge that is to move; a
   * proposed start is the end as well, so that nothing counts as long as it is only proposed.
   *
   * @param before the edges to which a proposal is withdrawn; {@code null} if this is no proposal
   * @param after the edges that a confirmed proposal becomes
   */
  private record Edges(long startNs, long endNs, Stage stage, Edges before, Edges after) {
    static Edges confirmed(long startNs, long endNs, Stage stage) {
      return new Edges(startNs, endNs, stage, null, null);
    }

    boolean isProposal() {
      return before != null;
    }

    boolean isAtLeast(Stage other) {
      return stage.compareTo(other) >= 0;
    }
  }

  /**
   * Creates a window that has not begun.
   *
   * @param latestStartNs start unless it is brought forward; if it equals the earliest start, that
   *     is the start
   * @param clientsDone number of clients that have completed enough so far
   */
  public Window(long earliestStartNs, long latestStartNs, Length length, LongSupplier clientsDone) {
    this.earliestStartNs = earliestStartNs;
    this.latestStartNs = latestStartNs;
    this.length = length;
    this.clientsDone = clientsDone;
    Edges known = startingAt(latestStartNs);
    edges =
        new AtomicReference<>(
            earliestStartNs == latestStartNs
                ? known
                : Edges.confirmed(known.startNs, known.endNs, Stage.COMING));
  }

  private Edges startingAt(long startNs) {
    boolean lengthened = length.maxNs() > length.leastNs();
    return Edges.confirmed(
        startNs, startNs + length.maxNs(), lengthened ? Stage.START_KNOWN : Stage.END_KNOWN);
  }

  /**
   * Brings the start forward to a second from now, or to the earliest start if that is later. If
   * the proposal is withdrawn as too late, the start is still unknown and the caller has to try
   * again.
   */
  public void openSoon(Clock clock) {
    long afterNs = Math.max(clock.nanoTime() + SECOND_NS - earliestStartNs, 0);
    openAt(earliestStartNs + Math.min(afterNs, latestStartNs - earliestStartNs), clock);
  }

  /**
   * Sets the start; returns false if that time has come already, and the start is still unknown.
   */
  public boolean openAt(long startNs, Clock clock) {
    Edges seen = edges.get();
    if (seen.stage == Stage.COMING && !seen.isProposal()) {
      seen = propose(seen, startingAt(startNs), startNs);
    }
    confirm(seen, clock);
    return edges.get().stage != Stage.COMING;
  }

  /**
   * Brings the end forward if enough clients have completed enough: to the first full second that
   * is at least one second from now, but neither below the minimum length nor beyond the limit.
   */
  public void closeSoon(Clock clock) {
    Edges seen = edges.get();
    if (seen.isAtLeast(Stage.END_KNOWN) || clientsDone.getAsLong() < length.neededClients()) {
      return;
    }
    if (!seen.isProposal()) {
      long lengthNs = clock.nanoTime() + SECOND_NS - seen.startNs;
      long secondsNs = Math.floorDiv(lengthNs + SECOND_NS - 1, SECOND_NS) * SECOND_NS;
      endAt(seen.startNs + Math.min(Math.max(length.leastNs(), secondsNs), length.maxNs()), clock);
    } else {
      confirm(seen, clock);
    }
  }

  /** Sets the end; returns false if that time has come already, and the end is still unknown. */
  public boolean endAt(long endNs, Clock clock) {
    Edges seen = edges.get();
    if (seen.stage == Stage.START_KNOWN && !seen.isProposal()) {
      seen = propose(seen, Edges.confirmed(seen.startNs, endNs, Stage.END_KNOWN), endNs);
    }
    confirm(seen, clock);
    return edges.get().isAtLeast(Stage.END_KNOWN);
  }

  /** Proposes edges; an edge that does not move needs no confirmation. */
  private Edges propose(Edges before, Edges after, long edgeNs) {
    boolean moves = after.startNs != before.startNs || after.endNs != before.endNs;
    Edges next = moves ? new Edges(after.startNs, edgeNs, before.stage, before, after) : after;
    return edges.compareAndSet(before, next) ? next : edges.get();
  }

  private void confirm(Edges seen, Clock clock) {
    if (seen.isProposal()) {
      boolean inTime = clock.nanoTime() - seen.endNs < 0;
      edges.compareAndSet(seen, inTime ? seen.after : seen.before);
    }
  }

  /** Returns whether an event at that time counts; the hot path is two comparisons. */
  public boolean admits(long timeNs) {
    Edges seen = edges.get();
    if (timeNs - seen.startNs < 0) {
      return false;
    }
    return timeNs - seen.endNs < 0 || admitsAtAnEdge(timeNs);
  }

  private boolean admitsAtAnEdge(long timeNs) {
    Edges seen = edges.get();
    while (isAfter(timeNs, seen) && !seen.isAtLeast(Stage.CLOSED)) {
      edges.compareAndSet(
          seen,
          seen.isProposal()
              ? seen.before
              : Edges.confirmed(seen.startNs, seen.endNs, Stage.CLOSED));
      seen = edges.get();
    }
    return timeNs - seen.startNs >= 0 && timeNs - seen.endNs < 0;
  }

  private static boolean isAfter(long timeNs, Edges seen) {
    return timeNs - seen.startNs >= 0 && timeNs - seen.endNs >= 0;
  }

  /** Ends the window early, just after a moment that still belongs to it. */
  public void closeAt(long timeNs) {
    close(timeNs, Stage.CLOSED);
  }

  /** Closes it before its planned end. */
  public void cutShortAt(long timeNs) {
    close(timeNs, Stage.CUT_SHORT);
  }

  private void close(long timeNs, Stage how) {
    Edges seen = edges.get();
    while (!seen.isAtLeast(Stage.CLOSED)) {
      Edges confirmed = seen.isProposal() ? seen.before : seen;
      long endNs = Math.min(confirmed.endNs, timeNs + 1);
      edges.compareAndSet(seen, Edges.confirmed(confirmed.startNs, endNs, how));
      seen = edges.get();
    }
  }

  private boolean cutShort() {
    return edges.get().stage == Stage.CUT_SHORT;
  }

  /** Returns whether the start is final and at least a part of the window follows it. */
  public boolean startKnown() {
    return edges.get().stage != Stage.COMING && endNs() - startNs() > 0;
  }

  public boolean closed() {
    return edges.get().isAtLeast(Stage.CLOSED);
  }

  public long startNs() {
    return confirmed().startNs;
  }

  /** The end as far as it is known. */
  public long endNs() {
    return confirmed().endNs;
  }

  private Edges confirmed() {
    Edges seen = edges.get();
    return seen.isProposal() ? seen.before : seen;
  }

  /** Valid once it has closed. */
  public LoadResult.Window toRecord(long connectNs, long warmupNs) {
    double nsPerS = SECOND_NS;
    return new LoadResult.Window(
        cutShort(),
        connectNs / nsPerS,
        warmupNs / nsPerS,
        startNs(),
        endNs(),
        (endNs() - startNs()) / nsPerS,
        extended());
  }

  boolean extended() {
    return endNs() - startNs() > length.leastNs();
  }

  /** Valid once it has closed, when so many clients had completed the given number of events. */
  public Phase phase(int events, long clientsDone) {
    double nsPerS = SECOND_NS;
    EndedBy extended = extended() ? EndedBy.CLIENTS : EndedBy.CLOCK;
    return new Phase(
        length.leastNs() / nsPerS,
        length.limitNs() / nsPerS,
        events,
        clientsDone,
        clientsDone < length.neededClients() && !cutShort() ? EndedBy.LIMIT : extended);
  }

  public long neededClients() {
    return length.neededClients();
  }
}
