package dev.oltpmatrix.host.waits;

import dev.oltpmatrix.host.HostTelemetry;
import dev.oltpmatrix.host.machine.ThreadSample;
import dev.oltpmatrix.model.record.Telemetry;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Samples the wait states of a server's threads a few times, in the second between the generator's
 * report of a steady load and the window; never in the window, where the CPU time of a sample would
 * distort the measurement.
 */
public class WaitSampler {
  static final int MAX_LOOKS = 5;
  static final long MS_NS = 1_000_000L;

  /** Samples with less time between them see the same waits, and cost the server more. */
  static final long MIN_BETWEEN_NS = 100 * MS_NS;

  /** Time for all effects of a sample to end before the window opens. */
  static final long MARGIN_NS = 200 * MS_NS;

  private static final long POLL_NS = 50 * MS_NS;

  private final HostTelemetry host;
  private final Supplier<OptionalLong> opening;
  private final Function<BooleanSupplier, ThreadSample> look;
  private final LongSupplier nanoClock;
  private final WaitTally tally;
  private final CountDownLatch stop = new CountDownLatch(1);
  private Thread thread;
  private long lastLookEndNs;

  /**
   * Creates a sampler for a server whose threads may use {@code cpus} CPUs.
   *
   * @param opening supplies the time at which the window opens; empty until the generator has
   *     reported it
   * @param look takes a sample of its threads, as long as the argument permits
   */
  public WaitSampler(
      HostTelemetry host,
      Supplier<OptionalLong> opening,
      Function<BooleanSupplier, ThreadSample> look,
      int cpus,
      LongSupplier nanoClock) {
    this.host = host;
    this.opening = opening;
    this.look = look;
    this.nanoClock = nanoClock;
    this.tally = new WaitTally(cpus);
  }

  public void start() {
    thread = new Thread(this::watchWithPriority, "watch-waits");
    thread.setDaemon(true);
    thread.start();
  }

  public void stop(long limitMs) throws InterruptedException {
    stop.countDown();
    thread.join(limitMs);
  }

  /** Waits for a time; returns true if the sampling is to end. */
  boolean pause(long ns) throws InterruptedException {
    return stop.await(ns, TimeUnit.NANOSECONDS);
  }

  private void watchWithPriority() {
    try {
      host.raisePriority();
      watch();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // nobody interrupts it; the thread just ends
    }
  }

  void watch() throws InterruptedException {
    OptionalLong opens = opening.get();
    while (opens.isEmpty()) {
      if (pause(POLL_NS)) {
        return;
      }
      opens = opening.get();
    }
    long endNs = opens.getAsLong() - MARGIN_NS;
    long startNs = nanoClock.getAsLong();
    long leftNs = endNs - startNs;
    long looks = Math.min(MAX_LOOKS, leftNs / MIN_BETWEEN_NS);
    for (int i = 0; i < looks; i++) {
      long waitNs = startNs + i * (leftNs / looks) - nanoClock.getAsLong();
      if (waitNs > 0 && pause(waitNs)) {
        return;
      }
      ThreadSample seen = look.apply(() -> nanoClock.getAsLong() < endNs);
      if (seen != null && !seen.states().isEmpty()) {
        add(seen);
      }
    }
  }

  private synchronized void add(ThreadSample seen) {
    tally.add(seen);
    lastLookEndNs = nanoClock.getAsLong();
  }

  /**
   * Returns the means of the samples; {@code null} if there are none, or the window had opened by
   * the last one.
   */
  public synchronized Telemetry.Waits before(long windowStartNs) {
    return lastLookEndNs <= windowStartNs ? tally.means() : null;
  }
}
