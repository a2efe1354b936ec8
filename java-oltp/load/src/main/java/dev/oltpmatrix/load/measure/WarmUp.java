package dev.oltpmatrix.load.measure;

import dev.oltpmatrix.record.LoadResult.EndedBy;
import dev.oltpmatrix.record.LoadResult.Phase;
import dev.oltpmatrix.record.LoadResult.Steadiness;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/**
 * The load before the window. By the rule, it ends when enough clients have completed enough
 * transactions and the compiler is at rest, at its limit at the latest; by the clock, after its
 * least time. Whoever notices that it is over has the window open soon: the thread that watches, or
 * a client, so that a machine on which threads wait for a CPU is no hindrance.
 */
public final class WarmUp {
  private static final double NS_PER_S = TimeUnit.SECONDS.toNanos(1);

  private final Window window;
  private final Clock clock;
  private final long beganNs;
  private final Plan plan;
  private final BooleanSupplier compilerAtRest;
  private final AtomicInteger clientsDone = new AtomicInteger();

  private boolean onlyTheCompiler;
  private EndedBy endedBy;
  private boolean wasAtRest;

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
    if (clientsDone.incrementAndGet() >= plan.neededClients()) {
      look();
    }
  }

  /** Has the window open soon if this is over. */
  public synchronized void look() {
    if (endedBy != null || window.startKnown()) {
      return;
    }
    long loadAgeNs = clock.nanoTime() - beganNs;
    boolean enough = clientsDone.get() >= plan.neededClients();
    boolean atRest = compilerAtRest.getAsBoolean();
    if (loadAgeNs > plan.limitNs()) {
      endedBy = EndedBy.LIMIT;
    } else if (enough && atRest) {
      endedBy = byWhat(loadAgeNs);
    } else {
      onlyTheCompiler = enough && loadAgeNs > plan.leastNs();
      return;
    }
    wasAtRest = atRest;
    window.openSoon(clock);
  }

  private EndedBy byWhat(long loadAgeNs) {
    if (loadAgeNs <= plan.leastNs()) {
      return EndedBy.CLOCK;
    }
    return onlyTheCompiler ? EndedBy.COMPILER : EndedBy.CLIENTS;
  }

  /** For the record, once the window has closed. */
  synchronized Phase phase() {
    double leastS = plan.leastNs() / NS_PER_S;
    if (!plan.byRule()) {
      return new Phase(leastS, leastS, 0, plan.activeClients(), EndedBy.CLOCK);
    }
    return new Phase(
        leastS,
        plan.limitNs() / NS_PER_S,
        Steadiness.WARMUP_EVENTS,
        clientsDone.get(),
        endedBy == null ? EndedBy.LIMIT : endedBy);
  }

  /** Whether the compiler was at rest in the end; {@code null} where it was not waited for. */
  synchronized Boolean compilerWasAtRest() {
    return plan.byRule() ? wasAtRest : null;
  }
}
