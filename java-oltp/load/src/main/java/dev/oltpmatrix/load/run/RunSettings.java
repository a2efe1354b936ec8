package dev.oltpmatrix.load.run;

import dev.oltpmatrix.load.measure.Window;
import dev.oltpmatrix.load.options.Options;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * What shapes a run in time.
 *
 * @param limitNs the greatest length to which the window may be lengthened
 * @param minEventsPerClient below this mean the window is lengthened
 * @param events transactions in all, 0 for no limit
 * @param drainNs how long statements in flight at the end may take before they are cut off
 * @param readyNs how long it may take until all clients are connected and prepared
 * @param connectsPerS connections made a second, 0 for no limit
 * @param arrivalsPerS transactions that arrive a second, 0 for the closed loop, in which each
 *     client runs one after the other
 * @param arrivalSeed for the times between arrivals
 * @param checkpointsS seconds of the window at which a part of the run is reported, in rising order
 */
@RecordBuilder
public record RunSettings(
    int clients,
    long warmupNs,
    long windowNs,
    long limitNs,
    int minEventsPerClient,
    long events,
    long drainNs,
    long readyNs,
    int connectsPerS,
    int arrivalsPerS,
    int arrivalSeed,
    IgnoredErrors ignored,
    List<Integer> checkpointsS) {
  /** A statement that takes a minute after the window closed will not be worth the wait. */
  private static final int DRAIN_S = 60;

  /** No limit: far away, and still far from overflow when added to the clock. */
  private static final long UNLIMITED_NS = Long.MAX_VALUE / 4;

  public RunSettings {
    // At the start there is nothing to report; sysbench passes over it too.
    checkpointsS = checkpointsS.stream().filter(s -> s > 0).sorted().distinct().toList();
  }

  public static RunSettings of(Options options) {
    return new RunSettings(
        options.integer("threads"),
        TimeUnit.SECONDS.toNanos(options.integer("warmup-time")),
        unlimitedIfZero(options.integer("time")),
        unlimitedIfZero(options.windowLimitS()),
        options.integer("min-events-per-client"),
        options.number("events"),
        TimeUnit.SECONDS.toNanos(options.forcedShutdownS().orElse(DRAIN_S)),
        TimeUnit.SECONDS.toNanos(options.integer("thread-init-timeout")),
        options.integer("connect-rate"),
        options.integer("rate"),
        // Another seed than the clients', whose streams are then the same with and without a rate.
        options.seed() + 1,
        IgnoredErrors.of(options),
        options.integers("report-checkpoints"));
  }

  public Window window(long startNs, LongSupplier completions) {
    long needed = (long) minEventsPerClient * clients;
    return new Window(startNs, windowNs, limitNs, needed, completions);
  }

  private static long unlimitedIfZero(int seconds) {
    return seconds == 0 ? UNLIMITED_NS : TimeUnit.SECONDS.toNanos(seconds);
  }
}
