package dev.oltpmatrix.host.waits;

import static dev.oltpmatrix.host.waits.PreWindowTask.MARGIN_NS;
import static dev.oltpmatrix.host.waits.PreWindowTask.MS_NS;

import dev.oltpmatrix.host.HostTelemetry;
import dev.oltpmatrix.host.machine.ThreadSample;
import dev.oltpmatrix.model.record.Telemetry;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Samples the wait states of a server's threads a few times, in the second between the generator's
 * report of a steady load and the window; never in the window, where the CPU time of a sample would
 * distort the measurement.
 */
public final class WaitSampler {
  static final int MAX_LOOKS = 5;

  /** Samples with less time between them see the same waits, and cost the server more. */
  static final long MIN_BETWEEN_NS = 100 * MS_NS;

  private final Function<BooleanSupplier, ThreadSample> look;
  private final LongSupplier nanoClock;
  private final WaitTally tally;
  private final PreWindowTask before;
  private long lastLookEndNs;

  /**
   * Creates a sampler for a server whose threads may use {@code cpus} CPUs.
   *
   * @param look takes a sample of its threads, as long as the argument permits
   */
  public WaitSampler(
      HostTelemetry host,
      Opening opening,
      Function<BooleanSupplier, ThreadSample> look,
      int cpus,
      LongSupplier nanoClock) {
    this(host, opening, look, cpus, nanoClock, null);
  }

  /**
   * Creates a sampler for tests, which simulate time.
   *
   * @param pause {@code null} for a real pause
   */
  WaitSampler(
      HostTelemetry host,
      Opening opening,
      Function<BooleanSupplier, ThreadSample> look,
      int cpus,
      LongSupplier nanoClock,
      PreWindowTask.Pause pause) {
    this.look = look;
    this.nanoClock = nanoClock;
    this.tally = new WaitTally(cpus);
    this.before = new PreWindowTask(host, "watch-waits", opening, this::lookUntilOpen, pause);
  }

  public void start() {
    before.start();
  }

  /** Ends the thread and waits for its end, up to the limit. */
  public void stop(long limitMs) throws InterruptedException {
    before.stop(limitMs);
  }

  void watch() throws InterruptedException {
    before.run();
  }

  private void lookUntilOpen(long opensNs, PreWindowTask.Pause pause) throws InterruptedException {
    long endNs = opensNs - MARGIN_NS;
    long startNs = nanoClock.getAsLong();
    long leftNs = endNs - startNs;
    long looks = Math.min(MAX_LOOKS, leftNs / MIN_BETWEEN_NS);
    for (int i = 0; i < looks; i++) {
      long waitNs = startNs + i * (leftNs / looks) - nanoClock.getAsLong();
      if (waitNs > 0 && pause.forNs(waitNs)) {
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
