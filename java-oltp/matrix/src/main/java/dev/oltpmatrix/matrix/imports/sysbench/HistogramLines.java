package dev.oltpmatrix.matrix.imports.sysbench;

import dev.oltpmatrix.matrix.imports.source.Numbers;
import dev.oltpmatrix.record.LatencyHistogram;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What {@code --histogram} prints before the report: a value in ms, a bar, a count. */
final class HistogramLines {
  private static final String HEADING = "Latency histogram (values are in milliseconds)";
  private static final Pattern BUCKET = Pattern.compile("\\s*(\\S+) \\|\\**\\s+(\\d+)\\s*");

  /**
   * 1024 buckets from 0.001 to 100,000 ms are steps of 1.018, and a latency goes to the nearest:
   * half a step to either side (sb_histogram.c, sysbench.c of 1.0.20).
   */
  static final double RELATIVE_ERROR = 0.0091;

  /** The last bucket, which also holds whatever took longer. */
  static final long LAST_BUCKET_US = 100_000_000;

  private HistogramLines() {}

  /** {@code null} where the log has none. */
  static LatencyHistogram read(LogPart part) {
    int heading = part.lines().indexOf(HEADING);
    if (heading < 0) {
      return null;
    }
    // The least values are less than a microsecond apart: several lines say the same one.
    TreeMap<Long, Long> counts = new TreeMap<>();
    for (int i = heading + 2; i < part.lines().size(); i++) {
      Matcher bucket = BUCKET.matcher(part.lines().get(i));
      if (!bucket.matches()) {
        break;
      }
      String where = part.file() + " line " + (part.firstLine() + i);
      long us = Math.round(Numbers.parse(where, bucket.group(1)) * 1000);
      counts.merge(us, Numbers.count(where, bucket.group(2)), Long::sum);
    }
    List<long[]> buckets = new ArrayList<>();
    for (Map.Entry<Long, Long> count : counts.entrySet()) {
      buckets.add(new long[] {count.getKey(), count.getValue()});
    }
    return buckets.isEmpty() ? null : new LatencyHistogram(RELATIVE_ERROR, buckets);
  }
}
