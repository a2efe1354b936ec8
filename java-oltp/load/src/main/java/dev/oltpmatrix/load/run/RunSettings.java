package dev.oltpmatrix.load.run;

import dev.oltpmatrix.load.measure.Arrivals;
import dev.oltpmatrix.load.measure.Burst;
import dev.oltpmatrix.load.measure.WarmUp;
import dev.oltpmatrix.load.measure.Window;
import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.load.options.Part;
import dev.oltpmatrix.model.record.LoadResult.Steadiness;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The settings of a run, in the units of its clock.
 *
 * @param activeClients those that run transactions; the others connect and are idle
 * @param warmupLimitNs if it equals the minimum, the warm-up ends by the clock
 * @param limitNs maximum length to which the window may be lengthened
 * @param minEventsPerClient most active clients complete so many before the window ends
 * @param events transactions in total, 0 for no limit
 * @param drainNs how long statements in flight at the end may take before they are cut off
 * @param readyNs how long it may take until all clients are connected and prepared
 * @param connectsPerS 0 for no limit
 * @param connectsAtOnce number of connects that are under way together
 * @param arrivalsPerS 0 for the closed loop, in which each client runs one after the other
 * @param burst {@code null} for none
 * @param checkpointsS ends of the parts that are reported, in ascending order
 * @param clientPool connections shared by the clients, 0 for one each
 * @param led whether others decide when the window opens and ends
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
    int connectsAtOnce,
    double arrivalsPerS,
    Burst burst,
    int arrivalSeed,
    IgnoredErrors ignored,
    List<Integer> checkpointsS,
    int clientPool,
    boolean led) {
  /** A statement that takes a minute after the window has closed is not worth waiting for. */
  private static final int DRAIN_S = 60;

  /** Below the smallest default back_log of a server (80), so that no connect is refused. */
  private static final int CONNECTS_AT_ONCE = 64;

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
    return of(options, Part.WHOLE, false);
  }

  /** Returns the settings of one host's part. */
  public static RunSettings of(Options options, Part part, boolean led) {
    return new RunSettings(
        part.clients(options),
        part.activeClients(options),
        options.integer("warmup-time") * SECOND_NS,
        options.warmupLimitS() * SECOND_NS,
        unlimitedIfZero(options.integer("time")),
        unlimitedIfZero(options.windowLimitS()),
        options.integer("min-events-per-client"),
        options.number("events"),
        options.forcedShutdownS().orElse(DRAIN_S) * SECOND_NS,
        options.integer("thread-init-timeout") * SECOND_NS,
        part.ofRate(options.integer("connect-rate")),
        Math.max(1, CONNECTS_AT_ONCE / part.hosts()),
        (double) options.integer("rate") * part.activeClients(options) / options.activeClients(),
        options.burst(),
        // A seed other than the clients', whose streams are then the same with and without a rate.
        options.seed() + 1 + part.host(),
        IgnoredErrors.of(options),
        options.integers("report-checkpoints"),
        Math.min(part.of(options.integer("client-pool")), part.clients(options)),
        led);
  }

  private static long unlimitedIfZero(int seconds) {
    return seconds == 0 ? UNLIMITED_NS : seconds * SECOND_NS;
  }

  boolean isOpen() {
    return arrivalsPerS > 0;
  }

  /** By the rule it opens a second after the end is noticed, which may be at the limit. */
  public Window window(long beganNs, LongSupplier clientsDone) {
    long earliestNs = beganNs + warmupNs;
    long latestNs =
        led || warmup().byRule() ? beganNs + warmup().limitNs() + SECOND_NS : earliestNs;
    return new Window(earliestNs, latestNs, windowLength(), clientsDone);
  }

  Arrivals arrivals(long beganNs, Window window) {
    return new Arrivals(beganNs, rampNs(), arrivalsPerS, burst, window, arrivalSeed);
  }

  /** The rest of the warm-up is at the full rate. */
  long rampNs() {
    return warmupNs / 2;
  }

  Window.Length windowLength() {
    return led
        ? new Window.Length(windowNs, UNLIMITED_NS, Long.MAX_VALUE)
        : new Window.Length(
            windowNs, limitNs, minEventsPerClient == 0 ? 0 : Steadiness.enough(activeClients));
  }

  public WarmUp.Plan warmup() {
    return led
        ? new WarmUp.Plan(warmupNs, UNLIMITED_NS, activeClients, Long.MAX_VALUE)
        : new WarmUp.Plan(
            warmupNs,
            warmupLimitNs,
            activeClients,
            isOpen() ? 0 : Steadiness.enough(activeClients));
  }
}
