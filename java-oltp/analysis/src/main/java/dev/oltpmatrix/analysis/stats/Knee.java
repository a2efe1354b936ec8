package dev.oltpmatrix.analysis.stats;

import java.util.Collections;
import java.util.SortedMap;

/**
 * The knee: the smallest client count with at least 95 % of the peak throughput; more clients only
 * wait.
 */
public final class Knee {
  private static final double SHARE_OF_PEAK = 0.95;

  /**
   * Maximum noise between two points; beyond it, it is chance which of them is within 5 % of the
   * peak.
   */
  static final double MAX_NOISE = 1 / SHARE_OF_PEAK - 1;

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
