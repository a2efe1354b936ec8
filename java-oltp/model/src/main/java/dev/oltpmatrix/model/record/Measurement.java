package dev.oltpmatrix.model.record;

import java.util.List;
import java.util.Map;

/**
 * Results of a cell's load, measured here or imported; {@code null} where not known.
 *
 * @param percentilesUs percentiles that the source itself states, by number, such as {@code "95"}
 */
public record Measurement(
    Double transactionsPerS,
    Double queriesPerS,
    LatencyHistogram histogram,
    Map<String, Long> percentilesUs,
    Long maxUs,
    Long errors,
    List<Interval> intervals) {

  /** Returns the measurement of a record; {@code null} for a cell that failed. */
  public static Measurement of(CellRecord record) {
    LoadResult load = record.load();
    if (load != null) {
      LatencyHistogram histogram = load.latencies().histogram();
      return new Measurement(
          load.transactionsPerS(),
          load.queriesPerS(),
          histogram.count() == 0 ? null : histogram,
          Map.of(),
          load.latencies().summary().maxUs(),
          load.errorCount(),
          load.intervals());
    }
    ImportedResult result = record.failure() == null ? record.imported() : null;
    return result == null
        ? null
        : new Measurement(
            result.transactionsPerS(),
            result.queriesPerS(),
            result.histogram(),
            result.latency().percentilesUs(),
            result.latency().maxUs(),
            result.errors(),
            result.intervals());
  }

  /** Returns a percentile in microseconds: as stated by the source, else from the histogram. */
  public Long percentileUs(double percent) {
    Long stated = percentilesUs.get(percentileName(percent));
    if (stated != null || histogram == null) {
      return stated;
    }
    return histogram.toHdr().getValueAtPercentile(percent);
  }

  /** Returns a percentile's name: {@code 95} for 95.0, {@code 99.9} for 99.9. */
  public static String percentileName(double percent) {
    return percent == Math.rint(percent) ? Long.toString((long) percent) : Double.toString(percent);
  }
}
