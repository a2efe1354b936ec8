package dev.oltpmatrix.analysis.stats;

import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.model.record.LoadResult;
import java.util.function.DoubleUnaryOperator;

/**
 * In a closed loop every client is always in a transaction: clients = throughput × mean latency. A
 * cell that breaks it was not measured as it says.
 */
public final class LittlesLaw {
  /** What the ends of a window and a generator's own time between transactions explain. */
  public static final double TOLERANCE = 0.05;

  private static final double US_PER_S = 1e6;

  private LittlesLaw() {}

  /**
   * Clients that throughput and latency speak of, as a share of the clients that there were; {@code
   * null} where the law says nothing. Where the ages at the window's edges are known, only the part
   * of each transaction that lies in the window counts: then the sum is the clients' whole time
   * whatever the load does.
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

  public static boolean holds(double share) {
    return Math.abs(share - 1) <= TOLERANCE;
  }

  /**
   * How much older the transactions in flight became over the window.
   *
   * @param startMs their mean age at its start, over all clients
   * @param endMs at its end
   * @param share the difference as a share of the window: while a load starts each client's
   *     transaction grows older with the window, and in steady state the difference is 0
   * @param bound what steady loads stay below
   */
  public record Ages(double startMs, double endMs, double share, double bound) {
    public boolean steady() {
      return Math.abs(share) <= bound;
    }
  }

  /**
   * {@code null} where the ages are not known.
   *
   * <p>The bound is {@link #TOLERANCE} and what chance does to the difference. Clients that are
   * independent add their variances. Clients that go in step are all of one age at any moment: then
   * the ages at the two edges are two draws of the same age, however many clients there are. Their
   * variance tells which it is: what the ages of steady clients vary by, as the completed latencies
   * have it, less what they do vary by at the edge where they vary most. A load that is starting
   * has ages all alike at the window's start, but no longer at its end, and is given no allowance.
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
    return new Ages(startUs / 1e3, endUs / 1e3, (endUs - startUs) / windowUs, bound);
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

  /** Over all clients; the age of one that is between two transactions is 0. */
  private static double varianceOfAges(LatencyHistogram ages, long clients) {
    double mean = sum(ages) / clients;
    return sum(ages, us -> us * us) / clients - mean * mean;
  }

  /** A client met at random is in a transaction in proportion to its length, anywhere in it. */
  private static double varianceOfSteadyAges(LatencyHistogram latencies) {
    double all = sum(latencies);
    if (all == 0) {
      return 0;
    }
    double mean = sum(latencies, us -> us * us) / (2 * all);
    return sum(latencies, us -> us * us * us) / (3 * all) - mean * mean;
  }
}
