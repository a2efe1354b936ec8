package dev.oltpmatrix.model.record;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The latencies of a part of the clients, and the ages of their transactions in flight at both ends
 * of the window. Clients are dealt out to the groups in turn, and how much the groups differ shows
 * how well a window determines a percentile of all of them.
 *
 * <p>Counts are pairs of a bucket's lower bound in microseconds and its count, in rising order,
 * with {@link #BUCKETS_PER_DOUBLING} buckets of equal width to each doubling.
 */
public record ClientGroup(
    long clients, List<long[]> latencyCounts, List<long[]> agesAtStart, List<long[]> agesAtEnd) {
  /** Number of the groups, where there are so many clients. */
  public static final int MAX_GROUPS = 10;

  /** Number of groups below which they show too little. */
  public static final int MIN_GROUPS = 4;

  public static final int BUCKETS_PER_DOUBLING = 16;

  public static ClientGroup of(
      long clients,
      LatencyHistogram latencies,
      LatencyHistogram agesAtStart,
      LatencyHistogram agesAtEnd) {
    return new ClientGroup(clients, counts(latencies), counts(agesAtStart), counts(agesAtEnd));
  }

  private static List<long[]> counts(LatencyHistogram histogram) {
    SortedMap<Long, Long> counts = new TreeMap<>();
    for (long[] pair : histogram.buckets()) {
      counts.merge(Interval.bucketFromUs(pair[0], BUCKETS_PER_DOUBLING), pair[1], Long::sum);
    }
    return counts.entrySet().stream()
        .map(entry -> new long[] {entry.getKey(), entry.getValue()})
        .toList();
  }
}
