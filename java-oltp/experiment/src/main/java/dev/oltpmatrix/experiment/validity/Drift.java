package dev.oltpmatrix.experiment.validity;

import dev.oltpmatrix.analysis.stats.Trend;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.model.record.LoadResult;
import java.util.Arrays;
import java.util.Optional;

/** Checks whether throughput rose or fell over the window, so that its mean is of no part of it. */
final class Drift {
  /** With fewer intervals a trend cannot be distinguished from noise. */
  private static final int MIN_INTERVALS = 10;

  /** Seconds; the last interval of a window may be a nearly empty remainder. */
  private static final double MIN_S = 0.5;

  private static final double MAX_CHANGE = 0.1;

  /** At most one in a hundred windows without drift is flagged, even with waves. */
  private static final double MAX_PROBABILITY = 0.001;

  /**
   * Kendall's tau above which no test is needed. A curved trend leaves correlated residuals around
   * the straight line, for which the test compensates until it finds nothing.
   */
  private static final double CLEAR_ORDER = 0.8;

  private static final double CLEAR_CHANGE = 0.5;

  /** The slope is a median over all pairs, and the seconds of a day would make billions. */
  private static final int MAX_POINTS = 600;

  private Drift() {}

  static Optional<Flag> check(LoadResult load) {
    double[] tps =
        load.intervals().stream()
            .filter(interval -> interval.lengthS() >= MIN_S)
            .mapToDouble(interval -> interval.transactions() / interval.lengthS())
            .toArray();
    if (tps.length < MIN_INTERVALS) {
      return Optional.empty();
    }
    Trend trend = Trend.of(merged(tps));
    double change = Math.abs(trend.change());
    boolean clear = Math.abs(trend.order()) >= CLEAR_ORDER && change >= CLEAR_CHANGE;
    return clear || (trend.probability() <= MAX_PROBABILITY && change >= MAX_CHANGE)
        ? Optional.of(Flag.of(Kind.DRIFT, 100 * trend.change(), 100 * MAX_CHANGE))
        : Optional.empty();
  }

  /** Replaces neighbours by their mean, in groups large enough to leave few points. */
  private static double[] merged(double[] tps) {
    int together = (tps.length + MAX_POINTS - 1) / MAX_POINTS;
    double[] merged = new double[tps.length / together];
    for (int i = 0; i < merged.length; i++) {
      merged[i] = Arrays.stream(tps, i * together, (i + 1) * together).average().orElseThrow();
    }
    return merged;
  }
}
