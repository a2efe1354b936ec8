package dev.oltpmatrix.analysis.stats;

import java.util.SortedMap;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresBuilder;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresOptimizer.Optimum;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresProblem.Evaluation;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LevenbergMarquardtOptimizer;
import org.hipparchus.util.Pair;

/**
 * Gunther's universal scalability law: X(N) = γN / (1 + α(N−1) + βN(N−1)).
 *
 * @param gamma throughput of one client, per second
 * @param alpha contention: the share of the work that must queue, 0 to 1
 * @param beta coherency: what every pair of clients costs, 0 or more
 */
public record Usl(double gamma, double alpha, double beta) {
  /**
   * Minimum number of points; fewer leave three parameters too few degrees of freedom: four points,
   * one.
   */
  public static final int MIN_POINTS = 6;

  /**
   * A flat curve has a valley without an end; after this many iterations the search is at its
   * bottom.
   */
  private static final int MAX_ITERATIONS = 300;

  /** Change of the residual in one step below which the search ends. */
  private static final double STANDSTILL = 1e-9;

  /**
   * Initial values of the search: the share of contention, and the crosstalk of all clients (β·N²).
   */
  private static final double[][] STARTS = {{0.1, 0.1}, {0.9, 0.1}, {0.5, 5}, {0.05, 100}};

  /** A part of the cost at the highest client count that is below this cannot be measured. */
  private static final double AT_BOUND = 1e-3;

  public double at(double clients) {
    return gamma * clients / (1 + alpha * (clients - 1) + beta * clients * (clients - 1));
  }

  /** Returns the number of clients at the peak; infinite if only contention was found. */
  public double peakClients() {
    return beta == 0 ? Double.POSITIVE_INFINITY : Math.sqrt((1 - alpha) / beta);
  }

  /**
   * Checks whether α ended at 0 or 1: the data do not determine it, and its interval is
   * meaningless.
   */
  public boolean alphaAtBound() {
    return alpha == 0 || alpha == 1;
  }

  /** Checks whether β ended at 0: the data do not determine it, and its interval is meaningless. */
  public boolean betaAtBound() {
    return beta == 0;
  }

  public boolean atBound() {
    return alphaAtBound() || betaAtBound();
  }

  /**
   * Fits by least squares of the logarithm of throughput: the same relative error has the same
   * weight at every point.
   */
  public static Usl fit(SortedMap<Integer, Double> throughput) {
    if (throughput.size() < MIN_POINTS) {
      throw new IllegalArgumentException(
          throughput.size() + " client counts, a fit of three parameters needs " + MIN_POINTS);
    }
    double[] clients = throughput.keySet().stream().mapToDouble(n -> n).toArray();
    double[] logs = throughput.values().stream().mapToDouble(Math::log).toArray();
    Optimum best = null;
    for (double[] start : STARTS) {
      double[] searched = {
        logs[0] - Math.log(clients[0]), Math.asin(Math.sqrt(start[0])), Math.sqrt(start[1])
      };
      Optimum found =
          new LevenbergMarquardtOptimizer()
              .optimize(
                  new LeastSquaresBuilder()
                      .start(searched)
                      .target(logs)
                      .model(point -> model(point, clients))
                      .checker(Usl::standsStill)
                      .maxIterations(Integer.MAX_VALUE)
                      .maxEvaluations(Integer.MAX_VALUE)
                      .build());
      if (best == null || found.getCost() < best.getCost()) {
        best = found;
      }
    }
    return ofSearched(best.getPoint(), clients);
  }

  /**
   * Converts the coordinates of the search, which has no bounds: log γ, the angle whose squared
   * sine is α, and the root of the crosstalk of all clients, which is of the magnitude of α.
   */
  private static Usl ofSearched(RealVector point, double[] clients) {
    double maxClients = clients[clients.length - 1];
    double sine = Math.sin(point.getEntry(1));
    double alpha = sine * sine;
    double crosstalk = point.getEntry(2) * point.getEntry(2);
    double cost = 1 + alpha * (maxClients - 1) + crosstalk;
    if (alpha * (maxClients - 1) < AT_BOUND * cost) {
      alpha = 0;
    } else if (alpha > 1 - AT_BOUND) {
      alpha = 1;
    }
    double beta = crosstalk < AT_BOUND * cost ? 0 : crosstalk / (maxClients * maxClients);
    return new Usl(Math.exp(point.getEntry(0)), alpha, beta);
  }

  private static boolean standsStill(int iterations, Evaluation before, Evaluation now) {
    return iterations >= MAX_ITERATIONS
        || Math.abs(before.getRMS() - now.getRMS()) <= STANDSTILL * now.getRMS();
  }

  /**
   * Returns the logarithms of the law's throughput, and their derivatives in the coordinates of the
   * search.
   */
  private static Pair<RealVector, RealMatrix> model(RealVector point, double[] clients) {
    double maxClients = clients[clients.length - 1];
    double sine = Math.sin(point.getEntry(1));
    double root = point.getEntry(2);
    RealVector values = new ArrayRealVector(clients.length);
    RealMatrix slopes = new Array2DRowRealMatrix(clients.length, 3);
    for (int i = 0; i < clients.length; i++) {
      double others = clients[i] - 1;
      double pairs = clients[i] * others / (maxClients * maxClients);
      double cost = 1 + sine * sine * others + root * root * pairs;
      values.setEntry(i, point.getEntry(0) + Math.log(clients[i] / cost));
      slopes.setEntry(i, 0, 1);
      slopes.setEntry(i, 1, -others * Math.sin(2 * point.getEntry(1)) / cost);
      slopes.setEntry(i, 2, -pairs * 2 * root / cost);
    }
    return new Pair<>(values, slopes);
  }
}
