package dev.oltpmatrix.matrix.stats;

/**
 * In a closed loop every client is always in a transaction: clients = throughput × mean latency. A
 * cell that breaks it was not measured as it says.
 */
public final class LittlesLaw {
  /** What the ends of a window and a generator's own time between transactions explain. */
  public static final double TOLERANCE = 0.05;

  private LittlesLaw() {}

  /** Clients that throughput and latency speak of, as a share of the clients that there were. */
  public static double share(int clients, double transactionsPerS, double meanLatencyUs) {
    return transactionsPerS * meanLatencyUs / 1e6 / clients;
  }

  public static boolean holds(double share) {
    return Math.abs(share - 1) <= TOLERANCE;
  }
}
