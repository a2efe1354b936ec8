package dev.oltpmatrix.matrix.sampling.waits;

import dev.oltpmatrix.matrix.os.machine.RealTime;
import dev.oltpmatrix.matrix.os.machine.ThreadLook;
import dev.oltpmatrix.record.Watched;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * A thread that looks a few times where a server's threads wait, in the second that lies between
 * the generator's word that the load is steady and the window; never in the window, where the CPU
 * that a look takes would be part of what is measured.
 */
public final class WaitWatch {
  static final long MS_NS = 1_000_000L;
  static final int MOST_LOOKS = 5;

  /** For the last look to be over and forgotten before the window opens. */
  static final long APART_NS = 200 * MS_NS;

  /** Looks that are closer than this see the same waits, and cost the server more. */
  static final long LEAST_BETWEEN_NS = 100 * MS_NS;

  private static final long ASK_AGAIN_NS = 50 * MS_NS;

  /** How a thread waits: true if it is to end. */
  interface Pause {
    boolean forNs(long ns) throws InterruptedException;
  }

  private final Opening opening;
  private final Function<BooleanSupplier, ThreadLook.Seen> look;
  private final LongSupplier nanoClock;
  private final Pause pause;
  private final WaitTally tally;
  private final CountDownLatch stop = new CountDownLatch(1);
  private final Thread thread = new Thread(this::run, "watch-waits");
  private long lastLookEndNs;

  /**
   * Of a server whose threads may use so many CPUs.
   *
   * @param look at its threads, for as long as it may go on
   */
  public WaitWatch(
      Opening opening,
      Function<BooleanSupplier, ThreadLook.Seen> look,
      int cpus,
      LongSupplier nanoClock) {
    this(opening, look, cpus, nanoClock, null);
  }

  /**
   * As above, in a test's time.
   *
   * @param pause {@code null} for the real one
   */
  WaitWatch(
      Opening opening,
      Function<BooleanSupplier, ThreadLook.Seen> look,
      int cpus,
      LongSupplier nanoClock,
      Pause pause) {
    this.opening = opening;
    this.look = look;
    this.nanoClock = nanoClock;
    this.tally = new WaitTally(cpus);
    this.pause = pause == null ? ns -> stop.await(ns, TimeUnit.NANOSECONDS) : pause;
    thread.setDaemon(true);
  }

  public void start() {
    thread.start();
  }

  /** Ends it and waits for that, but no longer than so. */
  public void stop(long limitMs) throws InterruptedException {
    stop.countDown();
    thread.join(limitMs);
  }

  private void run() {
    try {
      RealTime.raise();
      watch();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // nobody does; the thread just ends
    }
  }

  void watch() throws InterruptedException {
    OptionalLong opens = opening.atNs();
    while (opens.isEmpty()) {
      if (pause.forNs(ASK_AGAIN_NS)) {
        return;
      }
      opens = opening.atNs();
    }
    lookUntil(opens.getAsLong() - APART_NS);
  }

  private void lookUntil(long endNs) throws InterruptedException {
    long startNs = nanoClock.getAsLong();
    long leftNs = endNs - startNs;
    long looks = Math.min(MOST_LOOKS, leftNs / LEAST_BETWEEN_NS);
    for (int i = 0; i < looks; i++) {
      long waitNs = startNs + i * (leftNs / looks) - nanoClock.getAsLong();
      if (waitNs > 0 && pause.forNs(waitNs)) {
        return;
      }
      ThreadLook.Seen seen = look.apply(() -> nanoClock.getAsLong() < endNs);
      if (seen != null && !seen.states().isEmpty()) {
        add(seen);
      }
    }
  }

  private synchronized void add(ThreadLook.Seen seen) {
    tally.add(seen);
    lastLookEndNs = nanoClock.getAsLong();
  }

  /** What was seen; {@code null} where it was nothing, or the window had opened by then. */
  public synchronized Watched.Waits before(long windowStartNs) {
    return lastLookEndNs <= windowStartNs ? tally.means() : null;
  }
}
