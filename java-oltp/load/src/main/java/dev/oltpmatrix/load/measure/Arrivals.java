package dev.oltpmatrix.load.measure;

import dev.oltpmatrix.workload.random.LibcRandom;
import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The planned starts of an open loop: a Poisson process, from which each free client takes the next
 * start. The plan continues while all clients are busy: starts that are due then form the backlog,
 * and their waiting time counts as latency.
 */
public final class Arrivals {
  private static final double NS_PER_S = 1e9;

  private final long startNs;
  private final double meanGapNs;

  /** The burst, or {@code null} if the rate is constant. */
  private final Burst burst;

  private final double burstNs;

  /**
   * A lock instead of a monitor, because before JDK 24 a virtual thread that waits for a monitor
   * blocks its carrier thread.
   */
  private final ReentrantLock taking = new ReentrantLock();

  private final Plan toTake;

  /** A second copy of the plan, read ahead by the reporting thread only. */
  private final Plan toCount;

  private final AtomicLong taken = new AtomicLong();
  private long due;

  private final class Plan {
    private final Xoroshiro128Plus random;

    /** Time of the next start without the burst. */
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
   * Creates a plan.
   *
   * @param warmupNs time from the start to the window's start
   * @param burst {@code null} for none; its arrivals depend on the seed as the others do
   */
  public Arrivals(long startNs, long warmupNs, double perS, Burst burst, int seed) {
    this.startNs = startNs;
    this.burst = burst;
    burstNs = burst == null ? 0 : warmupNs + burst.startNs();
    meanGapNs = NS_PER_S / perS;
    toTake = new Plan(seed);
    toCount = new Plan(seed);
  }

  /** Takes the next arrival and returns its time, which may be in the past or in the future. */
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

  /**
   * Returns the number of arrivals planned up to a time, which must not be earlier than in the
   * previous call.
   */
  long dueBy(long timeNs) {
    while (toCount.nextNs() <= timeNs) {
      toCount.advance();
      due++;
    }
    return due;
  }

  /**
   * Returns the number of arrivals due at a time and not yet taken; the time must not be earlier
   * than in the previous call.
   */
  long backlogAt(long timeNs) {
    return Math.max(0, dueBy(timeNs) - taken.get());
  }

  /** Returns the number of clients that wait for the start that they have taken. */
  long waitingAt(long timeNs) {
    return Math.max(0, taken.get() - dueBy(timeNs));
  }
}
