package dev.oltpmatrix.load.measure;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;

/**
 * The measured part of a run: the same start and end for every client. It starts, and is open, as
 * late and as long as may be, until whoever notices that it need not has its start or its end
 * brought forward, to at least a second from then; all others only compare with them.
 *
 * <p>Nobody ever waits for anybody here. Among thousands of threads on a few CPUs whoever held a
 * lock would lose its CPU for seconds, and with it all who need the lock. So an edge moves in two
 * steps. First it is proposed: a time before a proposed edge is before the edge, whatever comes of
 * it. Then the clock is looked at once more, by anybody. If it is still before the edge, nobody can
 * have held a time after the new edge against the old one, and it is settled. Else, as after a time
 * without a CPU, the proposal is withdrawn; so does anybody with a time after it that is to be
 * judged. The rule is then noticed again.
 */
public final class Window {
  private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

  private final long earliestStartNs;
  private final long latestStartNs;
  private final Length length;
  private final LongSupplier clientsDone;
  private final AtomicReference<Edges> edges;

  /**
   * How long it is.
   *
   * @param limitNs the greatest length to which it may be lengthened
   * @param neededClients fewer of them that have completed enough lengthen it
   */
  public record Length(long leastNs, long limitNs, long neededClients) {
    private long greatestNs() {
      return neededClients == 0 ? leastNs : limitNs;
    }
  }

  /** How much of it is known for good. */
  private enum Stage {
    COMING,
    START_KNOWN,
    END_KNOWN,
    CLOSED,
    CUT_SHORT;

    boolean atLeast(Stage other) {
      return compareTo(other) >= 0;
    }
  }

  /**
   * What times are compared with. Of a proposal the end is the edge that is to move: a proposed
   * start is the end as well, so that nothing counts as long as it is one.
   *
   * @param before what a proposal is withdrawn to; {@code null} if this is none
   * @param after what it becomes
   */
  private record Edges(long startNs, long endNs, Stage stage, Edges before, Edges after) {
    static Edges settled(long startNs, long endNs, Stage stage) {
      return new Edges(startNs, endNs, stage, null, null);
    }

    static Edges proposal(Edges before, Edges after, long edgeNs) {
      return new Edges(after.startNs, edgeNs, before.stage, before, after);
    }

    boolean isProposal() {
      return before != null;
    }
  }

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
    Edges known = startingAt(latestStartNs);
    edges =
        new AtomicReference<>(
            earliestStartNs == latestStartNs
                ? known
                : Edges.settled(known.startNs, known.endNs, Stage.COMING));
  }

  private Edges startingAt(long startNs) {
    boolean lengthened = length.greatestNs() > length.leastNs();
    return Edges.settled(
        startNs, startNs + length.greatestNs(), lengthened ? Stage.START_KNOWN : Stage.END_KNOWN);
  }

  /**
   * Brings the start forward to a second from now, or to the earliest where that is later. If that
   * was too late, the start is still not known; look again.
   */
  public void openSoon(Clock clock) {
    Edges seen = edges.get();
    if (seen.stage == Stage.COMING && !seen.isProposal()) {
      long startNs = soonestStart(clock.nanoTime() + SECOND_NS);
      seen = propose(seen, startingAt(startNs), startNs);
    }
    settle(seen, clock);
  }

  private long soonestStart(long timeNs) {
    long fromEarliestNs = Math.max(timeNs - earliestStartNs, 0);
    return earliestStartNs + Math.min(fromEarliestNs, latestStartNs - earliestStartNs);
  }

  /**
   * Brings the end forward if enough clients have completed enough: to the first whole second at
   * least one from now, neither below the least length nor beyond the limit.
   */
  public void closeSoon(Clock clock) {
    Edges seen = edges.get();
    if (seen.stage.atLeast(Stage.END_KNOWN) || clientsDone.getAsLong() < length.neededClients()) {
      return;
    }
    if (!seen.isProposal()) {
      long endNs = seen.startNs + soonestLength(clock.nanoTime() + SECOND_NS - seen.startNs);
      seen = propose(seen, Edges.settled(seen.startNs, endNs, Stage.END_KNOWN), endNs);
    }
    settle(seen, clock);
  }

  private long soonestLength(long passedNs) {
    long wholeSecondsNs = Math.floorDiv(passedNs + SECOND_NS - 1, SECOND_NS) * SECOND_NS;
    return Math.min(Math.max(length.leastNs(), wholeSecondsNs), length.greatestNs());
  }

  /** An edge that stays where it is needs no second look. */
  private Edges propose(Edges before, Edges after, long edgeNs) {
    boolean moves = after.startNs != before.startNs || after.endNs != before.endNs;
    Edges next = moves ? Edges.proposal(before, after, edgeNs) : after;
    return edges.compareAndSet(before, next) ? next : edges.get();
  }

  private void settle(Edges seen, Clock clock) {
    if (seen.isProposal()) {
      boolean inTime = clock.nanoTime() - seen.endNs < 0;
      edges.compareAndSet(seen, inTime ? seen.after : seen.before);
    }
  }

  /** Whether what happened at that time counts; the hot path is two comparisons. */
  public boolean admits(long timeNs) {
    Edges seen = edges.get();
    if (timeNs - seen.startNs < 0) {
      return false;
    }
    return timeNs - seen.endNs < 0 || admitsAtAnEdge(timeNs);
  }

  private boolean admitsAtAnEdge(long timeNs) {
    Edges seen = edges.get();
    while (isAfter(timeNs, seen) && !seen.stage.atLeast(Stage.CLOSED)) {
      edges.compareAndSet(
          seen,
          seen.isProposal() ? seen.before : Edges.settled(seen.startNs, seen.endNs, Stage.CLOSED));
      seen = edges.get();
    }
    return timeNs - seen.startNs >= 0 && timeNs - seen.endNs < 0;
  }

  private static boolean isAfter(long timeNs, Edges seen) {
    return timeNs - seen.startNs >= 0 && timeNs - seen.endNs >= 0;
  }

  /** Ends the window before its time, just after a moment that still belongs to it. */
  public void closeAt(long timeNs) {
    close(timeNs, Stage.CLOSED);
  }

  /** The same against the plan. */
  public void cutShortAt(long timeNs) {
    close(timeNs, Stage.CUT_SHORT);
  }

  private void close(long timeNs, Stage how) {
    Edges seen = edges.get();
    while (!seen.stage.atLeast(Stage.CLOSED)) {
      Edges sure = seen.isProposal() ? seen.before : seen;
      long endNs = Math.min(sure.endNs, timeNs + 1);
      edges.compareAndSet(seen, Edges.settled(sure.startNs, endNs, how));
      seen = edges.get();
    }
  }

  public boolean cutShort() {
    return edges.get().stage == Stage.CUT_SHORT;
  }

  /** Whether its start is no longer brought forward, and something of it comes after. */
  public boolean startKnown() {
    return edges.get().stage != Stage.COMING && endNs() - startNs() > 0;
  }

  public boolean closed() {
    return edges.get().stage.atLeast(Stage.CLOSED);
  }

  public long startNs() {
    return sure().startNs;
  }

  /** Its end as far as is known. */
  public long endNs() {
    return sure().endNs;
  }

  private Edges sure() {
    Edges seen = edges.get();
    return seen.isProposal() ? seen.before : seen;
  }

  public boolean extended() {
    Edges sure = sure();
    return sure.endNs - sure.startNs > length.leastNs();
  }
}
