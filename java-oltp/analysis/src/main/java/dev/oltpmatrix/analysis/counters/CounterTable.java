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
import java.util.Optional;
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
   * @param grows whether it is a rate per second, of which records have the growth over the window
   * @param factor value in records for a value of 1
   */
  record Counter(Pattern path, String recordedAs, boolean grows, double factor) {
    private static Counter of(
        String object, String name, String recordedAs, boolean grows, double factor) {
      // A path may begin with the name of the machine.
      String path = "(?i)(\\\\\\\\[^\\\\]+)?\\\\?" + object + "\\\\" + Pattern.quote(name);
      return new Counter(Pattern.compile(path), recordedAs, grows, factor);
    }
  }

  private static final String SERVER =
      "Process( V2)?\\((mysqld|mariadbd)(-\\w+)?(\\.exe)?([#:]\\d+)?\\)";
  private static final String DISK = "PhysicalDisk\\(.*\\)";
  private static final String ALL_CPUS = "Processor( Information)?\\(_Total\\)";

  /** Hundred percent of a process's time are one CPU: a second of CPU time in a second. */
  private static final double US_PER_PERCENT = 1e4;

  private static final List<Counter> KNOWN =
      List.of(
          server("% Processor Time", Telemetry.CPU_US, true, US_PER_PERCENT),
          server("% User Time", Telemetry.CPU_USER_US, true, US_PER_PERCENT),
          server("% Privileged Time", Telemetry.CPU_SYSTEM_US, true, US_PER_PERCENT),
          server("Thread Count", Telemetry.THREADS, false, 1),
          server("Working Set", Telemetry.RESIDENT_KIB, false, 1 / 1024.0),
          Counter.of("System", "Context Switches/sec", Telemetry.SERVER_HOST_SWITCHES, true, 1),
          Counter.of("System", "Processor Queue Length", Telemetry.SERVER_HOST_QUEUE, false, 1),
          Counter.of(ALL_CPUS, "% Processor Time", Telemetry.SERVER_HOST_BUSY_PERCENT, false, 1),
          Counter.of(DISK, "Disk Write Bytes/sec", Telemetry.DEVICE_WRITTEN_BYTES, true, 1),
          Counter.of(DISK, "Disk Read Bytes/sec", Telemetry.DEVICE_READ_BYTES, true, 1));

  private static final List<Character> DELIMITERS = List.of(',', ';', '\t');

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
  private List<String> columns = List.of();
  private final Map<Counter, Integer> places = new LinkedHashMap<>();
  private final Map<Counter, List<Double>> values = new LinkedHashMap<>();
  private final List<Long> times = new ArrayList<>();
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
      if (columns.isEmpty()) {
        addHead(line);
      } else if (!line.isBlank()) {
        add(i + 1, line, isWhole || i < lines.size() - 1);
      }
    }
    if (columns.isEmpty()) {
      throw new UsageException(
          "%s has no counter of a server by its English name, such as \\Process(mysqld)\\%% Processor Time, and begins with '%s'; in another language, write the English names into its first line"
              .formatted(name, shown(text.strip().lines().findFirst().orElse(""))));
    }
    if (times.isEmpty()) {
      throw new UsageException(
          "%s has no line of %d values with a time such as 11/26/2026 10:15:30.123%s"
              .formatted(
                  name, columns.size(), leftOut.isEmpty() ? "" : ", as none is " + leftOut.get(0)));
    }
  }

  private static Counter server(String name, String recordedAs, boolean grows, double factor) {
    return Counter.of(SERVER, name, Telemetry.SERVER + recordedAs, grows, factor);
  }

  /** Takes a line that names counters, and the column of each that records have a name for. */
  private void addHead(String line) {
    for (char one : DELIMITERS) {
      if (columns.isEmpty() && isHead(fields(line, one))) {
        delimiter = one;
        columns = fields(line, one);
      }
    }
    for (int i = 0; i < columns.size(); i++) {
      Counter counter = counter(columns.get(i)).orElse(null);
      Integer before = counter == null ? null : places.putIfAbsent(counter, i);
      if (before != null && !columns.get(before).equals(columns.get(i))) {
        throw new UsageException(
            "%s has %s and %s; keep the column that belongs to this server, in a file of its own for each server"
                .formatted(name, columns.get(before), columns.get(i)));
      }
    }
    places.keySet().forEach(counter -> values.put(counter, new ArrayList<>()));
  }

  private void add(int number, String line, boolean isWhole) {
    List<String> fields = isWhole ? fields(line, delimiter) : List.of();
    Optional<Long> time = fields.stream().flatMap(this::time).findFirst();
    if (isHead(fields) && !fields.equals(columns)) {
      throw new UsageException(
          "%s line %d begins other columns; give each part a file of its own"
              .formatted(name, number));
    }
    if (fields.size() != columns.size() || time.isEmpty()) {
      leftOut.add("line " + number + " '" + shown(line) + "'");
      return;
    }
    if (!times.isEmpty() && time.get() < times.get(times.size() - 1)) {
      throw new UsageException(
          "%s line %d goes back in time; a clock that was set back, as where daylight saving time ends, makes times ambiguous: keep the lines before it"
              .formatted(name, number));
    }
    times.add(time.get());
    places.forEach((counter, place) -> values.get(counter).add(value(number, fields.get(place))));
  }

  /** Returns the fields of a line; none if it is no line of a CSV, or cut off in quotes. */
  private static List<String> fields(String line, char delimiter) {
    try {
      return Csv.fields(line, delimiter).stream().map(String::strip).toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static boolean isHead(List<String> fields) {
    return fields.stream().anyMatch(field -> counter(field).isPresent());
  }

  private static Optional<Counter> counter(String column) {
    return KNOWN.stream().filter(one -> one.path().matcher(column).matches()).findFirst();
  }

  private static String shown(String text) {
    return text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "…";
  }

  /** Returns the time that a field has, if it has one; local time is taken for UTC. */
  private Stream<Long> time(String text) {
    if (text.indexOf(':') < 0) {
      return Stream.empty();
    }
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
      throw new UsageException(
          "%s line %d has '%s', which is no number; numbers have a point"
              .formatted(name, line, shown(text)));
    }
    double value = Double.parseDouble(number);
    return value < 0 ? Double.NaN : value; // typeperf writes -1 for a missing one
  }

  /** Returns the minutes that its times are ahead of UTC; {@code null} if it does not say. */
  Integer offsetMin() {
    Matcher bias = BIAS.matcher(columns.get(0));
    return isUtc ? Integer.valueOf(0) : bias.find() ? -Integer.parseInt(bias.group(1)) : null;
  }

  boolean isUtc() {
    return isUtc;
  }

  Map<Counter, String> columnsByCounter() {
    Map<Counter, String> all = new LinkedHashMap<>();
    places.forEach((counter, place) -> all.put(counter, columns.get(place)));
    return all;
  }

  long firstMs() {
    return times.get(0);
  }

  long lastMs() {
    return times.get(times.size() - 1);
  }

  /**
   * Returns a counter's mean over a window; {@code null} if it is known of less than this share.
   */
  Double mean(Counter counter, long fromMs, long toMs, double share) {
    double sum = 0;
    double knownMs = 0;
    for (int i = 1; i < times.size(); i++) {
      long overlapMs = Math.min(times.get(i), toMs) - Math.max(times.get(i - 1), fromMs);
      double value = values.get(counter).get(i);
      if (overlapMs > 0 && !Double.isNaN(value)) {
        sum += value * overlapMs;
        knownMs += overlapMs;
      }
    }
    return knownMs < share * (toMs - fromMs) ? null : Double.valueOf(sum / knownMs);
  }
}
