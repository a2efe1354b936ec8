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
  /** Reads a line; empty if it does not describe a second, or was read before it was complete. */
  public static Optional<LiveSecond> of(String line) {
    try {
      return IntervalLine.parse(line).map(LiveSecond::of);
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static LiveSecond of(IntervalLine line) {
    boolean hasP95 = "95".equals(line.percentile());
    Double p95Ms = hasP95 ? Double.valueOf(line.latencyMs()) : null;
    boolean isKnown = p95Ms != null && p95Ms > 0;
    return new LiveSecond(line.endS(), Double.parseDouble(line.tps()), isKnown ? p95Ms : null);
  }
}
