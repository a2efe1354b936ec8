package dev.oltpmatrix.report.imports;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.ImportedResult;
import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.model.record.LoadResult.Queries;
import dev.oltpmatrix.model.record.Measurement;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The histogram and the report at the end of a run, by the names of its values. Names are
 * sufficient: values that appear under several headings are read from the first, and headings may
 * have been removed.
 */
final class Report {
  /**
   * Half a step between buckets: 1024 buckets from 0.001 to 100,000 ms are steps of 1.018, and a
   * latency is counted in the nearest (sb_histogram.c, sysbench.c of 1.0.20).
   */
  private static final double BUCKET_ERROR = 0.0091;

  private static final Pattern BUCKET = Pattern.compile("(\\S+) \\|\\**\\s+(\\d+)");

  private static final Pattern VALUE =
      Pattern.compile("([^:\\[]{1,60}):\\s+(\\S+)(?:\\s+\\((\\S+) .*)?");

  private static final Pattern PERCENTILE =
      Pattern.compile("(?:approx\\. +)?(\\d{1,2}(?:\\.\\d+)?|100)(?:th)? percentile");

  /** The name in the last line of the report. */
  private static final String LAST = "execution time (avg/stddev)";

  /** A value as printed, and the rate in parentheses after it, or {@code null}. */
  record Value(String name, String text, String perSecond) {
    double seconds() {
      return LogText.number(name, text.replaceFirst("\\s*s$", ""));
    }

    /** 0.4 first printed s and later ms, 1.0 prints the unit in the heading. */
    double ms() {
      double number = LogText.number(name, text.replaceFirst("\\s*m?s$", ""));
      return text.endsWith("s") && !text.endsWith("ms") ? number * 1000 : number;
    }

    long count() {
      double number = LogText.number(name, text);
      if (number != Math.rint(number)) {
        throw new UsageException(name + ": '" + text + "' is not a whole number");
      }
      return (long) number;
    }

    Double rate() {
      return perSecond == null ? null : Double.valueOf(LogText.number(name, perSecond));
    }
  }

  private final Map<String, Value> values = new HashMap<>();

  /** Latencies by the rank of their percentile. */
  final Map<Double, Value> percentiles = new TreeMap<>();

  // The smallest values are less than a microsecond apart: several lines have the same one.
  private final TreeMap<Long, Long> bucketCounts = new TreeMap<>();

  /** True if a line of the histogram cannot be read, so that it is left out. */
  boolean hasOddBucket;

  /** Several if the output of several runs is interleaved, or some are of parts of a run. */
  int reports;

  /** Adds a line of a histogram; returns whether it is one. */
  boolean addBucket(String line) {
    Matcher bucket = line.indexOf('|') < 0 ? null : BUCKET.matcher(line);
    if (bucket == null || !bucket.matches()) {
      return false;
    }
    Double ms = LogText.number(bucket.group(1));
    Double count = LogText.number(bucket.group(2));
    if (ms == null || count == null) {
      hasOddBucket = true;
    } else {
      bucketCounts.merge(Math.round(ms * 1000), count.longValue(), Long::sum);
    }
    return true;
  }

  void add(String line) {
    reports += line.endsWith("Checkpoint report:") ? 1 : 0;
    Matcher value = VALUE.matcher(line);
    if (!value.matches()) {
      return;
    }
    String name = value.group(1).replaceAll("\\s+", " ");
    Value printed = new Value(name, value.group(2), value.group(3));
    reports += name.equals("transactions") ? 1 : 0;
    values.putIfAbsent(name, printed);
    Matcher percentile = PERCENTILE.matcher(name);
    if (percentile.matches()) {
      percentiles.putIfAbsent(Double.valueOf(percentile.group(1)), printed);
    }
  }

  /** Returns the first of these values that exists; otherwise {@code null}. */
  Value find(String... names) {
    return Stream.of(names).filter(values::containsKey).findFirst().map(values::get).orElse(null);
  }

  /** Returns a count; {@code null} if the line is missing. */
  Long count(String... names) {
    Value value = find(names);
    return value == null ? null : Long.valueOf(value.count());
  }

  Value time() {
    return find("total time", "time elapsed");
  }

  boolean isBegun() {
    return isCounted() || time() != null;
  }

  /** Checks whether the report counts transactions, which that of a test without SQL does not. */
  boolean isCounted() {
    return values.containsKey("transactions");
  }

  /** Checks whether the report has its latencies, which come last. */
  boolean hasLatencies() {
    return !percentiles.isEmpty() || find("min", "avg", "max") != null;
  }

  boolean isWhole() {
    return isBegun() && (values.containsKey(LAST) || (isCounted() && hasLatencies()));
  }

  /** Returns the only percentile's name in a record; {@code null} if there are none or several. */
  String onlyPercentile() {
    return percentiles.size() == 1
        ? Measurement.percentileName(percentiles.keySet().iterator().next())
        : null;
  }

  ImportedResult.Latency latency() {
    Map<String, Long> percentilesUs = new HashMap<>();
    percentiles.forEach(
        (rank, value) -> percentilesUs.put(Measurement.percentileName(rank), us(value)));
    percentilesUs.values().removeIf(us -> us == null);
    Long meanUs = us(find("avg"));
    return new ImportedResult.Latency(
        meanUs == null ? null : Double.valueOf(meanUs),
        us(find("min")),
        us(find("max")),
        percentilesUs);
  }

  private static Long us(Value latency) {
    return latency == null ? null : LogText.us(latency.ms());
  }

  /** Returns the statement counts; {@code null} if some of the lines were removed. */
  Queries queries() {
    Long read = count("read");
    Long write = count("write");
    Long other = count("other");
    return read == null || write == null || other == null ? null : new Queries(read, write, other);
  }

  /** Returns the histogram; {@code null} if the log has none that can be read. */
  LatencyHistogram histogram() {
    return hasOddBucket || bucketCounts.isEmpty()
        ? null
        : new LatencyHistogram(
            BUCKET_ERROR,
            bucketCounts.entrySet().stream()
                .map(bucket -> new long[] {bucket.getKey(), bucket.getValue()})
                .toList());
  }
}
