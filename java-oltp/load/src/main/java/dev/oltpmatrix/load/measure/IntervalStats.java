package dev.oltpmatrix.load.measure;

import dev.oltpmatrix.model.record.Interval;
import dev.oltpmatrix.model.record.LoadResult.Queries;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The transactions completed in a part of the window.
 *
 * @param startNs from the window's start
 * @param overflow transactions too slow for the histogram
 * @param queue at its end; {@code null} in the closed loop
 */
public record IntervalStats(
    long startNs,
    long lengthNs,
    Histogram histogram,
    long overflow,
    Queries queries,
    long errors,
    long reconnects,
    Queue queue) {
  private static final double NS_PER_S = 1e9;

  /**
   * The state of an open loop at one moment.
   *
   * @param backlog arrivals for which no client was free
   * @param concurrency transactions in progress
   */
  public record Queue(long backlog, long concurrency) {}

  public long transactions() {
    return histogram.getTotalCount() + overflow;
  }

  Interval toRecord() {
    boolean empty = histogram.getTotalCount() == 0;
    return new Interval(
        startNs / NS_PER_S,
        lengthNs / NS_PER_S,
        transactions(),
        empty ? null : histogram.getValueAtPercentile(50),
        empty ? null : histogram.getValueAtPercentile(95),
        empty ? null : histogram.getValueAtPercentile(99),
        empty ? null : histogram.getMaxValue(),
        latencyCounts());
  }

  private List<long[]> latencyCounts() {
    Map<Long, Long> counts = new TreeMap<>();
    for (HistogramIterationValue value : histogram.recordedValues()) {
      counts.merge(
          // The smallest of the values that the histogram counts as equal, whose boundaries are
          // also boundaries of these buckets.
          Interval.bucketFromUs(histogram.lowestEquivalentValue(value.getValueIteratedTo())),
          value.getCountAddedInThisIterationStep(),
          Long::sum);
    }
    return counts.entrySet().stream()
        .map(entry -> new long[] {entry.getKey(), entry.getValue()})
        .toList();
  }
}
