package dev.oltpmatrix.load.measure;

import dev.oltpmatrix.load.random.LibcRandom;
import dev.oltpmatrix.load.random.Xoroshiro128Plus;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The planned starts of an open loop: a Poisson process, from which each free client takes the next
 * one. When all clients are busy the plan goes on without them: what is due then is the backlog,
 * and its waiting counts as latency.
 */
public final class Arrivals {
  private static final double NS_PER_S = 1e9;

  private final long startNs;
  private final double meanGapNs;

  /** {@code null} where the rate is the same all the time. */
  private final Burst burst;

  private final double burstNs;

  /** Not a monitor: before JDK 24 waiting for one holds a virtual thread's carrier. */
  private final ReentrantLock taking = new ReentrantLock();

  private final Plan toTake;

  /** The same plan once more, read ahead by the reporting thread alone. */
  private final Plan toCount;

  private final AtomicLong taken = new AtomicLong();
  private long due;

  private final class Plan {
    private final Xoroshiro128Plus random;

    /** Were there no burst. */
    private double steadyNs;

    Plan(int seed) {
      random = Xoroshiro128Plus.seededFrom(new LibcRandom(seed));
      advance();
    }

    void advance() {
      steadyNs -= meanGapNs * Math.log(1 - random.nextDouble());
    }

    long nextNs() {
      return startNs + (long) (burst == null ? steadyNs : burst.shifted(steadyNs, burstNs));
    }
  }

  /**
   * A plan.
   *
   * @param warmupNs from the start to the window's
   * @param burst {@code null} for none; what comes in it belongs to the seed as the rest does
   */
  public Arrivals(long startNs, long warmupNs, double perS, Burst burst, int seed) {
    this.startNs = startNs;
    this.burst = burst;
    burstNs = burst == null ? 0 : warmupNs + burst.startNs();
    meanGapNs = NS_PER_S / perS;
    toTake = new Plan(seed);
    toCount = new Plan(seed);
  }

  /** Takes the next arrival, which may be in the past or in the future; returns its time. */
  public long take() {
    taking.lock();
    try {
      long plannedNs = toTake.nextNs();
      toTake.advance();
      taken.incrementAndGet();
      return plannedNs;
    } finally {
      taking.unlock();
    }
  }

  /** How many arrivals are planned up to a time; times must not fall from call to call. */
  long dueBy(long timeNs) {
    while (toCount.nextNs() <= timeNs) {
      toCount.advance();
      due++;
    }
    return due;
  }

  /** How many arrivals are due at a time, not earlier than those before, and not yet taken. */
  long backlogAt(long timeNs) {
    return Math.max(0, dueBy(timeNs) - taken.get());
  }

  /** How many clients wait for the start of what they took. */
  long waitingAt(long timeNs) {
    return Math.max(0, taken.get() - dueBy(timeNs));
  }
}
