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
import java.time.format.ResolverStyle;
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
 * Counters of a Windows machine by time, in any CSV with their names above and a time in each line.
 * A value belongs to the time since the line before.
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

    private boolean is(String field) {
      return column.matcher(field).matches();
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
          server("% Processor Time", Telemetry.CPU_US, true, US_PER_PERCENT),
          server("% User Time", Telemetry.CPU_USER_US, true, US_PER_PERCENT),
          server("% Privileged Time", Telemetry.CPU_SYSTEM_US, true, US_PER_PERCENT),
          server("Thread Count", Telemetry.THREADS, false, 1),
          server("Working Set", Telemetry.RESIDENT_KIB, false, 1 / 1024.0),
          new Counter("System\\\\Context Switches/sec", Telemetry.SERVER_HOST_SWITCHES, true, 1),
          new Counter("System\\\\Processor Queue Length", Telemetry.SERVER_HOST_QUEUE, false, 1),
          new Counter(ALL_CPUS + "% Processor Time", Telemetry.SERVER_HOST_BUSY_PERCENT, false, 1),
          new Counter(DISK + "Disk Write Bytes/sec", Telemetry.DEVICE_WRITTEN_BYTES, true, 1),
          new Counter(DISK + "Disk Read Bytes/sec", Telemetry.DEVICE_READ_BYTES, true, 1));

  /** Minutes that UTC is ahead of local time; the zone's name before it may be cut off. */
  private static final Pattern BIAS = Pattern.compile("\\((-?[0-9]{1,4})\\)$");

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern(
              "[MM/dd/uuuu][uuuu-MM-dd][uuuu/MM/dd][dd.MM.uuuu][ ]['T']HH:mm:ss"
                  + "[.SSSSSSSSS][.SSSSSS][.SSS][ ][XXX]",
              Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);

  private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]+)?");

  private static final int MAX_SHOWN = 60;

  private final String name;
  private char delimiter;
  private List<String> head = List.of();

  /** Place of each known counter among the columns. */
  private final Map<Counter, Integer> places = new LinkedHashMap<>();

  private final List<Long> timesMs = new ArrayList<>();
  private final List<Map<Counter, Double>> rows = new ArrayList<>();
  private boolean isUtc;

  /** The lines below the names that are no rows, each as it begins. */
  final List<String> leftOut = new ArrayList<>();

  CounterTable(String name, String text) {
    this.name = name;
    List<String> lines = text.lines().toList();
    // A line without its end may have lost a part of its last number.
    boolean isWhole = text.endsWith("\n") || text.endsWith("\"");
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (head.isEmpty()) {
        addHead(line);
      } else if (!line.isBlank()) {
        add(i + 1, line, isWhole || i < lines.size() - 1);
      }
    }
    if (head.isEmpty()) {
      throw wrong(
          " has no counter of a server by its English name, such as \\Process(mysqld)\\%% Processor"
              + " Time, and begins with '%s'; in another language, write the English names into its"
              + " first line",
          shown(text.strip().lines().findFirst().orElse("")));
    }
    if (timesMs.isEmpty()) {
      throw wrong(
          " has no line of %d values with a time such as 11/26/2026 10:15:30.123%s",
          head.size(), leftOut.isEmpty() ? "" : ", as none is " + leftOut.get(0));
    }
  }

  @SuppressWarnings("AnnotateFormatMethod")
  private UsageException wrong(String what, Object... values) {
    return new UsageException(name + what.formatted(values));
  }

  private static Counter server(String path, String recordedAs, boolean grows, double factor) {
    return new Counter(SERVER + path, Telemetry.SERVER + recordedAs, grows, factor);
  }

  /** Takes a line that names counters, and the column of each that records have a name for. */
  private void addHead(String line) {
    for (char one : List.of(',', ';', '\t')) {
      if (head.isEmpty() && isHead(fields(line, one))) {
        delimiter = one;
        head = fields(line, one);
      }
    }
    for (int i = 0; i < head.size(); i++) {
      String column = head.get(i);
      int place = i;
      KNOWN.stream().filter(one -> one.is(column)).forEach(one -> put(one, place));
    }
  }

  private void put(Counter counter, int place) {
    Integer before = places.putIfAbsent(counter, place);
    if (before != null && !head.get(before).equals(head.get(place))) {
      throw wrong(
          " has %s and %s; keep the column that belongs to this server, in a file of its own for"
              + " each server",
          head.get(before), head.get(place));
    }
  }

  private static boolean isHead(List<String> fields) {
    return fields.stream().anyMatch(field -> KNOWN.stream().anyMatch(one -> one.is(field)));
  }

  private void add(int number, String line, boolean isWhole) {
    List<String> fields = isWhole ? fields(line, delimiter) : List.of();
    Long timeMs = fields.stream().flatMap(this::timeMs).findFirst().orElse(null);
    if (isHead(fields) && !fields.equals(head)) {
      throw wrong(" line %d begins other columns; give each part a file of its own", number);
    }
    if (fields.size() != head.size() || timeMs == null) {
      leftOut.add("line " + number + " '" + shown(line) + "'");
      return;
    }
    if (!timesMs.isEmpty() && timeMs < lastMs()) {
      throw wrong(
          " line %d goes back in time; a clock that was set back, as where daylight saving time"
              + " ends, makes times ambiguous: keep the lines before it",
          number);
    }
    timesMs.add(timeMs);
    Map<Counter, Double> row = new LinkedHashMap<>();
    places.forEach((counter, place) -> row.put(counter, value(number, fields.get(place))));
    rows.add(row);
  }

  /** Returns the fields of a line; none if it is no line of a CSV, or cut off in quotes. */
  private static List<String> fields(String line, char delimiter) {
    try {
      return Csv.fields(line, delimiter).stream().map(String::strip).toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static String shown(String text) {
    return text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "…";
  }

  /** Returns the time that a field has, if it has one; local time is taken for UTC. */
  private Stream<Long> timeMs(String text) {
    try {
      TemporalAccessor time =
          TIME.parseBest(
              text.replaceFirst(" ?UTC$", "Z"), OffsetDateTime::from, LocalDateTime::from);
      isUtc = time instanceof OffsetDateTime;
      OffsetDateTime at =
          isUtc ? OffsetDateTime.from(time) : LocalDateTime.from(time).atOffset(ZoneOffset.UTC);
      return Stream.of(at.toInstant().toEpochMilli());
    } catch (DateTimeParseException e) {
      return Stream.empty();
    }
  }

  /** Returns a value; no number where it is missing, as the first of a rate is. */
  private double value(int line, String text) {
    String number = delimiter == ',' ? text : text.replace(',', '.');
    if (text.chars().noneMatch(Character::isDigit)) {
      return Double.NaN;
    }
    if (!NUMBER.matcher(number).matches()) {
      throw wrong(" line %d has '%s', which is no number; numbers have a point", line, shown(text));
    }
    double value = Double.parseDouble(number);
    return value < 0 ? Double.NaN : value; // typeperf writes -1 for a missing one
  }

  /** Returns the minutes that its times are ahead of UTC; {@code null} if it does not say. */
  Integer offsetMin() {
    Matcher bias = BIAS.matcher(head.get(0));
    return isUtc ? Integer.valueOf(0) : bias.find() ? -Integer.parseInt(bias.group(1)) : null;
  }

  boolean isUtc() {
    return isUtc;
  }

  Map<Counter, String> columns() {
    Map<Counter, String> columns = new LinkedHashMap<>();
    places.forEach((counter, place) -> columns.put(counter, head.get(place)));
    return columns;
  }

  long firstMs() {
    return timesMs.get(0);
  }

  long lastMs() {
    return timesMs.get(timesMs.size() - 1);
  }

  /**
   * Returns a counter's mean over a window; {@code null} if it is known of less than this share.
   */
  Double mean(Counter counter, long fromMs, long toMs, double share) {
    double sum = 0;
    double knownMs = 0;
    for (int i = 1; i < rows.size(); i++) {
      long overlapMs = Math.min(timesMs.get(i), toMs) - Math.max(timesMs.get(i - 1), fromMs);
      double value = rows.get(i).get(counter);
      if (overlapMs > 0 && !Double.isNaN(value)) {
        sum += value * overlapMs;
        knownMs += overlapMs;
      }
    }
    return knownMs < share * (toMs - fromMs) ? null : Double.valueOf(sum / knownMs);
  }
}
