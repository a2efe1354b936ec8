package dev.oltpmatrix.analysis.counters;

import dev.oltpmatrix.model.UsageException;
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
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Counters of a Windows machine by time, in any CSV with their names above and a time in each line.
 * A value belongs to the time since the line before. Times are in milliseconds, of UTC or local.
 */
final class CounterFile {
  private static final List<Character> DELIMITERS = List.of(',', ';', '\t');

  /** Minutes that UTC is ahead of local time; the zone's name before it may be cut off. */
  private static final Pattern BIAS = Pattern.compile("\\((-?[0-9]{1,4})\\)$");

  /** Machine, object with its instance, and counter. */
  private static final Pattern PATH =
      Pattern.compile("(?:\\\\\\\\[^\\\\]+)?\\\\?([^\\\\(]+(?:\\(.+\\))?)\\\\([^\\\\]+)");

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern(
              "[MM/dd/uuuu][uuuu-MM-dd][uuuu/MM/dd][dd.MM.uuuu][ ]['T']HH:mm:ss"
                  + "[.SSSSSSSSS][.SSSSSS][.SSS][ ][XXX]",
              Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);

  private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]+)?");

  /** A window that is known to less than this share is not known. */
  private static final double MIN_KNOWN = 0.9;

  private static final int MAX_SHOWN = 60;

  private record Row(long ms, List<String> fields) {}

  private final String name;
  private final List<String> columns;
  private final char delimiter;
  private final Map<WindowsCounter, Integer> places = new LinkedHashMap<>();
  private final Map<WindowsCounter, double[]> values = new LinkedHashMap<>();
  private final long[] times;
  private final List<String> leftOut = new ArrayList<>();
  private boolean isUtc;

  CounterFile(String name, String text) {
    this.name = name;
    List<String> lines = text.lines().toList();
    int head = 0;
    Optional<Character> separator = Optional.empty();
    for (; separator.isEmpty() && head < lines.size(); head++) {
      String line = lines.get(head);
      separator = DELIMITERS.stream().filter(one -> isHeader(fields(line, one))).findFirst();
    }
    if (separator.isEmpty()) {
      throw new UsageException(
          "%s has no counter of a server by its English name, such as \\Process(mysqld)\\%% Processor Time, and begins with '%s'; in another language, write the English names into its first line"
              .formatted(
                  name, shown(text.lines().filter(l -> !l.isBlank()).findFirst().orElse(""))));
    }
    delimiter = separator.get();
    columns = fields(lines.get(head - 1), delimiter);
    requireOneOfEach();
    // A line without its end may have lost a part of its last number.
    boolean isWhole = text.endsWith("\n") || text.endsWith("\"");
    List<Row> rows = rows(lines, head, isWhole ? lines.size() : lines.size() - 1);
    if (rows.isEmpty()) {
      throw new UsageException(
          "%s has no line of %d values with a time such as 11/26/2026 10:15:30.123%s"
              .formatted(
                  name, columns.size(), leftOut.isEmpty() ? "" : ", as none is " + leftOut.get(0)));
    }
    times = rows.stream().mapToLong(Row::ms).toArray();
    places.forEach(
        (counter, place) ->
            values.put(counter, rows.stream().mapToDouble(row -> value(row, place)).toArray()));
  }

  /** Returns the fields of a line; none if it is no line of a CSV, or cut off in quotes. */
  private static List<String> fields(String line, char delimiter) {
    try {
      return Csv.fields(line, delimiter).stream().map(String::strip).toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static boolean isHeader(List<String> fields) {
    return fields.stream().anyMatch(field -> counter(field).isPresent());
  }

  private static Optional<WindowsCounter> counter(String column) {
    Matcher path = PATH.matcher(column);
    return path.matches() ? WindowsCounter.of(path.group(1), path.group(2)) : Optional.empty();
  }

  private static String shown(String text) {
    return text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "…";
  }

  /** Takes the column of each counter that records have a name for. */
  private void requireOneOfEach() {
    for (int i = 0; i < columns.size(); i++) {
      WindowsCounter counter = counter(columns.get(i)).orElse(null);
      Integer before = counter == null ? null : places.putIfAbsent(counter, i);
      if (before != null && !columns.get(before).equals(columns.get(i))) {
        throw new UsageException(
            "%s has %s and %s; keep the column that belongs to this server, in a file of its own for each server"
                .formatted(name, columns.get(before), columns.get(i)));
      }
    }
  }

  private List<Row> rows(List<String> lines, int from, int to) {
    List<Row> rows = new ArrayList<>();
    for (int i = from; i < lines.size(); i++) {
      List<String> fields = i < to ? fields(lines.get(i), delimiter) : List.of();
      Optional<Long> time = fields.stream().flatMap(this::time).findFirst();
      if (fields.size() == columns.size() && time.isPresent()) {
        requireLater(i + 1, rows, time.get());
        rows.add(new Row(time.get(), fields));
      } else if (isHeader(fields) && !fields.equals(columns)) {
        throw new UsageException(
            "%s line %d begins other columns; give each part a file of its own"
                .formatted(name, i + 1));
      } else if (!lines.get(i).isBlank()) {
        leftOut.add("line " + (i + 1) + " '" + shown(lines.get(i)) + "'");
      }
    }
    return rows;
  }

  private void requireLater(int number, List<Row> rows, long ms) {
    if (!rows.isEmpty() && ms < rows.get(rows.size() - 1).ms()) {
      throw new UsageException(
          "%s line %d goes back in time, from %s to %s; a clock that was set back, as where daylight saving time ends, makes times ambiguous: keep the lines before it"
              .formatted(name, number, shown(rows.get(rows.size() - 1).ms()), shown(ms)));
    }
  }

  private static LocalDateTime shown(long ms) {
    return LocalDateTime.ofEpochSecond(Math.floorDiv(ms, 1000), 0, ZoneOffset.UTC);
  }

  /** Returns the time that a field has, if it has one. */
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
  private double value(Row row, int place) {
    String text = row.fields().get(place);
    String number = delimiter == ',' ? text : text.replace(',', '.');
    if (text.chars().noneMatch(Character::isDigit)) {
      return Double.NaN;
    }
    if (!NUMBER.matcher(number).matches()) {
      throw new UsageException(
          "%s has '%s' as %s at %s, which is no number; numbers have a point"
              .formatted(name, shown(text), columns.get(place), shown(row.ms())));
    }
    double value = Double.parseDouble(number);
    return value < 0 ? Double.NaN : value; // typeperf writes -1 for a missing one
  }

  /** Checks whether its times have their distance to UTC with them. */
  boolean isUtc() {
    return isUtc;
  }

  /** Returns the minutes that its times are ahead of UTC; {@code null} if the file does not say. */
  Integer offsetMin() {
    Matcher bias = BIAS.matcher(columns.get(0));
    return bias.find() ? -Integer.parseInt(bias.group(1)) : null;
  }

  Set<WindowsCounter> counters() {
    return places.keySet();
  }

  /** Returns the lines below the names that are no rows, each as it begins. */
  List<String> leftOut() {
    return leftOut;
  }

  long firstMs() {
    return times[0];
  }

  long lastMs() {
    return times[times.length - 1];
  }

  /** Returns the median time between two lines. */
  long stepMs() {
    return IntStream.range(1, times.length)
        .mapToLong(i -> times[i] - times[i - 1])
        .sorted()
        .skip((times.length - 1) / 2)
        .findFirst()
        .orElse(0);
  }

  /** Checks whether it has lines for nearly all of a window. */
  boolean covers(long fromMs, long toMs) {
    return Math.min(lastMs(), toMs) - Math.max(firstMs(), fromMs) >= MIN_KNOWN * (toMs - fromMs);
  }

  /**
   * Returns a counter's mean over a window; {@code null} if it is not known of nearly all of it.
   */
  Double mean(WindowsCounter counter, long fromMs, long toMs) {
    double[] all = values.get(counter);
    double sum = 0;
    double knownMs = 0;
    for (int i = 1; i < times.length; i++) {
      long overlapMs = Math.min(times[i], toMs) - Math.max(times[i - 1], fromMs);
      if (overlapMs > 0 && !Double.isNaN(all[i])) {
        sum += all[i] * overlapMs;
        knownMs += overlapMs;
      }
    }
    return knownMs < MIN_KNOWN * (toMs - fromMs) ? null : Double.valueOf(sum / knownMs);
  }
}
