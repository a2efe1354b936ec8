package dev.oltpmatrix.analysis.summary;

import dev.oltpmatrix.analysis.stats.Estimate;
import dev.oltpmatrix.analysis.stats.Percentiles;
import dev.oltpmatrix.model.record.CellRecord;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Latency over the measured repetitions of a cell, in milliseconds. */
record Repetitions(List<CellRecord> measured, List<Percentiles> percentiles) {
  static Repetitions of(List<CellRecord> measured) {
    return new Repetitions(
        measured, measured.stream().map(Percentiles::of).filter(Objects::nonNull).toList());
  }

  /**
   * Returns the median; for one repetition it has the interval from inside its window. A repetition
   * whose percentile lies beyond what was observed, or that was not steady, counts as greater than
   * all others.
   */
  Estimate percentile(double percent) {
    List<Percentiles> known = knownOrWithheld(percent).toList();
    return known.size() == 1
        ? known.get(0).ms(percent)
        : median(known, p -> p.withheld(percent) ? Double.POSITIVE_INFINITY : value(p, percent));
  }

  /**
   * Returns the lower bound of an unknown percentile; {@code null} if it is known, or if nothing is
   * known of it.
   */
  Double above(double percent) {
    boolean beyond =
        percentile(percent).value() == null
            && percentiles.stream().anyMatch(p -> p.aboveMs(percent) != null);
    Double lowerBound =
        beyond
            ? median(knownOrWithheld(percent).toList(), p -> lowerBound(p, percent)).value()
            : null;
    return lowerBound == null || lowerBound == 0 ? null : lowerBound;
  }

  /**
   * Returns the percentile over all repetitions together, because one repetition has few rare
   * latencies. Imported records may have no histogram: then it is the median of the printed values.
   */
  Double together(double percent) {
    Percentiles all = Percentiles.together(measured);
    if (all == null) {
      return null;
    }
    boolean known = all.completedMs(percent) != null || all.withheld(percent);
    return known ? all.ms(percent).value() : percentile(percent).value();
  }

  private Stream<Percentiles> knownOrWithheld(double percent) {
    return percentiles.stream().filter(p -> p.withheld(percent) || value(p, percent) != null);
  }

  private static Double value(Percentiles one, double percent) {
    return one.ms(percent).value();
  }

  private static double lowerBound(Percentiles one, double percent) {
    Double value = one.withheld(percent) ? one.aboveMs(percent) : value(one, percent);
    return value == null ? 0 : value;
  }

  private static Estimate median(List<Percentiles> all, ToDoubleFunction<Percentiles> value) {
    return Intervals.median(all.stream().mapToDouble(value).toArray());
  }
}
