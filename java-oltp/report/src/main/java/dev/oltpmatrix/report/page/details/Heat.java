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
 * Shares of transactions by latency, in columns of time or one for a whole window. A column is a
 * word with a sign for each range of latency: {@link #NOTHING}, or how rare it is.
 *
 * @param secondsPerColumn about how long a column is
 * @param first the number of the range of each word's first sign; {@code buckets.js} has how ranges
 *     are numbered
 */
record Heat(int secondsPerColumn, int first, List<String> columns) {
  static final char NOTHING = '.';

  /** The sign of all transactions; each before it is a tenth of a power of ten fewer. */
  private static final char ALL = 'z';

  private static final int STEPS_PER_POWER = 10;

  /** A picture has room for no more. */
  private static final int MAX_COLUMNS = 60;

  /** Of the windows of several cells as one. */
  static Heat ofWindows(Collection<LoadResult> loads) {
    SortedMap<Integer, Long> counts = new TreeMap<>();
    for (LoadResult load : loads) {
      load.latencies().histogram().buckets().forEach(pair -> add(counts, pair));
    }
    return of(1, List.of(counts));
  }

  /** Of a window, by time; {@code null} where its seconds were not counted by latency. */
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
    int first = columns.stream().mapToInt(Heat::least).min().orElse(0);
    int last = columns.stream().mapToInt(Heat::greatest).max().orElse(-1);
    return new Heat(
        secondsPerColumn, first, columns.stream().map(one -> word(one, first, last)).toList());
  }

  private static int least(SortedMap<Integer, Long> counts) {
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
