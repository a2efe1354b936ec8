package dev.oltpmatrix.report.imports.sysbench;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.report.imports.source.Numbers;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The lines that {@code --histogram} prints before the report: a value in ms, a bar, a count. */
final class HistogramLines {
  private static final Pattern BUCKET = Pattern.compile("(\\S+) \\|\\**\\s+(\\d+)");

  /**
   * Half a step between buckets: 1024 buckets from 0.001 to 100,000 ms are steps of 1.018, and a
   * latency is counted in the nearest (sb_histogram.c, sysbench.c of 1.0.20).
   */
  static final double RELATIVE_ERROR = 0.0091;

  /** The last bucket, which also contains all longer latencies. */
  static final long LAST_BUCKET_US = 100_000_000;

  // The smallest values are less than a microsecond apart: several lines have the same one.
  private final TreeMap<Long, Long> counts = new TreeMap<>();
  private String problem;

  /** Adds a line; returns whether it belongs to the histogram. */
  boolean add(String where, String line) {
    if (line.indexOf('|') < 0) {
      return false;
    }
    Matcher bucket = BUCKET.matcher(line);
    if (!bucket.matches()) {
      return false;
    }
    try {
      long us = Math.round(Numbers.parse(where, bucket.group(1)) * 1000);
      counts.merge(us, Numbers.count(where, bucket.group(2)), Long::sum);
    } catch (UsageException e) {
      problem = e.getMessage();
    }
    return true;
  }

  /** Returns why the histogram is left out; {@code null} if it is not. */
  String problem() {
    return problem;
  }

  /** Returns the histogram; {@code null} if the log has none. */
  LatencyHistogram read() {
    if (problem != null || counts.isEmpty()) {
      return null;
    }
    List<long[]> buckets =
        counts.entrySet().stream().map(c -> new long[] {c.getKey(), c.getValue()}).toList();
    return new LatencyHistogram(RELATIVE_ERROR, buckets);
  }
}
