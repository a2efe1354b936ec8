package dev.oltpmatrix.load.measure;

import dev.oltpmatrix.model.record.LoadResult.EndedBy;
import dev.oltpmatrix.model.record.LoadResult.Phase;
import dev.oltpmatrix.model.record.LoadResult.Steadiness;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;

/**
 * The load before the window. By the rule, it ends when the load is steady and the JIT compiler is
 * quiescent, and at the latest at its limit; by the clock, it ends after its minimum time. A closed
 * loop is steady when enough clients have completed enough transactions, an open loop when as many
 * transactions complete as arrive. Any thread that notices the end makes the window open soon: the
 * monitoring thread or a client, so that it works even on a machine whose threads wait for a CPU.
 * No thread waits for another.
 */
public final class WarmUp {
  private static final double NS_PER_S = TimeUnit.SECONDS.toNanos(1);

  private final Window window;
  private final Clock clock;
  private final long beganNs;
  private final Plan plan;
  private final BooleanSupplier balanced;
  private final BooleanSupplier compilerQuiescent;
  private final AtomicInteger clientsDone = new AtomicInteger();

  /** True if a check after the minimum time found that only the compiler was not yet quiescent. */
  private volatile boolean waitedOnlyForCompiler;

  /** The end noticed first; if the window could not be opened in time, it is opened later. */
  private final AtomicReference<Ended> ended = new AtomicReference<>();

  private record Ended(EndedBy by, boolean compilerQuiescent) {}

  /**
   * The planned length.
   *
   * @param limitNs equals the minimum time if the warm-up is to end by the clock
   * @param activeClients those that run transactions
   * @param neededClients number of them that must have completed enough transactions; 0 in an open
   *     loop
   */
  public record Plan(long leastNs, long limitNs, int activeClients, long neededClients) {
    public boolean byRule() {
      return limitNs > leastNs;
    }
  }

  public WarmUp(
      Window window,
      Clock clock,
      long beganNs,
      Plan plan,
      BooleanSupplier balanced,
      BooleanSupplier compilerQuiescent) {
    this.window = window;
    this.clock = clock;
    this.beganNs = beganNs;
    this.plan = plan;
    this.balanced = balanced;
    this.compilerQuiescent = compilerQuiescent;
  }

  /** Counts a client that has just completed so many transactions before the window. */
  public void completed(int transactions) {
    if (transactions == Steadiness.WARMUP_EVENTS) {
      clientsDone.incrementAndGet();
    }
  }

  public int clientsDone() {
    return clientsDone.get();
  }

  /** Sets the number of these clients, where others count them. */
  public void clientsDone(int clients) {
    clientsDone.set(clients);
  }

  /** Makes the window open soon if the warm-up is over; any thread may call it, repeatedly. */
  public void look(long timeNs) {
    if (window.startKnown()) {
      return;
    }
    long loadAgeNs = timeNs - beganNs;
    boolean enough = clientsDone.get() >= plan.neededClients() && balanced.getAsBoolean();
    boolean quiescent = compilerQuiescent.getAsBoolean();
    if (loadAgeNs > plan.limitNs() || (enough && quiescent)) {
      // The calling thread may have been without a CPU since it read the clock.
      EndedBy by = endReason(clock.nanoTime() - beganNs);
      ended.compareAndSet(null, new Ended(by, quiescent));
      window.openSoon(clock);
    } else if (enough && loadAgeNs > plan.leastNs()) {
      waitedOnlyForCompiler = true;
    }
  }

  private EndedBy endReason(long loadAgeNs) {
    if (loadAgeNs > plan.limitNs()) {
      return EndedBy.LIMIT;
    }
    if (loadAgeNs <= plan.leastNs()) {
      return EndedBy.CLOCK;
    }
    if (waitedOnlyForCompiler) {
      return EndedBy.COMPILER;
    }
    return plan.neededClients() == 0 ? EndedBy.BALANCE : EndedBy.CLIENTS;
  }

  /** Valid once the window has opened. */
  public long lengthNs() {
    return window.startNs() - beganNs;
  }

  /** Valid once the window has closed. */
  public Phase phase() {
    boolean byClients = plan.byRule() && plan.neededClients() > 0;
    return new Phase(
        plan.leastNs() / NS_PER_S,
        plan.limitNs() / NS_PER_S,
        byClients ? Steadiness.WARMUP_EVENTS : 0,
        byClients ? clientsDone.get() : plan.activeClients(),
        plan.byRule() ? end().by() : EndedBy.CLOCK);
  }

  /** {@code null} where the warm-up ended by the clock and did not wait for the compiler. */
  public Boolean compilerWasAtRest() {
    return plan.byRule() ? end().compilerQuiescent() : null;
  }

  /** If no thread noticed the end, the window opened by itself at the limit. */
  private Ended end() {
    Ended noticed = ended.get();
    return noticed == null ? new Ended(EndedBy.LIMIT, false) : noticed;
  }
}
