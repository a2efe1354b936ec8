package dev.oltpmatrix.report.imports;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.ImportedResult;
import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.model.record.LoadResult.Queries;
import dev.oltpmatrix.model.record.Measurement;
import java.util.Collection;
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

  /** More than a word where there is to be a number: it must not pass for one that is missing. */
  private static final Pattern ODD_VALUE =
      Pattern.compile("(total time|time elapsed|min|avg|max|\\S+ percentile):\\s+(\\S.*)");

  private static final Pattern PERCENTILE =
      Pattern.compile("(?:approx\\. +)?(\\d{1,2}(?:\\.\\d+)?|100)(?:th)? percentile");

  /** The name in the last line of the report. */
  private static final String LAST = "execution time (avg/stddev)";

  /** A value as printed, and the rate in parentheses after it, or {@code null}. */
  record Value(String where, String text, String perSecond) {
    double seconds() {
      return Numbers.parse(where, text.replaceFirst("\\s*s$", ""));
    }

    /** 0.4 first printed s and later ms, 1.0 prints the unit in the heading. */
    double ms() {
      double number = Numbers.parse(where, text.replaceFirst("\\s*m?s$", ""));
      return text.endsWith("s") && !text.endsWith("ms") ? number * 1000 : number;
    }

    long count() {
      return Numbers.count(where, text);
    }

    Double rate() {
      return perSecond == null ? null : Numbers.parse(where, perSecond);
    }
  }

  private final Map<String, Value> values = new HashMap<>();

  /** Names of percentiles among the values, such as {@code percentile 95}, by their rank. */
  private final Map<Double, String> percentiles = new TreeMap<>();

  // The smallest values are less than a microsecond apart: several lines have the same one.
  private final TreeMap<Long, Long> bucketCounts = new TreeMap<>();

  /** Why the histogram is left out; {@code null} if it is not. */
  String histogramProblem;

  /** Several if the output of several runs is interleaved. */
  int reports;

  /** True if some are of parts of a run ({@code --report-checkpoints}). */
  boolean hasCheckpoints;

  /** Adds a line of a histogram; returns whether it is one. */
  boolean addBucket(String where, String line) {
    Matcher bucket = line.indexOf('|') < 0 ? null : BUCKET.matcher(line);
    if (bucket == null || !bucket.matches()) {
      return false;
    }
    try {
      long us = Math.round(Numbers.parse(where, bucket.group(1)) * 1000);
      bucketCounts.merge(us, Numbers.count(where, bucket.group(2)), Long::sum);
    } catch (UsageException e) {
      histogramProblem = e.getMessage();
    }
    return true;
  }

  void add(String where, String line) {
    hasCheckpoints |= line.endsWith("Checkpoint report:");
    Matcher value = VALUE.matcher(line);
    Matcher odd = ODD_VALUE.matcher(line);
    if (value.matches()) {
      add(value.group(1).replaceAll("\\s+", " "), new Value(where, value.group(2), value.group(3)));
    } else if (isCounted() && odd.matches()) {
      add(odd.group(1), new Value(where, odd.group(2), null));
    }
  }

  private void add(String name, Value printed) {
    reports += name.equals("transactions") ? 1 : 0;
    values.putIfAbsent(name, printed);
    Matcher percentile = PERCENTILE.matcher(name);
    if (percentile.matches()) {
      double rank = Double.parseDouble(percentile.group(1));
      percentiles.put(rank, "percentile " + Measurement.percentileName(rank));
      values.putIfAbsent(percentiles.get(rank), printed);
    }
  }

  /** Returns the first of these values that exists; otherwise {@code null}. */
  Value find(String... names) {
    return Stream.of(names).filter(values::containsKey).findFirst().map(values::get).orElse(null);
  }

  Value time() {
    return find("total time", "time elapsed");
  }

  boolean isBegun() {
    return isCounted() || time() != null;
  }

  /** Checks whether the report counts transactions, which that of a test without SQL does not. */
  boolean isCounted() {
    return reports > 0;
  }

  /** Checks whether the report has its latencies, which come last. */
  boolean hasLatencies() {
    return !percentiles.isEmpty() || find("min", "avg", "max") != null;
  }

  boolean isWhole() {
    return isBegun() && (values.containsKey(LAST) || (isCounted() && hasLatencies()));
  }

  /** Returns the names of the values that are percentiles, in rising order. */
  Collection<String> percentiles() {
    return percentiles.values();
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
        (rank, name) -> percentilesUs.put(Measurement.percentileName(rank), us(name)));
    percentilesUs.values().removeIf(us -> us == null);
    Long meanUs = us("avg");
    return new ImportedResult.Latency(
        meanUs == null ? null : Double.valueOf(meanUs), us("min"), us("max"), percentilesUs);
  }

  private Long us(String name) {
    return values.containsKey(name) ? Numbers.us(values.get(name).ms()) : null;
  }

  /** Returns the statement counts; {@code null} if some of the lines were removed. */
  Queries queries() {
    Value read = find("read");
    Value write = find("write");
    Value other = find("other");
    return read == null || write == null || other == null
        ? null
        : new Queries(read.count(), write.count(), other.count());
  }

  /** Returns the histogram; {@code null} if the log has none that can be read. */
  LatencyHistogram histogram() {
    return histogramProblem != null || bucketCounts.isEmpty()
        ? null
        : new LatencyHistogram(
            BUCKET_ERROR,
            bucketCounts.entrySet().stream()
                .map(bucket -> new long[] {bucket.getKey(), bucket.getValue()})
                .toList());
  }
}
