package dev.oltpmatrix.experiment.sampling;

import dev.oltpmatrix.host.readings.Line;
import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.model.record.CellRecord.ProcessUsage;
import dev.oltpmatrix.model.record.Telemetry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/** The readings of a cell, restricted to its window. */
public final class WindowView {
  private static final long SECOND_NS = 1_000_000_000L;

  /** Maximum number of seconds before the window in a series; thousands of logins take minutes. */
  private static final int MAX_SECONDS_BEFORE = 10;

  /** Precision of stored numbers: finer than anything that is read here, and short in a file. */
  private static final double ROUNDING = 1000;

  /** A reading has to be within a third of the window from each edge. */
  private static final int NEAR = 3;

  /** A reading up to a tenth of the window after its end may be used. */
  private static final int SOON_AFTER = 10;

  /** A second without a reading in it or close to it is unknown, rather than interpolated. */
  private static final long NEARBY_NS = SECOND_NS / 2;

  /** Without those of what the sampling costs. */
  private final Map<String, Line> lines;

  private final Map<String, Line> costs;
  private final Map<String, String> unread;
  private final long startNs;
  private final long endNs;

  /** Creates the view; times are on the clock of the readings. */
  public WindowView(Readings readings, long startNs, long endNs) {
    this.lines = readings.lines();
    this.costs = new TreeMap<>(lines);
    this.unread = readings.unread();
    this.startNs = startNs;
    this.endNs = endNs;
    lines.keySet().removeIf(name -> name.startsWith(SampleLoop.COST));
    costs.keySet().removeAll(lines.keySet());
  }

  public Telemetry telemetry() {
    Map<String, Double> counters = new TreeMap<>();
    Map<String, Double> means = new TreeMap<>();
    lines.forEach(
        (name, line) -> {
          Double value = inWindow(line);
          if (value != null) {
            (line.kind() == Line.Kind.COUNTER ? counters : means).put(name, rounded(value));
          }
        });
    Set<String> known = new HashSet<>(counters.keySet());
    known.addAll(means.keySet());
    // The kernel's sources always answer.
    Line kernel = costs.get(SampleLoop.COST + Sampling.KERNEL_LOOP);
    if (kernel != null) {
      counters.put(Telemetry.MAX_GAP_US, rounded(kernel.longestGapNs(startNs, endNs) / 1e3));
    }
    return new Telemetry(counters, means, series(), costUs(), unreadWords(known), null);
  }

  /**
   * Returns the growth or the mean in the window. The load ends with the window, so a reading after
   * it would spread idle time over its last second. It is used only if there are too few readings
   * before it, and only if it came so soon after the end that it includes little idle time.
   */
  private Double inWindow(Line line) {
    long nearNs = (endNs - startNs) / NEAR;
    long soonNs = (endNs - startNs) / SOON_AFTER;
    Double value = between(line.until(endNs), startNs, endNs, nearNs);
    return value == null ? between(line.until(endNs + soonNs), startNs, endNs, nearNs) : value;
  }

  private static Double between(Line line, long fromNs, long toNs, long nearNs) {
    return line.kind() == Line.Kind.COUNTER
        ? line.growth(fromNs, toNs, nearNs)
        : line.mean(fromNs, toNs, nearNs);
  }

  private Double costUs() {
    double sum = 0;
    for (Line cost : costs.values()) {
      Double us = inWindow(cost);
      if (us == null) {
        return null;
      }
      sum += us;
    }
    return costs.isEmpty() ? null : rounded(sum);
  }

  /**
   * Returns a reason for each group of names that is missing, or for each name of a part of one.
   */
  private List<String> unreadWords(Set<String> known) {
    Predicate<String> hasAny = prefix -> known.stream().anyMatch(name -> name.startsWith(prefix));
    Map<String, String> words = new TreeMap<>();
    for (String name : lines.keySet()) {
      if (!known.contains(name)) {
        String group = name.substring(0, name.indexOf('.') + 1);
        words.put(hasAny.test(group) ? name : group, "too few readings in the window");
      }
    }
    unread.forEach(
        (names, why) -> {
          if (!hasAny.test(names)) {
            words.put(names, why);
          }
        });
    return words.entrySet().stream()
        .map(e -> e.getKey() + (e.getKey().matches(".*[._]") ? "*: " : ": ") + e.getValue())
        .toList();
  }

  private Telemetry.Series series() {
    long windowS = (endNs - startNs) / SECOND_NS;
    long firstNs = lines.values().stream().mapToLong(Line::firstNs).min().orElse(startNs);
    List<Double> seconds = new ArrayList<>();
    for (int end = 1 - MAX_SECONDS_BEFORE; end <= windowS; end++) {
      if (end > 0 || firstNs <= startNs + (end - 1) * SECOND_NS) {
        seconds.add((double) end);
      }
    }
    Map<String, List<Double>> values = new TreeMap<>();
    lines.forEach(
        (name, line) -> {
          Line underLoad = line.until(endNs);
          List<Double> column = new ArrayList<>();
          seconds.forEach(second -> column.add(inSecond(underLoad, second.longValue())));
          values.put(name, column);
        });
    return new Telemetry.Series(seconds, values);
  }

  private Double inSecond(Line line, long endS) {
    long toNs = startNs + endS * SECOND_NS;
    long fromNs = toNs - SECOND_NS;
    Double value =
        line.hasReading(fromNs - NEARBY_NS, toNs + NEARBY_NS)
            ? between(line, fromNs, toNs, SECOND_NS)
            : null;
    return value == null ? null : Double.valueOf(rounded(value));
  }

  private static double rounded(double value) {
    return Math.round(value * ROUNDING) / ROUNDING;
  }

  /** Returns the readings in the form of the record's {@code usage}. */
  ProcessUsage usage(String prefix) {
    Double peakRssKib = of(prefix + Telemetry.RESIDENT_KIB, line -> line.maxUntil(endNs));
    Double threads = of(prefix + Telemetry.THREADS, line -> line.maxUntil(endNs));
    return new ProcessUsage(
        of(prefix + Telemetry.CPU_USER_US, this::inWindow),
        of(prefix + Telemetry.CPU_SYSTEM_US, this::inWindow),
        of(prefix + Telemetry.VOLUNTARY_SWITCHES, this::inWindow),
        of(prefix + Telemetry.INVOLUNTARY_SWITCHES, this::inWindow),
        peakRssKib == null ? null : peakRssKib.longValue(),
        threads == null ? null : threads.intValue());
  }

  private Double of(String name, Function<Line, Double> value) {
    return lines.containsKey(name) ? value.apply(lines.get(name)) : null;
  }
}
