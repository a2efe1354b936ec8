package dev.oltpmatrix.experiment.generator;

import dev.oltpmatrix.model.record.IntervalLine;
import java.util.Optional;

/**
 * What a load generator said of one second while it ran; for watching, the record has its own.
 *
 * @param atS as {@link IntervalLine#endS}
 * @param p95Ms {@code null} where the generator printed none, or where nothing completed
 */
public record LiveSecond(double atS, double tps, Double p95Ms) {
  /** Empty for a line that tells of no second. */
  public static Optional<LiveSecond> of(String line) {
    return IntervalLine.parse(line).flatMap(LiveSecond::of);
  }

  private static Optional<LiveSecond> of(IntervalLine line) {
    try {
      boolean hasP95 = "95".equals(line.percentile());
      double p95Ms = hasP95 ? Double.parseDouble(line.latencyMs()) : 0;
      double tps = Double.parseDouble(line.tps());
      return Optional.of(
          new LiveSecond(line.endS(), tps, p95Ms > 0 ? Double.valueOf(p95Ms) : null));
    } catch (NumberFormatException e) {
      return Optional.empty(); // cut in two as it was written; the record misses nothing
    }
  }
}
