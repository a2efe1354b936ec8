package dev.oltpmatrix.load.measure;

import org.HdrHistogram.Histogram;

/**
 * A part of the window that has just ended.
 *
 * @param soFar the results from the window's start to its end
 * @param latency its own latencies
 * @param queue at its end; {@code null} in the closed loop
 */
public record IntervalStats(WindowSlice soFar, Histogram latency, Queue queue) {
  /** Arrivals for which no client was free, and transactions in progress. */
  public record Queue(long backlog, long concurrency) {}
}
