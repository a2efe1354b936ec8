package dev.oltpmatrix.load.measure;

import dev.oltpmatrix.model.record.LoadResult.EndedBy;
import dev.oltpmatrix.model.record.LoadResult.Phase;
import dev.oltpmatrix.model.record.LoadResult.Steadiness;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;

/**
 * The load before the window. By the rule, it ends when enough clients have completed enough
 * transactions and the compiler is at rest, at its limit at the latest; by the clock, after its
 * least time. Whoever notices that it is over has the window open soon: the thread that watches, or
 * a client, so that a machine on which threads wait for a CPU is no hindrance. None waits for
 * another.
 */
public final class WarmUp {
  private static final double NS_PER_S = TimeUnit.SECONDS.toNanos(1);

  private final Window window;
  private final Clock clock;
  private final long beganNs;
  private final Plan plan;
  private final BooleanSupplier compilerAtRest;
  private final AtomicInteger clientsDone = new AtomicInteger();

  /** All else was over at some look, after the least time. */
  private volatile boolean onlyTheCompiler;

  /** What was noticed first; a window that could not be opened in time is opened later. */
  private final AtomicReference<Ended> ended = new AtomicReference<>();

  private record Ended(EndedBy by, boolean compilerAtRest) {}

  /**
   * How long it is.
   *
   * @param limitNs its least time where it is to end by the clock
   * @param activeClients those that run transactions
   * @param neededClients how many of them are to have completed enough
   */
  public record Plan(long leastNs, long limitNs, int activeClients, long neededClients) {
    public boolean byRule() {
      return limitNs > leastNs;
    }
  }

  /** Of a load that has just begun, before the window that is to follow. */
  public WarmUp(
      Window window, Clock clock, long beganNs, Plan plan, BooleanSupplier compilerAtRest) {
    this.window = window;
    this.clock = clock;
    this.beganNs = beganNs;
    this.plan = plan;
    this.compilerAtRest = compilerAtRest;
  }

  /** Whether so many transactions before the window are what a client is to complete. */
  public static boolean isEnough(int transactions) {
    return transactions == Steadiness.WARMUP_EVENTS;
  }

  /** One more client has completed enough before the window. */
  public void clientIsDone() {
    clientsDone.incrementAndGet();
  }

  /**
   * Has the window open soon if this is over; for any thread, again and again.
   *
   * @param timeNs of a look at the clock just now
   */
  public void look(long timeNs) {
    if (window.startKnown()) {
      return;
    }
    long loadAgeNs = timeNs - beganNs;
    boolean enough = clientsDone.get() >= plan.neededClients();
    boolean atRest = compilerAtRest.getAsBoolean();
    if (loadAgeNs > plan.limitNs() || (enough && atRest)) {
      // Whoever looked at the clock may have been without a CPU since.
      EndedBy by = byWhat(clock.nanoTime() - beganNs);
      ended.compareAndSet(null, new Ended(by, atRest));
      window.openSoon(clock);
    } else if (enough && loadAgeNs > plan.leastNs()) {
      onlyTheCompiler = true;
    }
  }

  private EndedBy byWhat(long loadAgeNs) {
    if (loadAgeNs > plan.limitNs()) {
      return EndedBy.LIMIT;
    }
    if (loadAgeNs <= plan.leastNs()) {
      return EndedBy.CLOCK;
    }
    return onlyTheCompiler ? EndedBy.COMPILER : EndedBy.CLIENTS;
  }

  /** Once the window has opened. */
  public long lengthNs() {
    return window.startNs() - beganNs;
  }

  /** For the record, once the window has closed. */
  Phase phase() {
    double leastS = plan.leastNs() / NS_PER_S;
    if (!plan.byRule()) {
      return new Phase(leastS, leastS, 0, plan.activeClients(), EndedBy.CLOCK);
    }
    return new Phase(
        leastS,
        plan.limitNs() / NS_PER_S,
        Steadiness.WARMUP_EVENTS,
        clientsDone.get(),
        howItEnded().by());
  }

  /** Whether the compiler was at rest in the end; {@code null} where it was not waited for. */
  Boolean compilerWasAtRest() {
    return plan.byRule() ? howItEnded().compilerAtRest() : null;
  }

  /** Where nobody noticed, the window opened by itself. */
  private Ended howItEnded() {
    Ended noticed = ended.get();
    return noticed == null ? new Ended(EndedBy.LIMIT, false) : noticed;
  }
}
