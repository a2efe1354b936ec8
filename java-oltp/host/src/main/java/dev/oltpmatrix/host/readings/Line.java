package dev.oltpmatrix.host.readings;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Readings of one value over time; between two readings it is interpolated linearly.
 *
 * @param values by their time in nanoseconds
 */
public record Line(Kind kind, NavigableMap<Long, Double> values) {
  /** A counter only grows; a gauge rises and falls. */
  public enum Kind {
    COUNTER,
    GAUGE
  }

  Line(Kind kind) {
    this(kind, new TreeMap<>());
  }

  public Line until(long endNs) {
    return new Line(kind, values.headMap(endNs, true));
  }

  public long firstNs() {
    return values.firstKey();
  }

  /**
   * Returns the growth from {@code startNs} to {@code endNs}.
   *
   * @param nearNs maximum distance of a reading from each end
   * @return {@code null} where there is no such reading, because the growth would be a guess
   */
  public Double growth(long startNs, long endNs, long nearNs) {
    if (!isKnown(startNs, endNs, nearNs)) {
      return null;
    }
    long fromNs = Math.max(startNs, values.firstKey());
    long toNs = Math.min(endNs, values.lastKey());
    return (at(toNs) - at(fromNs)) * (endNs - startNs) / (toNs - fromNs);
  }

  /**
   * Returns the mean over that time; {@code null} as in {@link #growth}, and where a moment in
   * between is further than that from any reading: in a gap a counter is still complete, but a
   * gauge may have had any value.
   */
  public Double mean(long startNs, long endNs, long nearNs) {
    if (!isKnown(startNs, endNs, nearNs) || longestGapNs(startNs, endNs) > 2 * nearNs) {
      return null;
    }
    long fromNs = Math.max(startNs, values.firstKey());
    long toNs = Math.min(endNs, values.lastKey());
    NavigableMap<Long, Double> points = new TreeMap<>(values.subMap(fromNs, true, toNs, true));
    points.put(fromNs, at(fromNs));
    points.put(toNs, at(toNs));
    double area = 0;
    Map.Entry<Long, Double> before = points.firstEntry();
    for (Map.Entry<Long, Double> after : points.tailMap(fromNs, false).entrySet()) {
      area += (before.getValue() + after.getValue()) / 2 * (after.getKey() - before.getKey());
      before = after;
    }
    return area / (toNs - fromNs);
  }

  /** Returns the maximum up to a moment; {@code null} where there was no reading before it. */
  public Double maxUntil(long endNs) {
    return until(endNs).values.values().stream().max(Double::compare).orElse(null);
  }

  /** Checks whether there is a reading between two moments, both included. */
  public boolean hasReading(long fromNs, long toNs) {
    Long next = values.ceilingKey(fromNs);
    return next != null && next <= toNs;
  }

  private boolean isKnown(long startNs, long endNs, long nearNs) {
    return values.size() >= 2
        && Math.max(startNs, values.firstKey()) < Math.min(endNs, values.lastKey())
        && hasReading(startNs - nearNs, startNs + nearNs)
        && hasReading(endNs - nearNs, endNs + nearNs);
  }

  /** Returns the longest time without a reading, within two moments. */
  public long longestGapNs(long startNs, long endNs) {
    long longestNs = 0;
    long beforeNs = startNs;
    for (long atNs : values.subMap(startNs, false, endNs, false).keySet()) {
      longestNs = Math.max(longestNs, atNs - beforeNs);
      beforeNs = atNs;
    }
    return Math.max(longestNs, endNs - beforeNs);
  }

  private double at(long momentNs) {
    Map.Entry<Long, Double> before = values.floorEntry(momentNs);
    Map.Entry<Long, Double> after = values.ceilingEntry(momentNs);
    if (before == null || after == null) {
      return (before == null ? after : before).getValue();
    }
    if (before.getKey().equals(after.getKey())) {
      return before.getValue();
    }
    double share = (double) (momentNs - before.getKey()) / (after.getKey() - before.getKey());
    return before.getValue() + share * (after.getValue() - before.getValue());
  }
}
