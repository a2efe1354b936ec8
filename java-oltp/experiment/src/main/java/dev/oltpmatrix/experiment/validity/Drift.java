package dev.oltpmatrix.experiment.validity;

import dev.oltpmatrix.analysis.stats.Trend;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.model.record.Interval;
import dev.oltpmatrix.model.record.LoadResult;
import java.util.Arrays;
import java.util.Optional;

/** Whether throughput rose or fell over the window, so that its mean is of no time in it. */
final class Drift {
  /** In fewer seconds a trend cannot be told from noise. */
  private static final int MIN_INTERVALS = 10;

  /** A window's last interval may be a rest that holds next to nothing. */
  private static final double MIN_S = 0.5;

  private static final double MAX_CHANGE = 0.1;

  /** With it, at most one window in a hundred without drift is flagged, waves and all. */
  private static final double RAREST = 0.001;

  /**
   * What bends on its way leaves seconds beside the straight line that resemble their neighbours,
   * for which the test makes allowance until it finds nothing. An order as clear as this, of such a
   * size, needs no test: neither noise nor waves have it.
   */
  private static final double CLEAR_ORDER = 0.8;

  private static final double CLEAR_CHANGE = 0.5;

  /** The slope is a median over all pairs: of a day's seconds there would be billions. */
  private static final int MAX_POINTS = 600;

  private Drift() {}

  static Optional<Flag> check(LoadResult load) {
    double[] tps =
        load.intervals().stream()
            .filter(i -> i.lengthS() >= MIN_S)
            .mapToDouble(Drift::transactionsPerS)
            .toArray();
    if (tps.length < MIN_INTERVALS) {
      return Optional.empty();
    }
    Trend trend = Trend.of(merged(tps));
    return isDrift(trend)
        ? Optional.of(Flag.of(Kind.DRIFT, 100 * trend.change(), 100 * MAX_CHANGE))
        : Optional.empty();
  }

  private static boolean isDrift(Trend trend) {
    double change = Math.abs(trend.change());
    boolean clear = Math.abs(trend.order()) >= CLEAR_ORDER && change >= CLEAR_CHANGE;
    return clear || (trend.probability() <= RAREST && change >= MAX_CHANGE);
  }

  /** Neighbours as their mean, so many of them that few enough are left. */
  private static double[] merged(double[] tps) {
    int together = (tps.length + MAX_POINTS - 1) / MAX_POINTS;
    double[] merged = new double[tps.length / together];
    for (int i = 0; i < merged.length; i++) {
      merged[i] = Arrays.stream(tps, i * together, (i + 1) * together).average().orElseThrow();
    }
    return merged;
  }

  private static double transactionsPerS(Interval interval) {
    return interval.transactions() / interval.lengthS();
  }
}
