package dev.oltpmatrix.matrix.doubt;

import dev.oltpmatrix.matrix.stats.Trend;
import dev.oltpmatrix.record.Interval;
import dev.oltpmatrix.record.LoadResult;
import java.util.Locale;
import java.util.Optional;

/** Whether throughput rose or fell over the window, so that its mean is of no time in it. */
final class Drift {
  /** In fewer seconds a trend cannot be told from noise. */
  private static final int FEWEST_INTERVALS = 10;

  /** A window's last interval may be a rest that holds next to nothing. */
  private static final double SHORTEST_S = 0.5;

  private static final double LARGEST_CHANGE = 0.1;

  /** With it, at most one window in a hundred without drift is flagged, waves and all. */
  private static final double RAREST = 0.001;

  private Drift() {}

  static Optional<String> doubt(LoadResult load) {
    double[] tps =
        load.intervals().stream()
            .filter(i -> i.lengthS() >= SHORTEST_S)
            .mapToDouble(Drift::transactionsPerS)
            .toArray();
    if (tps.length < FEWEST_INTERVALS) {
      return Optional.empty();
    }
    Trend trend = Trend.of(tps);
    if (trend.probability() > RAREST || Math.abs(trend.change()) < LARGEST_CHANGE) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "drift: throughput %s by %.0f %% over the window (bound %.0f %%)",
            trend.change() > 0 ? "rose" : "fell",
            Math.abs(trend.change()) * 100,
            LARGEST_CHANGE * 100));
  }

  private static double transactionsPerS(Interval interval) {
    return interval.transactions() / interval.lengthS();
  }
}
