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

  /** Not a monitor: before JDK 24 waiting for one holds a virtual thread's carrier. */
  private final ReentrantLock taking = new ReentrantLock();

  private final Plan toTake;

  /** The same plan once more, read ahead by the reporting thread alone. */
  private final Plan toCount;

  private final AtomicLong taken = new AtomicLong();
  private long due;

  private final class Plan {
    private final Xoroshiro128Plus random;
    private double nextNs;

    Plan(int seed) {
      random = Xoroshiro128Plus.seededFrom(new LibcRandom(seed));
      advance();
    }

    void advance() {
      nextNs -= meanGapNs * Math.log(1 - random.nextDouble());
    }
  }

  public Arrivals(long startNs, double perS, int seed) {
    this.startNs = startNs;
    meanGapNs = NS_PER_S / perS;
    toTake = new Plan(seed);
    toCount = new Plan(seed);
  }

  /** Takes the next arrival, which may be in the past or in the future; returns its time. */
  public long take() {
    taking.lock();
    try {
      long plannedNs = startNs + (long) toTake.nextNs;
      toTake.advance();
      taken.incrementAndGet();
      return plannedNs;
    } finally {
      taking.unlock();
    }
  }

  /** How many arrivals are planned up to a time; times must not fall from call to call. */
  long dueBy(long timeNs) {
    while (startNs + (long) toCount.nextNs <= timeNs) {
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
