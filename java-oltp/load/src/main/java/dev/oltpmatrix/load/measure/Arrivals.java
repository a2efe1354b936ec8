package dev.oltpmatrix.load.measure;

import dev.oltpmatrix.workload.random.LibcRandom;
import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongConsumer;

/**
 * The arrivals of an open loop: a Poisson process whose rate rises linearly from 0 during the ramp,
 * so that the start of the load leaves no queue. Each free client takes the next arrival. Arrivals
 * continue while all clients are busy: those that are due then form the backlog, and their waiting
 * time counts as latency.
 *
 * <p>An arrival is planned on a time scale without ramp and burst; {@link #timeNs} returns when it
 * comes. A burst moves arrivals that have been taken already once it is known when the window
 * starts.
 */
public final class Arrivals {
  private static final double NS_PER_S = 1e9;

  private final long startNs;
  private final long rampNs;
  private final double meanGapNs;

  private final Burst burst;
  private final Window window;

  /** No monitor: before JDK 24 a virtual thread that waits for one blocks its carrier thread. */
  private final ReentrantLock taking = new ReentrantLock();

  private final Plan toTake;

  /** A copy of the plan, read ahead by the reporting thread only. */
  private final Plan toCount;

  private final AtomicLong taken = new AtomicLong();
  private long due;

  private final class Plan {
    private final Xoroshiro128Plus random;
    private double planNs;

    Plan(int seed) {
      random = Xoroshiro128Plus.seededFrom(new LibcRandom(seed));
      advance();
    }

    void advance() {
      planNs -= meanGapNs * Math.log(1 - random.nextDouble());
    }

    long nextNs() {
      return timeNs((long) planNs);
    }
  }

  /** The rate is reached after the ramp; the window is the one that a burst is in. */
  public Arrivals(long startNs, long rampNs, double perS, Burst burst, Window window, int seed) {
    this.startNs = startNs;
    this.rampNs = rampNs;
    this.burst = burst;
    this.window = window;
    meanGapNs = NS_PER_S / perS;
    toTake = new Plan(seed);
    toCount = new Plan(seed);
  }

  /** Takes the next arrival and returns its place in the plan. */
  public long take() {
    taking.lock();
    try {
      long planNs = (long) toTake.planNs;
      toTake.advance();
      taken.incrementAndGet();
      return planNs;
    } finally {
      taking.unlock();
    }
  }

  /** Returns the time of an arrival, which may be in the past or in the future. */
  public long timeNs(long planNs) {
    double sinceStartNs = ramped((double) planNs);
    if (burst != null && window.startKnown()) {
      sinceStartNs = burst.shifted(sinceStartNs, (double) window.startNs() - startNs);
    }
    return startNs + (long) sinceStartNs;
  }

  /** Half as many arrive during the ramp as in as much time after it. */
  private double ramped(double planNs) {
    double rampPlanNs = rampNs / 2.0;
    return planNs < rampPlanNs ? Math.sqrt(planNs * rampNs * 2.0) : planNs + rampPlanNs;
  }

  /** Returns the number of arrivals up to a time, which is never earlier than in the last call. */
  long dueBy(long timeNs) {
    while (toCount.nextNs() <= timeNs) {
      toCount.advance();
      due++;
    }
    return due;
  }

  /** Returns the number of arrivals due and not yet taken. */
  long backlogAt(long timeNs) {
    return Math.max(0, dueBy(timeNs) - taken.get());
  }

  /** Returns the number of clients that wait for the arrival that they have taken. */
  long waitingAt(long timeNs) {
    return Math.max(0, taken.get() - dueBy(timeNs));
  }

  /**
   * Returns the number of arrivals due at a time and not completed, where each of these clients has
   * taken one. It may be off by the few that are being taken at that moment.
   */
  long inFlightAt(long timeNs, int clients) {
    return Math.max(0, clients + dueBy(timeNs) - taken.get());
  }

  /** Takes all arrivals before a time; of an overloaded server there may be millions. */
  void takeBefore(long timeNs, LongConsumer arrivalNs) {
    taking.lock();
    try {
      for (; toTake.nextNs() - timeNs < 0; toTake.advance()) {
        arrivalNs.accept(toTake.nextNs());
      }
    } finally {
      taking.unlock();
    }
  }
}
