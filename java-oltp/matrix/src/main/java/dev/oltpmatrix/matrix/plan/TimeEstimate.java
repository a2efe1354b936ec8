package dev.oltpmatrix.matrix.plan;

import dev.oltpmatrix.matrix.spec.MatrixSpec;

/** How long a cell will take, from a few rates seen on a small machine; the run corrects it. */
public final class TimeEstimate {
  /** Clone, start, warm-up read of the table and orderly stop, as seen with 1,000,000 rows. */
  public static final double SERVER_START_AND_STOP_S = 12;

  /** Start and end of a generator process with few clients. */
  private static final double PROCESS_S = 1.2;

  /** Connecting, preparing and leaving, for each client. */
  private static final double PER_CLIENT_S = 0.0015;

  /** Read-only transactions a second that two cores do at thousands of clients. */
  private static final double SLOW_TPS = 900;

  private TimeEstimate() {}

  public static double cellS(MatrixSpec spec, String workload, int threads) {
    double neededS = (double) spec.minEventsPerClient() * threads / tps(workload);
    double windowS = Math.min(spec.windowLimitS(), Math.max(spec.windowS(), neededS));
    // Every client ends the transaction it is in before it leaves.
    double drainS = threads / tps(workload);
    return PROCESS_S + threads * PER_CLIENT_S + spec.warmupS() + windowS + drainS;
  }

  private static double tps(String workload) {
    // One statement against sixteen.
    return workload.equals("oltp_read_only") ? SLOW_TPS : 10 * SLOW_TPS;
  }
}
