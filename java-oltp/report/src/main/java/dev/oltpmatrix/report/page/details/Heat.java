package dev.oltpmatrix.report.page.details;

import dev.oltpmatrix.model.record.Interval;
import dev.oltpmatrix.model.record.LoadResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A heat map of the shares of transactions by latency, in columns of time or one for a complete
 * window. A column is a string with a character for each range of latency: {@link #NOTHING}, or a
 * character for its frequency.
 *
 * @param secondsPerColumn approximate length of a column
 * @param first the number of the range of each string's first character; {@code buckets.js} defines
 *     how ranges are numbered
 */
record Heat(int secondsPerColumn, int first, List<String> columns) {
  static final char NOTHING = '.';

  /**
   * The character for all transactions; each one before it means fewer by a tenth of a power of
   * ten.
   */
  private static final char ALL = 'z';

  private static final int STEPS_PER_POWER = 10;

  /** Maximum number of columns that fit a chart. */
  private static final int MAX_COLUMNS = 60;

  /** Returns the map of the windows of several cells together. */
  static Heat ofWindows(Collection<LoadResult> loads) {
    SortedMap<Integer, Long> counts = new TreeMap<>();
    for (LoadResult load : loads) {
      load.latencies().histogram().buckets().forEach(pair -> add(counts, pair));
    }
    return of(1, List.of(counts));
  }

  /** Returns the map of a window, by time; {@code null} if its seconds have no histograms. */
  static Heat byTime(List<Interval> intervals) {
    if (intervals.size() < 2 || intervals.stream().anyMatch(i -> i.latencyCounts() == null)) {
      return null;
    }
    int each = (intervals.size() + MAX_COLUMNS - 1) / MAX_COLUMNS;
    List<SortedMap<Integer, Long>> columns = new ArrayList<>();
    for (int i = 0; i < intervals.size(); i++) {
      if (i % each == 0) {
        columns.add(new TreeMap<>());
      }
      SortedMap<Integer, Long> column = columns.get(i / each);
      intervals.get(i).latencyCounts().forEach(pair -> add(column, pair));
    }
    return of(each, columns);
  }

  private static void add(SortedMap<Integer, Long> counts, long[] pair) {
    counts.merge(Interval.bucketNumber(pair[0]), pair[1], Long::sum);
  }

  private static Heat of(int secondsPerColumn, List<SortedMap<Integer, Long>> columns) {
    int first = columns.stream().mapToInt(Heat::min).min().orElse(0);
    int last = columns.stream().mapToInt(Heat::greatest).max().orElse(-1);
    return new Heat(
        secondsPerColumn, first, columns.stream().map(one -> word(one, first, last)).toList());
  }

  private static int min(SortedMap<Integer, Long> counts) {
    return counts.isEmpty() ? Integer.MAX_VALUE : counts.firstKey();
  }

  private static int greatest(SortedMap<Integer, Long> counts) {
    return counts.isEmpty() ? -1 : counts.lastKey();
  }

  private static String word(SortedMap<Integer, Long> counts, int first, int last) {
    long all = counts.values().stream().mapToLong(Long::longValue).sum();
    return IntStream.rangeClosed(first, last)
        .mapToObj(range -> String.valueOf(sign(counts.getOrDefault(range, 0L), all)))
        .reduce("", String::concat);
  }

  private static char sign(long count, long all) {
    if (count == 0) {
      return NOTHING;
    }
    long steps = Math.round(STEPS_PER_POWER * Math.log10((double) all / count));
    return (char) Math.max('0', ALL - steps);
  }
}
