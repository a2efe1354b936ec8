package dev.oltpmatrix.matrix.stats;

import java.util.Collections;
import java.util.SortedMap;

/** The smallest client count within 5 % of the peak: more clients only wait. */
public final class Knee {
  private static final double SHARE_OF_PEAK = 0.95;

  private Knee() {}

  public static Estimate of(Curve curve) {
    return curve.estimate(Knee::clients);
  }

  static double clients(SortedMap<Integer, Double> throughput) {
    double peak = Collections.max(throughput.values());
    return throughput.entrySet().stream()
        .filter(e -> e.getValue() >= SHARE_OF_PEAK * peak)
        .mapToInt(e -> e.getKey())
        .min()
        .orElseThrow();
  }
}
