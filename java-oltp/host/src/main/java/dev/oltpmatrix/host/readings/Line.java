package dev.oltpmatrix.host.readings;

import java.util.Arrays;

/** Readings of one value over time; between two readings it is interpolated linearly. */
public final class Line {
  private static final int INITIAL_CAPACITY = 64;

  /** A counter only grows; a gauge rises and falls. */
  public enum Kind {
    COUNTER,
    GAUGE
  }

  private final Kind kind;
  private long[] atNs = new long[INITIAL_CAPACITY];
  private double[] values = new double[INITIAL_CAPACITY];
  private int size;

  Line(Kind kind) {
    this.kind = kind;
  }

  Line copy() {
    Line copy = new Line(kind);
    copy.atNs = atNs.clone();
    copy.values = values.clone();
    copy.size = size;
    return copy;
  }

  /** Returns a copy without the readings after a moment. */
  public Line until(long endNs) {
    Line until = copy();
    until.size = firstAfter(endNs);
    return until;
  }

  public Kind kind() {
    return kind;
  }

  void add(long momentNs, double value) {
    if (size == atNs.length) {
      atNs = Arrays.copyOf(atNs, 2 * size);
      values = Arrays.copyOf(values, 2 * size);
    }
    atNs[size] = momentNs;
    values[size] = value;
    size++;
  }

  public long firstNs() {
    return atNs[0];
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
    long fromNs = Math.max(startNs, atNs[0]);
    long toNs = Math.min(endNs, atNs[size - 1]);
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
    long fromNs = Math.max(startNs, atNs[0]);
    long toNs = Math.min(endNs, atNs[size - 1]);
    double area = 0;
    long beforeNs = fromNs;
    double before = at(fromNs);
    for (int i = firstAfter(fromNs); i < size && beforeNs < toNs; i++) {
      long afterNs = Math.min(atNs[i], toNs);
      double after = at(afterNs);
      area += (before + after) / 2 * (afterNs - beforeNs);
      beforeNs = afterNs;
      before = after;
    }
    return area / (toNs - fromNs);
  }

  /** Returns the maximum up to a moment; {@code null} where there was no reading before it. */
  public Double maxUntil(long endNs) {
    int end = firstAfter(endNs);
    return end == 0 ? null : Arrays.stream(values, 0, end).max().getAsDouble();
  }

  /** Checks whether there is a reading between two moments, both included. */
  public boolean hasReading(long fromNs, long toNs) {
    int next = firstAfter(fromNs - 1);
    return next < size && atNs[next] <= toNs;
  }

  private boolean isKnown(long startNs, long endNs, long nearNs) {
    return size >= 2
        && Math.max(startNs, atNs[0]) < Math.min(endNs, atNs[size - 1])
        && hasReading(startNs - nearNs, startNs + nearNs)
        && hasReading(endNs - nearNs, endNs + nearNs);
  }

  /** Returns the longest time without a reading, within two moments. */
  public long longestGapNs(long startNs, long endNs) {
    long longestNs = 0;
    long beforeNs = startNs;
    for (int i = firstAfter(startNs); i < size && atNs[i] < endNs; i++) {
      longestNs = Math.max(longestNs, atNs[i] - beforeNs);
      beforeNs = atNs[i];
    }
    return Math.max(longestNs, endNs - beforeNs);
  }

  /** Returns the index of the first reading after a moment. */
  private int firstAfter(long momentNs) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (atNs[middle] <= momentNs) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private double at(long momentNs) {
    int after = firstAfter(momentNs);
    if (after == 0) {
      return values[0];
    }
    int before = after - 1;
    if (after == size || atNs[before] == momentNs) {
      return values[before];
    }
    double share = (double) (momentNs - atNs[before]) / (atNs[after] - atNs[before]);
    return values[before] + share * (values[after] - values[before]);
  }
}
