package dev.oltpmatrix.load.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** Sysbench's 1024 buckets from 0.001 to 100,000 ms, equally wide on a logarithmic scale. */
final class SysbenchHistogram {
  private static final int BUCKETS = 1024;
  private static final double MIN_MS = 1e-3;
  private static final double MAX_MS = 1e5;
  private static final double PER_LOG = (BUCKETS - 1) / Math.log(MAX_MS / MIN_MS);
  private static final int BAR_WIDTH = 40;
  private static final double US_PER_MS = 1e3;

  private SysbenchHistogram() {}

  /** Returns the histogram's lines; none for an empty one. */
  static List<String> lines(Histogram latencyUs) {
    Map<Integer, Long> counts = new TreeMap<>();
    for (HistogramIterationValue value : latencyUs.recordedValues()) {
      counts.merge(
          bucket(value.getValueIteratedTo() / US_PER_MS),
          value.getCountAddedInThisIterationStep(),
          Long::sum);
    }
    List<String> lines = new ArrayList<>();
    if (!counts.isEmpty()) {
      lines.add("       value  ------------- distribution ------------- count");
    }
    long maxCount = counts.values().stream().mapToLong(Long::longValue).max().orElse(1);
    counts.forEach(
        (bucket, count) -> {
          int width = (int) Math.floor(count * (double) BAR_WIDTH / maxCount + 0.5);
          double ms = MIN_MS * Math.exp(bucket / PER_LOG);
          lines.add(String.format(Locale.ROOT, "%12.3f |%-40s %d", ms, "*".repeat(width), count));
        });
    return lines;
  }

  /** Returns the bucket of a latency; values out of range go to the first or the last bucket. */
  private static int bucket(double ms) {
    int bucket = (int) Math.floor(Math.log(ms / MIN_MS) * PER_LOG + 0.5);
    return Math.max(0, Math.min(BUCKETS - 1, bucket));
  }
}
