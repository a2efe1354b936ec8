package dev.oltpmatrix.experiment.sampling;

import dev.oltpmatrix.host.readings.Line;
import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.model.record.CellRecord.ProcessUsage;
import dev.oltpmatrix.model.record.Telemetry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The readings of a cell, restricted to its window. */
public final class WindowView {
  private static final long SECOND_NS = 1_000_000_000L;

  /** Maximum number of seconds before the window in a series; thousands of logins take minutes. */
  private static final int MAX_SECONDS_BEFORE = 10;

  /** Precision of stored numbers: finer than anything that is read here, and short in a file. */
  private static final double ROUNDING = 1000;

  /**
   * Divisor of the window's length: a reading has to be within a third of the window from each
   * edge.
   */
  private static final int NEAR = 3;

  /**
   * Divisor of the window's length: a reading up to a tenth of the window after its end may be
   * used.
   */
  private static final int SOON_AFTER = 10;

  private static final double NS_PER_US = 1000;

  private static final String TOO_FEW = "too few readings in the window";

  private final Map<String, Line> lines;
  private final Map<String, String> unread;
  private final long startNs;
  private final long endNs;

  /** Creates the view; times are on the clock of the readings. */
  public WindowView(Readings readings, long startNs, long endNs) {
    this.lines = readings.lines();
    this.unread = readings.unread();
    this.startNs = startNs;
    this.endNs = endNs;
  }

  public Telemetry telemetry() {
    Map<String, Double> counters = new TreeMap<>();
    Map<String, Double> means = new TreeMap<>();
    lines.forEach(
        (name, line) -> {
          boolean isCounter = line.kind() == Line.Kind.COUNTER;
          Double value = inWindow(line);
          if (value != null && !isCost(name)) {
            (isCounter ? counters : means).put(name, rounded(value));
          }
        });
    List<String> unreadWords = unreadWords(counters, means);
    addLongestGap(counters);
    return new Telemetry(counters, means, series(), costUs(), unreadWords, null);
  }

  /**
   * Returns the growth in the window. The load ends with the window, so a reading after it would
   * spread idle time evenly over the last second of the window. It is used only if there are too
   * few readings before it, and only if it came so soon after the end that it includes little idle
   * time.
   */
  private Double inWindow(Line line) {
    long nearNs = (endNs - startNs) / NEAR;
    long soonNs = (endNs - startNs) / SOON_AFTER;
    Double value = between(line.until(endNs), startNs, endNs, nearNs);
    return value == null ? between(line.until(endNs + soonNs), startNs, endNs, nearNs) : value;
  }

  /** Adds the longest interval without a reading of the kernel's sources, which always answer. */
  private void addLongestGap(Map<String, Double> counters) {
    Line kernelReadings = lines.get(SampleLoop.COST + Sampling.KERNEL_LOOP);
    if (kernelReadings != null) {
      counters.put(
          Telemetry.MAX_GAP_US, rounded(kernelReadings.longestGapNs(startNs, endNs) / NS_PER_US));
    }
  }

  private static Double between(Line line, long fromNs, long toNs, long nearNs) {
    return line.kind() == Line.Kind.COUNTER
        ? line.growth(fromNs, toNs, nearNs)
        : line.mean(fromNs, toNs, nearNs);
  }

  private static boolean isCost(String name) {
    return name.startsWith(SampleLoop.COST);
  }

  private Double costUs() {
    List<Double> parts = new ArrayList<>();
    lines.forEach(
        (name, line) -> {
          if (isCost(name)) {
            parts.add(inWindow(line));
          }
        });
    return parts.isEmpty() || parts.contains(null)
        ? null
        : rounded(parts.stream().mapToDouble(Double::doubleValue).sum());
  }

  /**
   * Returns one reason for each group of names that is missing, or for each name of an incomplete
   * group.
   */
  private List<String> unreadWords(Map<String, Double> counters, Map<String, Double> means) {
    Map<String, String> words = new TreeMap<>();
    lines.forEach(
        (name, line) -> {
          if (!isCost(name) && !counters.containsKey(name) && !means.containsKey(name)) {
            boolean isGroupKnown = hasAny(counters, group(name)) || hasAny(means, group(name));
            words.put(isGroupKnown ? name : group(name), TOO_FEW);
          }
        });
    unread.forEach(
        (names, why) -> {
          if (!hasAny(counters, names) && !hasAny(means, names)) {
            words.put(names, why);
          }
        });
    return words.entrySet().stream()
        .map(e -> e.getKey() + (e.getKey().matches(".*[._]") ? "*: " : ": ") + e.getValue())
        .toList();
  }

  private static boolean hasAny(Map<String, Double> values, String prefix) {
    return values.keySet().stream().anyMatch(name -> name.startsWith(prefix));
  }

  private static String group(String name) {
    return name.substring(0, name.indexOf('.') + 1);
  }

  private Telemetry.Series series() {
    List<Integer> seconds = new ArrayList<>();
    long windowS = (endNs - startNs) / SECOND_NS;
    for (int end = 1 - MAX_SECONDS_BEFORE; end <= windowS; end++) {
      int atS = end;
      if (end > 0 || lines.values().stream().anyMatch(line -> line.firstNs() <= edgeNs(atS - 1))) {
        seconds.add(end);
      }
    }
    Map<String, List<Double>> values = new TreeMap<>();
    lines.forEach(
        (name, line) -> {
          if (!isCost(name)) {
            Line underLoad = line.until(endNs);
            values.put(name, column(seconds, second -> inSecond(underLoad, second)));
          }
        });
    return new Telemetry.Series(seconds.stream().map(Integer::doubleValue).toList(), values);
  }

  private static List<Double> column(List<Integer> seconds, Function<Integer, Double> value) {
    return seconds.stream().map(value).collect(Collectors.toList()); // it may contain null
  }

  private long edgeNs(int atS) {
    return startNs + atS * SECOND_NS;
  }

  /** A second without a reading in it or close to it is unknown, rather than interpolated. */
  private static final long NEARBY_NS = SECOND_NS / 2;

  private Double inSecond(Line line, int endS) {
    long fromNs = edgeNs(endS - 1);
    long toNs = edgeNs(endS);
    if (!line.hasReading(fromNs - NEARBY_NS, toNs + NEARBY_NS)) {
      return null;
    }
    Double value = between(line, fromNs, toNs, SECOND_NS);
    return value == null ? null : rounded(value);
  }

  private static double rounded(double value) {
    return Math.round(value * ROUNDING) / ROUNDING;
  }

  /** Returns the readings in the form of the record's {@code usage}. */
  ProcessUsage usage(String prefix) {
    Double peakRssKib = maxUntilEnd(prefix + Telemetry.RESIDENT_KIB);
    Double threads = maxUntilEnd(prefix + Telemetry.THREADS);
    return new ProcessUsage(
        growth(prefix + Telemetry.CPU_USER_US),
        growth(prefix + Telemetry.CPU_SYSTEM_US),
        growth(prefix + Telemetry.VOLUNTARY_SWITCHES),
        growth(prefix + Telemetry.INVOLUNTARY_SWITCHES),
        peakRssKib == null ? null : peakRssKib.longValue(),
        threads == null ? null : threads.intValue());
  }

  private Double growth(String name) {
    Line line = lines.get(name);
    return line == null ? null : inWindow(line);
  }

  private Double maxUntilEnd(String name) {
    Line line = lines.get(name);
    return line == null ? null : line.maxUntil(endNs);
  }
}
