package dev.oltpmatrix.load.run;

import dev.oltpmatrix.load.measure.Clock;
import dev.oltpmatrix.load.measure.RunListener;
import dev.oltpmatrix.load.measure.WarmUp;
import dev.oltpmatrix.load.measure.Window;
import dev.oltpmatrix.load.measure.WindowMeasurement;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;

/**
 * Monitors a load: makes the window open and close when its rules are met, and cuts it into
 * seconds. When its thread gets no CPU, clients notice the same, and compare the times that they
 * read with the window's edges.
 */
final class WindowMonitor {
  private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);

  /** The interval at which an early end is checked for. */
  private static final long POLL_NS = TimeUnit.MILLISECONDS.toNanos(20);

  private final Window window;
  private final Clock clock;
  private final RunListener listener;
  private final BooleanSupplier anyActive;

  /**
   * Creates the monitor.
   *
   * @param anyActive whether clients that run transactions are left
   */
  WindowMonitor(Window window, Clock clock, RunListener listener, BooleanSupplier anyActive) {
    this.window = window;
    this.clock = clock;
    this.listener = listener;
    this.anyActive = anyActive;
  }

  /**
   * Waits until the window has begun or is certain not to begin.
   *
   * @param look takes the samples by which the warm-up ends, at this time
   */
  void awaitStart(WarmUp warmUp, LongConsumer look) throws InterruptedException {
    boolean announced = window.startKnown();
    while (isRunning() && !window.admits(clock.nanoTime())) {
      if (!window.startKnown()) {
        look.accept(clock.nanoTime());
        warmUp.look(clock.nanoTime());
      }
      announced = announced || announceStart();
      long wakeNs = clock.nanoTime() + POLL_NS;
      clock.sleepUntil(window.startKnown() ? Math.min(wakeNs, window.startNs()) : wakeNs);
    }
    if (!announced) {
      warmUp.look(clock.nanoTime());
      announceStart();
    }
  }

  private boolean announceStart() {
    boolean known = window.startKnown();
    if (known) {
      listener.windowOpens(window.startNs());
    }
    return known;
  }

  /** Cuts the window that has begun into seconds, except for the last one. */
  void untilTheEnd(WindowMeasurement measurement, List<Integer> checkpointsS)
      throws InterruptedException {
    long cutNs = window.startNs() + INTERVAL_NS;
    Deque<Integer> waitingS = new ArrayDeque<>(checkpointsS);
    while (isRunning()) {
      long nowNs = clock.nanoTime();
      if (window.admits(nowNs) && nowNs - cutNs >= 0) {
        listener.intervalEnded(measurement.cutAt(nowNs));
        reportCheckpoint(measurement, nowNs - window.startNs(), waitingS);
        cutNs += (nowNs - cutNs) / INTERVAL_NS * INTERVAL_NS + INTERVAL_NS;
      } else {
        window.closeSoon(clock);
        long wakeNs = Math.min(nowNs + POLL_NS, Math.min(cutNs, window.endNs()));
        clock.sleepUntil(wakeNs);
      }
    }
  }

  private boolean isRunning() {
    return !window.closed() && anyActive.getAsBoolean();
  }

  private void reportCheckpoint(
      WindowMeasurement measurement, long timeNs, Deque<Integer> waitingS) {
    boolean reached = false;
    while (!waitingS.isEmpty() && TimeUnit.SECONDS.toNanos(waitingS.peek()) <= timeNs) {
      waitingS.remove();
      reached = true;
    }
    if (reached) {
      listener.checkpoint(timeNs, measurement.checkpoint());
    }
  }
}
