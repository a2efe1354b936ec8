package dev.oltpmatrix.host.waits;

import static dev.oltpmatrix.host.waits.PreWindowTask.APART_NS;
import static dev.oltpmatrix.host.waits.PreWindowTask.MS_NS;

import dev.oltpmatrix.host.machine.ThreadSampler;
import dev.oltpmatrix.model.record.Telemetry;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * A thread that looks a few times where a server's threads wait, in the second that lies between
 * the generator's word that the load is steady and the window; never in the window, where the CPU
 * that a look takes would be part of what is measured.
 */
public final class WaitSampler {
  static final int MAX_LOOKS = 5;

  /** Looks that are closer than this see the same waits, and cost the server more. */
  static final long MIN_BETWEEN_NS = 100 * MS_NS;

  private final Function<BooleanSupplier, ThreadSampler.Seen> look;
  private final LongSupplier nanoClock;
  private final WaitTally tally;
  private final PreWindowTask before;
  private long lastLookEndNs;

  /**
   * Of a server whose threads may use so many CPUs.
   *
   * @param look at its threads, for as long as it may go on
   */
  public WaitSampler(
      Opening opening,
      Function<BooleanSupplier, ThreadSampler.Seen> look,
      int cpus,
      LongSupplier nanoClock) {
    this(opening, look, cpus, nanoClock, null);
  }

  /**
   * As above, in a test's time.
   *
   * @param pause {@code null} for the real one
   */
  WaitSampler(
      Opening opening,
      Function<BooleanSupplier, ThreadSampler.Seen> look,
      int cpus,
      LongSupplier nanoClock,
      PreWindowTask.Pause pause) {
    this.look = look;
    this.nanoClock = nanoClock;
    this.tally = new WaitTally(cpus);
    this.before = new PreWindowTask("watch-waits", opening, this::lookUntilOpen, pause);
  }

  public void start() {
    before.start();
  }

  /** Ends it and waits for that, but no longer than so. */
  public void stop(long limitMs) throws InterruptedException {
    before.stop(limitMs);
  }

  void watch() throws InterruptedException {
    before.run();
  }

  private void lookUntilOpen(long opensNs, PreWindowTask.Pause pause) throws InterruptedException {
    long endNs = opensNs - APART_NS;
    long startNs = nanoClock.getAsLong();
    long leftNs = endNs - startNs;
    long looks = Math.min(MAX_LOOKS, leftNs / MIN_BETWEEN_NS);
    for (int i = 0; i < looks; i++) {
      long waitNs = startNs + i * (leftNs / looks) - nanoClock.getAsLong();
      if (waitNs > 0 && pause.forNs(waitNs)) {
        return;
      }
      ThreadSampler.Seen seen = look.apply(() -> nanoClock.getAsLong() < endNs);
      if (seen != null && !seen.states().isEmpty()) {
        add(seen);
      }
    }
  }

  private synchronized void add(ThreadSampler.Seen seen) {
    tally.add(seen);
    lastLookEndNs = nanoClock.getAsLong();
  }

  /** What was seen; {@code null} where it was nothing, or the window had opened by then. */
  public synchronized Telemetry.Waits before(long windowStartNs) {
    return lastLookEndNs <= windowStartNs ? tally.means() : null;
  }
}
