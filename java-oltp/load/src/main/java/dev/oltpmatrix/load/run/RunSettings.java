package dev.oltpmatrix.load.run;

import dev.oltpmatrix.load.measure.Arrivals;
import dev.oltpmatrix.load.measure.Burst;
import dev.oltpmatrix.load.measure.WarmUp;
import dev.oltpmatrix.load.measure.Window;
import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.model.record.LoadResult.Steadiness;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The settings of a run.
 *
 * @param activeClients those that run transactions; the others connect and are idle
 * @param warmupNs minimum length of the warm-up
 * @param warmupLimitNs maximum length of the warm-up; if it equals the minimum, the warm-up ends by
 *     the clock
 * @param limitNs maximum length to which the window may be lengthened
 * @param minEventsPerClient the window is lengthened until most active clients have completed this
 *     number of transactions
 * @param events transactions in total, 0 for no limit
 * @param drainNs how long statements in flight at the end may take before they are cut off
 * @param readyNs how long it may take until all clients are connected and prepared
 * @param connectsPerS connections made per second, 0 for no limit
 * @param arrivalsPerS transactions that arrive per second, 0 for the closed loop, in which each
 *     client runs one after the other
 * @param burst {@code null} for none
 * @param arrivalSeed seed of the times between arrivals
 * @param checkpointsS seconds of the window at which a part of the run is reported, in ascending
 *     order
 * @param clientPool connections shared by the clients, 0 for one each
 */
@RecordBuilder
public record RunSettings(
    int clients,
    int activeClients,
    long warmupNs,
    long warmupLimitNs,
    long windowNs,
    long limitNs,
    int minEventsPerClient,
    long events,
    long drainNs,
    long readyNs,
    int connectsPerS,
    int arrivalsPerS,
    Burst burst,
    int arrivalSeed,
    IgnoredErrors ignored,
    List<Integer> checkpointsS,
    int clientPool) {
  /**
   * The default time limit in seconds: a statement that takes a minute after the window has closed
   * is not worth waiting for.
   */
  private static final int DRAIN_S = 60;

  /** The value for no limit: far away, and still far from overflow when added to the clock. */
  private static final long UNLIMITED_NS = Long.MAX_VALUE / 4;

  private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

  public RunSettings {
    // At the start there is nothing to report; sysbench skips it too.
    checkpointsS = checkpointsS.stream().filter(s -> s > 0).sorted().distinct().toList();
    if (arrivalsPerS > 0) {
      // Clients wait for arrivals, so clients that complete few transactions do not mean that the
      // load is still starting.
      minEventsPerClient = 0;
    }
  }

  public static RunSettings of(Options options) {
    return new RunSettings(
        options.integer("threads"),
        options.activeClients(),
        TimeUnit.SECONDS.toNanos(options.integer("warmup-time")),
        TimeUnit.SECONDS.toNanos(options.warmupLimitS()),
        unlimitedIfZero(options.integer("time")),
        unlimitedIfZero(options.windowLimitS()),
        options.integer("min-events-per-client"),
        options.number("events"),
        TimeUnit.SECONDS.toNanos(options.forcedShutdownS().orElse(DRAIN_S)),
        TimeUnit.SECONDS.toNanos(options.integer("thread-init-timeout")),
        options.integer("connect-rate"),
        options.integer("rate"),
        options.burst().orElse(null),
        // A seed other than the clients', whose streams are then the same with and without a rate.
        options.seed() + 1,
        IgnoredErrors.of(options),
        options.integers("report-checkpoints"),
        options.integer("client-pool"));
  }

  boolean isOpen() {
    return arrivalsPerS > 0;
  }

  /**
   * Returns the window of a load that begins now. By the rule it opens a second after the end of
   * the warm-up is noticed, which may be at its limit.
   */
  public Window window(long beganNs, LongSupplier clientsDone) {
    long earliestNs = beganNs + warmupNs;
    long latestNs = warmup().byRule() ? beganNs + warmupLimitNs + SECOND_NS : earliestNs;
    return new Window(earliestNs, latestNs, windowLength(), clientsDone);
  }

  /**
   * Returns the arrivals of an open loop that begins now, and reaches its rate in {@link #rampNs}.
   */
  Arrivals arrivals(long beganNs, Window window) {
    return new Arrivals(beganNs, rampNs(), arrivalsPerS, burst, window, arrivalSeed);
  }

  /** The rest of the warm-up is at the full rate. */
  long rampNs() {
    return warmupNs / 2;
  }

  Window.Length windowLength() {
    return new Window.Length(
        windowNs, limitNs, minEventsPerClient == 0 ? 0 : Steadiness.enough(activeClients));
  }

  WarmUp.Plan warmup() {
    return new WarmUp.Plan(
        warmupNs, warmupLimitNs, activeClients, isOpen() ? 0 : Steadiness.enough(activeClients));
  }

  private static long unlimitedIfZero(int seconds) {
    return seconds == 0 ? UNLIMITED_NS : TimeUnit.SECONDS.toNanos(seconds);
  }
}
