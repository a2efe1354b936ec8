package dev.oltpmatrix.model.record;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of {@code --report-interval}, in any form that a version of sysbench has printed; the Java
 * port prints the newest. Numbers are as printed: the caller has to interpret a comma in one.
 *
 * @param endS as the generator counts: sysbench from the start of its clients, the Java port from
 *     the start of the window
 * @param percentile such as {@code 95}; {@code null}, like the latency, where the line has none
 */
public record IntervalLine(
    double endS, int threads, String tps, String percentile, String latencyMs) {
  /** Any text in the position of a number; a minus sign and {@code nan} have been seen. */
  private static final String NUMBER = "([^\\s,]+(?:,\\d+)*)";

  private static final Pattern TPS =
      Pattern.compile(
          "\\[\\s*(\\d{1,12})s ?\\] (?:thds|threads): (\\d{1,9}),? tps: " + NUMBER + ",? .*");

  /** The form of version 1.0, then that of 0.4. */
  private static final Pattern LATENCY =
      Pattern.compile(
          "lat \\(ms,([\\d.]+)%\\): " + NUMBER + "|response time: (\\S+?)ms \\(([\\d.]+)%\\)");

  /** Reads a line; empty for any other line. */
  public static Optional<IntervalLine> parse(String line) {
    Matcher tps = TPS.matcher(line.strip());
    if (!tps.matches()) {
      return Optional.empty();
    }
    double endS = Double.parseDouble(tps.group(1));
    int threads = Integer.parseInt(tps.group(2));
    String rate = tps.group(3);
    Matcher latency = LATENCY.matcher(line);
    return Optional.of(
        latency.find()
            ? new IntervalLine(endS, threads, rate, first(latency, 1, 4), first(latency, 2, 3))
            : new IntervalLine(endS, threads, rate, null, null));
  }

  private static String first(Matcher latency, int group10, int group04) {
    return latency.group(group10) == null ? latency.group(group04) : latency.group(group10);
  }
}
