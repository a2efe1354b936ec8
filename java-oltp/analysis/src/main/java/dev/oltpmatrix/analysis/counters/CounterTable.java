package dev.oltpmatrix.analysis.counters;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.Telemetry;
import dev.oltpmatrix.model.results.Csv;
import java.io.IOException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.TemporalAccessor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Counters of a Windows machine by time, in any CSV with their names above and a time at the
 * beginning of each line. A value belongs to the time since the line before.
 */
final class CounterTable {
  /**
   * A performance counter of Windows that records have a name for.
   *
   * @param column matches its English name; the machine's may stand before it
   * @param grows whether it is a rate per second, of which records have the growth over the window
   * @param factor value in records for a value of 1
   */
  record Counter(Pattern column, String recordedAs, boolean grows, double factor) {
    Counter(String path, String recordedAs, boolean grows, double factor) {
      this(Pattern.compile("(?i)(\\\\\\\\[^\\\\]+)?\\\\?" + path), recordedAs, grows, factor);
    }

    static Counter server(String path, String recordedAs, boolean grows, double factor) {
      return new Counter(SERVER + path, Telemetry.SERVER + recordedAs, grows, factor);
    }
  }

  private static final String SERVER =
      "Process( V2)?\\((mysqld|mariadbd)(-\\w+)?(\\.exe)?([#:]\\d+)?\\)\\\\";
  private static final String DISK = "PhysicalDisk\\(.*\\)\\\\";
  private static final String ALL_CPUS = "Processor( Information)?\\(_Total\\)\\\\";

  /** Hundred percent of a process's time are one CPU: a second of CPU time in a second. */
  private static final double US_PER_PERCENT = 1e4;

  private static final List<Counter> KNOWN =
      List.of(
          Counter.server("% Processor Time", Telemetry.CPU_US, true, US_PER_PERCENT),
          Counter.server("% User Time", Telemetry.CPU_USER_US, true, US_PER_PERCENT),
          Counter.server("% Privileged Time", Telemetry.CPU_SYSTEM_US, true, US_PER_PERCENT),
          Counter.server("Thread Count", Telemetry.THREADS, false, 1),
          Counter.server("Working Set", Telemetry.RESIDENT_KIB, false, 1 / 1024.0),
          new Counter("System\\\\Context Switches/sec", Telemetry.SERVER_HOST_SWITCHES, true, 1),
          new Counter("System\\\\Processor Queue Length", Telemetry.SERVER_HOST_QUEUE, false, 1),
          new Counter(ALL_CPUS + "% Processor Time", Telemetry.SERVER_HOST_BUSY_PERCENT, false, 1),
          new Counter(DISK + "Disk Write Bytes/sec", Telemetry.DEVICE_WRITTEN_BYTES, true, 1),
          new Counter(DISK + "Disk Read Bytes/sec", Telemetry.DEVICE_READ_BYTES, true, 1));

  /** Minutes that UTC is ahead of local time, after the zone's name in the first column's name. */
  private static final Pattern BIAS = Pattern.compile("\\((-?[0-9]{1,4})\\)$");

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern(
          "[MM/dd/uuuu][uuuu-MM-dd][uuuu/MM/dd][dd.MM.uuuu][ ]['T']HH:mm:ss"
              + "[.SSSSSSSSS][.SSSSSS][.SSS][ ][XXX]",
          Locale.ROOT);

  /** A step back by so much is a clock that was set back, as where daylight saving time ends. */
  private static final long MAX_BACK_MS = 30 * 60_000;

  /** Values at a time, which is local unless the table is in UTC; {@code NaN} where one misses. */
  private record Row(long ms, Map<Counter, Double> values) {}

  private final String name;
  private final List<Row> rows = new ArrayList<>();

  /** Names of the columns of known counters, in the file's words. */
  final Map<Counter, String> columns = new LinkedHashMap<>();

  /** Minutes that its first line says that local time is ahead of UTC; {@code null} for none. */
  Integer offsetMin;

  boolean isUtc;

  /** Number of lines below the names that are no rows of values, or whose time goes back. */
  int leftOut;

  CounterTable(String name, String text) {
    this.name = name;
    List<String> lines = text.lines().filter(line -> !line.isBlank()).toList();
    char delimiter =
        Stream.of(',', ';', '\t')
            .filter(one -> lines.stream().anyMatch(line -> !places(fields(line, one)).isEmpty()))
            .findFirst()
            .orElseThrow(() -> wrong("has no counter of a server by its English name"));
    // A line without its end may have lost a part of its last number.
    boolean isCut = !text.matches("(?s).*[\\r\\n\"]\\s*");
    leftOut = isCut ? 1 : 0;
    Map<Counter, Integer> places = Map.of();
    int columnCount = 0;
    for (String line : lines.subList(0, lines.size() - leftOut)) {
      List<String> fields = fields(line, delimiter);
      Map<Counter, Integer> named = places(fields);
      if (!named.isEmpty()) {
        places = named;
        columnCount = fields.size();
        named.forEach((counter, place) -> columns.put(counter, fields.get(place)));
        Matcher bias = BIAS.matcher(fields.get(0));
        offsetMin = bias.find() ? Integer.valueOf(-Integer.parseInt(bias.group(1))) : null;
      } else if (fields.size() == columnCount) {
        add(fields, places, delimiter);
      } else if (columnCount > 0) {
        leftOut++;
      }
    }
    if (rows.isEmpty()) {
      throw wrong("has no line of values with a time");
    }
  }

  private UsageException wrong(String what) {
    return new UsageException(
        "%s %s; it has to be a CSV of one server with names such as \\Process(mysqld)\\%% Processor Time above times such as 11/26/2026 10:15:30.123"
            .formatted(name, what));
  }

  private Map<Counter, Integer> places(List<String> fields) {
    Map<Counter, Integer> places = new LinkedHashMap<>();
    for (int i = 0; i < fields.size(); i++) {
      for (Counter counter : KNOWN) {
        if (counter.column().matcher(fields.get(i)).matches()) {
          Integer before = places.put(counter, i);
          if (before != null && !fields.get(before).equals(fields.get(i))) {
            throw wrong("has both " + fields.get(before) + " and " + fields.get(i));
          }
        }
      }
    }
    return places;
  }

  private void add(List<String> fields, Map<Counter, Integer> places, char delimiter) {
    Long ms = timeMs(fields.get(0));
    if (ms == null || (!rows.isEmpty() && ms < lastMs())) {
      if (ms != null && ms <= lastMs() - MAX_BACK_MS) {
        throw new UsageException(
            "%s goes back in time at %s, as where daylight saving time ends; keep the lines before it"
                .formatted(name, fields.get(0)));
      }
      leftOut++;
      return;
    }
    Map<Counter, Double> values = new LinkedHashMap<>();
    places.forEach((counter, place) -> values.put(counter, value(fields.get(place), delimiter)));
    rows.add(new Row(ms, values));
  }

  /** Returns the fields of a line; none if it is no line of a CSV, or cut off in quotes. */
  private static List<String> fields(String line, char delimiter) {
    try {
      return Csv.fields(line, delimiter).stream().map(String::strip).toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  /** Returns a time, local time as if it were UTC; {@code null} if the text is none. */
  private Long timeMs(String text) {
    try {
      TemporalAccessor time =
          TIME.parseBest(
              text.replaceFirst(" ?UTC$", "Z"), OffsetDateTime::from, LocalDateTime::from);
      isUtc = time instanceof OffsetDateTime;
      OffsetDateTime at =
          isUtc ? OffsetDateTime.from(time) : LocalDateTime.from(time).atOffset(ZoneOffset.UTC);
      return at.toInstant().toEpochMilli();
    } catch (DateTimeParseException e) {
      return null;
    }
  }

  private static double value(String text, char delimiter) {
    try {
      double value = Double.parseDouble(delimiter == ',' ? text : text.replace(',', '.'));
      return value < 0 ? Double.NaN : value; // typeperf writes -1 for a missing one
    } catch (NumberFormatException e) {
      return Double.NaN; // as the first of a rate, which is blank
    }
  }

  long firstMs() {
    return rows.get(0).ms();
  }

  long lastMs() {
    return rows.get(rows.size() - 1).ms();
  }

  /**
   * Returns a counter's mean over a window; {@code null} if it is known of less than this share.
   */
  Double mean(Counter counter, long fromMs, long toMs, double share) {
    double sum = 0;
    double knownMs = 0;
    for (int i = 1; i < rows.size(); i++) {
      long overlapMs = Math.min(rows.get(i).ms(), toMs) - Math.max(rows.get(i - 1).ms(), fromMs);
      double value = rows.get(i).values().getOrDefault(counter, Double.NaN);
      if (overlapMs > 0 && !Double.isNaN(value)) {
        sum += value * overlapMs;
        knownMs += overlapMs;
      }
    }
    return knownMs < share * (toMs - fromMs) ? null : Double.valueOf(sum / knownMs);
  }
}
