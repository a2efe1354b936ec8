package dev.oltpmatrix.analysis.stats;

import java.util.Arrays;

/** Ratios of one pair of cells, without the variance prior from other pairs of a run. */
public final class Ratios {
  private Ratios() {}

  /** Returns the ratio of values that were measured in the same blocks. */
  public static Ratio paired(double[] values, double[] base) {
    return logs(values, base).bounded(VariancePrior.NONE, "", 1);
  }

  public static Ratio unpaired(double[] values, double[] base) {
    return LogRatio.unpaired(logs(values), logs(base)).bounded(VariancePrior.NONE, "", 1);
  }

  private static LogRatio logs(double[] values) {
    return LogRatio.paired(Arrays.stream(values).map(Math::log).toArray());
  }

  public static LogRatio logs(double[] values, double[] base) {
    double[] logs = new double[values.length];
    for (int i = 0; i < logs.length; i++) {
      logs[i] = Math.log(values[i] / base[i]);
    }
    return LogRatio.paired(logs);
  }
}
