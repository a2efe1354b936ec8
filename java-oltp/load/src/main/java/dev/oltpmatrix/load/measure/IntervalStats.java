package dev.oltpmatrix.load.measure;

import dev.oltpmatrix.record.Interval;
import dev.oltpmatrix.record.LoadResult.Queries;
import org.HdrHistogram.Histogram;

/**
 * What completed in a part of the window.
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
   * An open loop at one moment.
   *
   * @param backlog arrivals that no client was free for
   * @param concurrency transactions being run
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
        null);
  }
}
