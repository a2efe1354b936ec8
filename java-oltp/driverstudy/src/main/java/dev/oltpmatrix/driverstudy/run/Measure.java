package dev.oltpmatrix.driverstudy.run;

import dev.oltpmatrix.load.measure.ClientStats;
import dev.oltpmatrix.load.measure.Clock;
import dev.oltpmatrix.load.measure.ErrorCounts;
import dev.oltpmatrix.load.measure.IntervalStats;
import dev.oltpmatrix.load.measure.LatencyRecorder;
import dev.oltpmatrix.load.measure.RunOutcome;
import dev.oltpmatrix.load.measure.WarmUp;
import dev.oltpmatrix.load.measure.Window;
import dev.oltpmatrix.load.measure.WindowMeasurement;
import dev.oltpmatrix.workload.api.QueryCounts;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The window of a run and the operations counted in it, measured with the load generator's own
 * classes, so that both programs' records are read alike. JMH drives the operations; which of them
 * count is decided here, by the clock.
 */
public final class Measure {
  private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

  private static final double MS_PER_S = 1e3;

  /**
   * The length of the warm-up's window: a warm-up is counted like the window and discarded, so it
   * warms the counting code too.
   */
  private static final long UNLIMITED_NS = TimeUnit.DAYS.toNanos(1000);

  private final int clients;
  private final QueryCounts countsOfOne;
  private final long warmupNs;
  private final long lengthNs;
  private final Consumer<IntervalStats> eachSecond;
  private final Clock clock = Clock.system();
  private final long beganNs = clock.nanoTime();
  private final List<Meter> meters = new ArrayList<>();
  private volatile Part part;
  private WindowMeasurement measurement;
  private Thread cutter;
  private long gcMs;
  private long connectedNs;
  private int connections;

  /** The window and the counters of its operations. */
  record Part(Window window, LatencyRecorder recorder, List<ClientStats> clients, boolean counts) {
    static Part of(Window window, int clients, boolean counts) {
      List<ClientStats> stats = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        stats.add(new ClientStats());
      }
      return new Part(window, new LatencyRecorder(clients), stats, counts);
    }
  }

  /**
   * Creates the measurement of a run whose clients are about to connect.
   *
   * @param countsOfOne the statements of an operation
   * @param eachSecond receives each second of the window
   */
  Measure(
      int clients,
      QueryCounts countsOfOne,
      long warmupNs,
      long lengthNs,
      Consumer<IntervalStats> eachSecond) {
    this.clients = clients;
    this.countsOfOne = countsOfOne;
    this.warmupNs = warmupNs;
    this.lengthNs = lengthNs;
    this.eachSecond = eachSecond;
    part = Part.of(window(beganNs, UNLIMITED_NS), clients, false);
  }

  private static Window window(long startNs, long lengthNs) {
    return new Window(startNs, startNs, new Window.Length(lengthNs, lengthNs, 0), () -> 0);
  }

  Part part() {
    return part;
  }

  QueryCounts countsOfOne() {
    return countsOfOne;
  }

  /** Registers one more client and returns its number, from 0. */
  synchronized int join(Meter meter) {
    meters.add(meter);
    return meters.size() - 1;
  }

  /**
   * Counts one more connected client, before or after it has joined, and returns the number of
   * connected clients.
   */
  synchronized int connected() {
    connectedNs = clock.nanoTime();
    return ++connections;
  }

  /** Opens the window now; all clients are between two operations. */
  synchronized void open() {
    // Created before the window starts, because until the first operation the window is empty.
    Part prepared = Part.of(part.window, clients, true);
    long gcBeforeMs = collectedMs();
    cutter = new Thread(() -> cutSeconds(gcBeforeMs), "seconds");
    cutter.setDaemon(true);
    Part measured =
        new Part(window(clock.nanoTime(), lengthNs), prepared.recorder, prepared.clients, true);
    measurement =
        new WindowMeasurement(
            measured.window, measured.recorder, measured.clients, new ErrorCounts(1), null);
    part = measured;
    cutter.start();
  }

  /** Cuts each second except the last, which ends with the window. */
  private void cutSeconds(long gcBeforeMs) {
    long startNs = part.window.startNs();
    try {
      for (long nextNs = SECOND_NS; nextNs < lengthNs; nextNs += SECOND_NS) {
        clock.sleepUntil(startNs + nextNs);
        eachSecond.accept(measurement.cutAt(clock.nanoTime()));
      }
      clock.sleepUntil(startNs + lengthNs);
      gcMs = collectedMs() - gcBeforeMs;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns the outcome; to be called after JMH's last operation has ended. */
  RunOutcome outcome() throws InterruptedException {
    if (cutter == null) {
      throw new IllegalStateException("no window was opened");
    }
    cutter.join();
    Window window = part.window;
    eachSecond.accept(measurement.cutAt(window.endNs()));
    WarmUp warmUp =
        new WarmUp(
            window,
            clock,
            connectedNs,
            new WarmUp.Plan(warmupNs, warmupNs, clients, 0),
            () -> true,
            () -> false);
    return new RunOutcome(
        window.toRecord(connectedNs - beganNs, window.startNs() - connectedNs),
        measurement.whole(),
        measurement.whole(),
        measurement.intervals(),
        measurement.steadiness(warmUp, 0, null),
        List.of(),
        null,
        null,
        null,
        null,
        Map.of(),
        0,
        List.of());
  }

  /**
   * Returns the time of garbage collection since the JVM's start; the serial collector, with which
   * benchmarks run, stops the JVM for all of it.
   */
  private static long collectedMs() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
        .sum();
  }

  double gcS() {
    return gcMs / MS_PER_S;
  }

  long allocatedBytes() {
    return meters.stream().mapToLong(Meter::allocatedBytes).sum();
  }
}
