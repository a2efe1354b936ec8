package dev.oltpmatrix.analysis.counters;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.results.CsvTable;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Counters of a Windows machine by time, in the CSV of typeperf, relog and logman. A value belongs
 * to the time since the line before. Times are local ones of that machine, in milliseconds.
 */
final class TypeperfFile {
  private static final Pattern FORMAT = Pattern.compile("\\(PDH-CSV [0-9.]+\\)");

  /** Minutes that UTC is ahead of local time; the zone's name before it may be cut off. */
  private static final Pattern BIAS = Pattern.compile("\\((-?[0-9]{1,4})\\)$");

  /** Machine, object with its instance, and counter. */
  private static final Pattern PATH =
      Pattern.compile("\\\\\\\\[^\\\\]+\\\\([^\\\\(]+(?:\\(.+\\))?)\\\\([^\\\\]+)");

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("MM/dd/uuuu HH:mm:ss.SSS", Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);

  private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]+)?");

  /** A window that is known to less than this share is not known. */
  private static final double MIN_KNOWN = 0.9;

  private static final int MAX_SHOWN = 60;

  private final String name;
  private final Integer biasMin;
  private final Map<WindowsCounter, String> columns;
  private final long[] times;
  private final Map<WindowsCounter, double[]> values = new EnumMap<>(WindowsCounter.class);

  private TypeperfFile(String name, CsvTable table) {
    this.name = name;
    String first = table.columns().get(0);
    if (!FORMAT.matcher(first).lookingAt()) {
      throw new UsageException(
          "%s begins with '%s', and typeperf's CSV with (PDH-CSV 4.0); make it with typeperf -f CSV -si 1 -o FILE"
              .formatted(name, shown(first)));
    }
    Matcher bias = BIAS.matcher(first);
    this.biasMin = bias.find() ? Integer.valueOf(bias.group(1)) : null;
    this.columns = columns(table.columns());
    this.times = times(table.rows(), first);
    columns.forEach((counter, column) -> values.put(counter, values(table.rows(), column)));
  }

  static TypeperfFile of(String name, List<String> lines) {
    return new TypeperfFile(name, CsvTable.of(name, lines));
  }

  private static String shown(String text) {
    return text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "…";
  }

  /** Returns the column of each counter that records have a name for. */
  private Map<WindowsCounter, String> columns(List<String> names) {
    Map<WindowsCounter, String> found = new EnumMap<>(WindowsCounter.class);
    Map<WindowsCounter, Set<String>> objects = new EnumMap<>(WindowsCounter.class);
    for (String column : names) {
      Matcher path = PATH.matcher(column);
      if (path.matches()) {
        WindowsCounter.of(path.group(1), path.group(2))
            .ifPresent(
                counter -> {
                  found.putIfAbsent(counter, column);
                  objects.computeIfAbsent(counter, c -> new TreeSet<>()).add(path.group(1));
                });
      }
    }
    if (found.isEmpty()) {
      throw new UsageException(
          "%s has no counter of a server by its English name, such as \\Process(mysqld)\\%% Processor Time, and begins with '%s'; in another language, write the English names into its first line"
              .formatted(name, names.size() < 2 ? "" : shown(names.get(1))));
    }
    requireOne(objects);
    return found;
  }

  private void requireOne(Map<WindowsCounter, Set<String>> objects) {
    objects.forEach(
        (counter, all) -> {
          if (all.size() > 1) {
            throw new UsageException(
                "%s has %s of %s; keep the columns of the one that belongs to this server, in a file of its own for each server"
                    .formatted(name, counter.counter(), String.join(" and ", all)));
          }
        });
  }

  private long[] times(List<CsvTable.Row> rows, String column) {
    long[] read = new long[rows.size()];
    for (int i = 0; i < read.length; i++) {
      read[i] = time(rows.get(i), column);
      if (i > 0 && read[i] < read[i - 1]) {
        throw new UsageException(
            "%s goes back in time, from %s to %s; a clock that was set back, as where daylight saving time ends, makes times ambiguous: keep the lines before it"
                .formatted(rows.get(i).where(), local(read[i - 1]), local(read[i])));
      }
    }
    return read;
  }

  private static long time(CsvTable.Row row, String column) {
    String text = row.values().get(column);
    try {
      return LocalDateTime.parse(text, TIME).toInstant(ZoneOffset.UTC).toEpochMilli();
    } catch (DateTimeParseException e) {
      throw new UsageException(
          "%s has the time '%s', and typeperf writes 11/26/2026 10:15:30.123 in every language; take the file as typeperf wrote it"
              .formatted(row.where(), text));
    }
  }

  private static double[] values(List<CsvTable.Row> rows, String column) {
    return rows.stream().mapToDouble(row -> value(row, column)).toArray();
  }

  /** Returns a value; no number where it is missing, as the first of a rate is. */
  private static double value(CsvTable.Row row, String column) {
    String text = row.values().get(column);
    if (text.isEmpty()) {
      return Double.NaN;
    }
    if (!NUMBER.matcher(text).matches()) {
      throw new UsageException(
          "%s has '%s' as %s, which is no number; numbers have a point"
              .formatted(row.where(), shown(text), column));
    }
    double value = Double.parseDouble(text);
    return value < 0 ? Double.NaN : value;
  }

  private static LocalDateTime local(long ms) {
    return LocalDateTime.ofEpochSecond(Math.floorDiv(ms, 1000), 0, ZoneOffset.UTC);
  }

  /** Returns the minutes that UTC is ahead of its times; {@code null} if the file does not say. */
  Integer biasMin() {
    return biasMin;
  }

  Set<WindowsCounter> counters() {
    return columns.keySet();
  }

  long firstMs() {
    return times[0];
  }

  long lastMs() {
    return times[times.length - 1];
  }

  /** Returns the median time between two lines. */
  long stepMs() {
    long[] steps = new long[Math.max(1, times.length - 1)];
    for (int i = 1; i < times.length; i++) {
      steps[i - 1] = times[i] - times[i - 1];
    }
    Arrays.sort(steps);
    return steps[steps.length / 2];
  }

  /**
   * Returns a counter's mean over a window; {@code null} if it is not known of nearly all of it.
   */
  Double mean(WindowsCounter counter, long fromMs, long toMs) {
    double[] all = values.get(counter);
    int place = Arrays.binarySearch(times, fromMs);
    int i = Math.max(1, place < 0 ? -place - 1 : place);
    double sum = 0;
    double knownMs = 0;
    for (; i < times.length && times[i - 1] < toMs; i++) {
      long overlapMs = Math.min(times[i], toMs) - Math.max(times[i - 1], fromMs);
      if (overlapMs > 0 && !Double.isNaN(all[i])) {
        sum += all[i] * overlapMs;
        knownMs += overlapMs;
      }
    }
    return knownMs < MIN_KNOWN * (toMs - fromMs) ? null : Double.valueOf(sum / knownMs);
  }
}
