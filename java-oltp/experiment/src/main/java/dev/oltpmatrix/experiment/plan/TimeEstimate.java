package dev.oltpmatrix.experiment.plan;

import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.descriptors.Generators;
import dev.oltpmatrix.model.descriptors.Rate;
import dev.oltpmatrix.model.descriptors.Via;
import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.LoadResult.Steadiness;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.workload.DataSets;
import dev.oltpmatrix.workload.data.DataSet;
import java.util.List;

/**
 * Estimates how long a cell takes, from a few rates measured on a small machine; the run corrects
 * the estimate.
 */
public final class TimeEstimate {
  /** Seconds for clone, start and orderly stop of a server with few rows. */
  private static final double START_AND_STOP_S = 6;

  /**
   * Seconds to apply settings, check the table and restore the settings on a server that is already
   * running.
   */
  private static final double ATTACH_S = 1;

  /** Maximum ratio of start time to load time; with more, a run would mostly start servers. */
  private static final double MAX_STARTING_TO_LOADING = 1.0 / 3;

  /** Seconds to clone and read the tables, as measured with 1,000,000 rows of sysbench's. */
  private static final double CLONE_AND_READ_S_PER_GB = 13.3;

  /** Seconds to purge and flush after a cell's updates, and to read the table again. */
  private static final double SETTLE_S = 2;

  private static final double READ_S_PER_GB = 2;

  /** Seconds for start and end of a generator process with few clients. */
  private static final double PROCESS_S = 1.2;

  /** Seconds for start, self-measurement and end of a relay. */
  private static final double RELAY_S = 1.2;

  /** Seconds for the cold start of a JVM and its check of what it measures. */
  private static final double BENCHMARK_S = 0.8;

  /** Seconds for connecting, preparing and disconnecting, for each client. */
  private static final double PER_CLIENT_S = 0.0015;

  /** Seconds to create an empty table; bulk_insert has one for each client. */
  private static final double PER_TABLE_S = 0.005;

  /** Time that the worst clients wait for a transaction ÷ that of the mean client. */
  private static final double WORST_OVER_MEAN = 1.3;

  /** Seconds from the end of the warm-up to the window. */
  private static final double NOTICED_S = 1;

  /** An open loop's balance is of five seconds after the ramp, and is noticed a second later. */
  private static final double BALANCE_S = 6;

  /** Share of the closed loop's throughput at which arrivals are more than is done. */
  private static final double FULL_PERCENT = 100;

  private static final double BYTES_PER_GB = 1e9;

  private TimeEstimate() {}

  /** Returns the time of one server as its part of the total time of a group. */
  static double serverStartAndStopS(DataSet data, MemoryBudget.Need need) {
    double gb = data.bytes() / BYTES_PER_GB;
    return need.runningServer() == null
        ? START_AND_STOP_S + CLONE_AND_READ_S_PER_GB * gb
        : ATTACH_S + READ_S_PER_GB * gb;
  }

  static boolean mayStartForEachCell(
      MatrixSpec spec, List<ArmConfig> servers, MemoryBudget budget) {
    double loadS = spec.warmupS() + spec.windowS();
    DataSet data = DataSets.of(spec);
    return servers.stream()
        .allMatch(
            s -> serverStartAndStopS(data, budget.need(s)) <= MAX_STARTING_TO_LOADING * loadS);
  }

  static double settleS(MatrixSpec spec) {
    return Math.min(spec.state().settleLimitS(), SETTLE_S)
        + READ_S_PER_GB * DataSets.of(spec).bytes() / BYTES_PER_GB;
  }

  static double cellS(MatrixSpec spec, CellKey cell) {
    Workload workload = spec.workload(cell.workload());
    Double some = Factors.ACTIVE.number(cell.level(Factors.ACTIVE));
    // Every client completes its current transaction before it disconnects.
    double drainS = (some == null ? cell.threads() : some) / workload.slowTps();
    boolean hasFixedDuration = Generators.named(cell.generator()).hasFixedDuration();
    boolean makesTables = workload.wantsEmptySchema();
    double tablesS = makesTables ? PROCESS_S + cell.threads() * PER_TABLE_S : 0;
    double loadS =
        spec.waitsForSteadyState() && !hasFixedDuration
            ? loadS(spec, cell, WORST_OVER_MEAN * drainS)
            : spec.warmupS() + spec.windowS();
    double hopsS = cell.hops().stream().mapToDouble(hop -> hopS(hop, cell.level(hop))).sum();
    double startS = PROCESS_S + (hasFixedDuration ? BENCHMARK_S : 0) + hopsS;
    double checkS = DataSets.of(spec, cell).checkS();
    return startS + cell.connections() * PER_CLIENT_S + tablesS + loadS + drainS + checkS;
  }

  private static double hopS(Factor hop, String level) {
    return hop.equals(Factors.VIA) ? Via.startAndStopS(level) : RELAY_S;
  }

  /**
   * Returns the duration of warm-up and window, both of which wait for clients. Where transactions
   * arrive at a rate only the warm-up waits, for its balance; at more than the server can do it
   * waits up to its limit.
   *
   * @param roundS time in which all but the worst clients complete a transaction
   */
  private static double loadS(MatrixSpec spec, CellKey cell, double roundS) {
    String rate = cell.level(Factors.RATE);
    if (!Factors.RATE.isDefault(rate)) {
      boolean isOverload = Rate.isShare(rate) && Factors.RATE.number(rate) >= FULL_PERCENT;
      double balancedS = Math.max(spec.warmupS(), spec.warmupS() / 2.0 + BALANCE_S);
      return spec.windowS()
          + (isOverload ? spec.warmupLimitS() : Math.min(spec.warmupLimitS(), balancedS));
    }
    double neededS = spec.minEventsPerClient() * roundS;
    double windowS = Math.min(spec.windowLimitS(), Math.max(spec.windowS(), neededS));
    double warmS = NOTICED_S + Steadiness.WARMUP_EVENTS * roundS;
    return windowS + Math.min(spec.warmupLimitS(), Math.max(spec.warmupS(), warmS));
  }
}
