package dev.oltpmatrix.experiment.generator;

import dev.oltpmatrix.model.record.IntervalLine;
import java.util.Optional;

/**
 * One second as printed by a running load generator, for display; the record has its own data.
 *
 * @param atS as {@link IntervalLine#endS}
 * @param p95Ms {@code null} if the generator printed none, or if nothing completed
 */
public record LiveSecond(double atS, double tps, Double p95Ms) {
  /** Parses a line; empty if it does not describe a second. */
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
      return Optional
          .empty(); // the line was read before it was complete; the record is not affected
    }
  }
}
