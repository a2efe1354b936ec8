package dev.oltpmatrix.analysis.stats;

import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.model.record.LoadResult;
import java.util.function.DoubleUnaryOperator;

/**
 * Little's law: in a closed loop every client is always in a transaction, so clients = throughput ×
 * mean latency. A cell that breaks the law has wrong measurements.
 */
public final class LittlesLaw {
  /**
   * Deviation that the edges of a window and a generator's own time between transactions explain.
   */
  public static final double TOLERANCE = 0.05;

  private static final double US_PER_S = 1e6;

  /**
   * Maximum share of the clients in their first transaction: as of those that completed nothing.
   */
  private static final double MAX_FIRST = ClientView.MAX_STALLED;

  /** A transaction that is nearly as old as the load is a client's first; clients start apart. */
  private static final double AS_OLD_AS_LOAD = 0.9;

  private LittlesLaw() {}

  /**
   * Returns the clients that throughput times mean latency accounts for, as a share of all clients;
   * {@code null} if the law does not apply. If the ages at the edges of the window are known, only
   * the part of each transaction inside the window counts: the sum is then the total time of the
   * clients whatever the load does.
   */
  public static Double share(LoadResult load) {
    Double meanUs = load.latencies().summary().meanUs();
    ClientView view = ClientView.of(load);
    if (load.openLoop() != null || (meanUs == null && view == null)) {
      return null;
    }
    double us = meanUs == null ? 0 : meanUs * load.latencies().summary().count();
    if (view == null) {
      return us / clientsTimeUs(load, load.setup().threads());
    }
    us += sum(load.steady().agesAtEnd()) - sum(load.steady().agesAtStart());
    return us / clientsTimeUs(load, view.clients());
  }

  /**
   * The growth of the ages of the transactions in flight over the window.
   *
   * @param startMs their mean age at its start, over all clients
   * @param endMs at its end
   * @param share the difference as a share of the window: while a load starts, each client's
   *     transaction ages together with the window, and in steady state the difference is 0
   * @param bound upper bound of the share for steady loads
   * @param first share of the clients that were in their first transaction at the window's start
   */
  public record Ages(double startMs, double endMs, double share, double bound, double first) {
    /**
     * Checks whether the load was not starting. In a load that changes between two regimes, as
     * where a latch forms a convoy now and then, ages change as much as in one that starts; but
     * there the first transactions have ended.
     */
    public boolean steady() {
      return Math.abs(share) <= bound || first <= MAX_FIRST;
    }
  }

  /**
   * Returns the ages of the transactions in flight; {@code null} if they are not known.
   *
   * <p>The bound is {@link #TOLERANCE} plus an allowance for chance. The variances of independent
   * clients add up. Synchronised clients all have the same age at any moment: the ages at the two
   * edges are then two samples of the same age, however many clients there are. The variance shows
   * which case it is: the variance of the ages of steady clients, computed from the completed
   * latencies, less the variance observed at the edge where it is greatest. While a load starts,
   * ages are equal at the window's start but no longer at its end, so it gets no allowance.
   */
  public static Ages ages(LoadResult load) {
    ClientView view = ClientView.of(load);
    if (view == null) {
      return null;
    }
    long clients = view.clients();
    double atStart = varianceOfAges(load.steady().agesAtStart(), clients);
    double atEnd = varianceOfAges(load.steady().agesAtEnd(), clients);
    double ofSteady = varianceOfSteadyAges(load.latencies().histogram());
    double independent = (Math.max(atStart, ofSteady) + Math.max(atEnd, ofSteady)) / clients;
    double inStep = 2 * Math.max(0, ofSteady - Math.max(atStart, atEnd));
    double windowUs = load.window().lengthS() * US_PER_S;
    double startUs = sum(load.steady().agesAtStart()) / clients;
    double endUs = sum(load.steady().agesAtEnd()) / clients;
    double bound = TOLERANCE + Estimate.Z_975 * Math.sqrt(independent + inStep) / windowUs;
    double growth = (endUs - startUs) / windowUs;
    return new Ages(startUs / 1e3, endUs / 1e3, growth, bound, first(load, clients));
  }

  private static double first(LoadResult load, long clients) {
    double loadAgeUs = load.window().warmupS() * US_PER_S;
    if (loadAgeUs == 0) {
      return 1;
    }
    long first =
        load.steady().agesAtStart().buckets().stream()
            .filter(pair -> pair[0] >= AS_OLD_AS_LOAD * loadAgeUs)
            .mapToLong(pair -> pair[1])
            .sum();
    return (double) first / clients;
  }

  private static double clientsTimeUs(LoadResult load, long clients) {
    return load.window().lengthS() * US_PER_S * clients;
  }

  private static double sum(LatencyHistogram histogram) {
    return sum(histogram, us -> us);
  }

  private static double sum(LatencyHistogram histogram, DoubleUnaryOperator of) {
    return histogram.buckets().stream()
        .mapToDouble(p -> of.applyAsDouble((double) p[0]) * p[1])
        .sum();
  }

  /**
   * Returns the variance of the age over all clients; a client between two transactions has age 0.
   */
  private static double varianceOfAges(LatencyHistogram ages, long clients) {
    double mean = sum(ages) / clients;
    return sum(ages, us -> us * us) / clients - mean * mean;
  }

  /**
   * Computes the variance in steady state: a client observed at random is in a transaction with a
   * probability proportional to its length, at any point of it.
   */
  private static double varianceOfSteadyAges(LatencyHistogram latencies) {
    double all = sum(latencies);
    if (all == 0) {
      return 0;
    }
    double mean = sum(latencies, us -> us * us) / (2 * all);
    return sum(latencies, us -> us * us * us) / (3 * all) - mean * mean;
  }
}
