package dev.oltpmatrix.report.imports;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.FactorSet;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.descriptors.Rate;
import dev.oltpmatrix.model.input.IntRange;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.Names;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Determines the cell of a log from the log itself, its file name and the options. */
final class CellNaming {
  static final String WORKLOAD = "workload";
  static final String GENERATOR = "generator";
  static final String THREADS = "threads";
  private static final String CONFIG = "config";
  private static final String TABLE_SIZE = "table-size";
  static final String RAND_TYPE = "rand-type";

  private static final List<String> FIELDS =
      Stream.concat(
              FactorSet.KINDS.all().stream().map(Factor::name), Stream.of(TABLE_SIZE, RAND_TYPE))
          .toList();

  /** Fields that a cell must have; others may remain unknown. */
  private static final List<String> NEEDED = List.of("server", "arm", WORKLOAD, GENERATOR, THREADS);

  /** Published tables may be larger or smaller than those of this program. */
  private static final Map<String, IntRange> NUMBERS =
      Map.of(
          THREADS, MatrixSpec.THREADS, TABLE_SIZE, new IntRange(TABLE_SIZE, 0, 1_000_000_000_000L));

  private static final Pattern PLACE = Pattern.compile("\\{([^{}]*)\\}|\\*+");

  private final Map<String, String> options;
  private final String pattern;
  private final List<String> fieldsOfPattern = new ArrayList<>();
  private final Pattern regex;

  /**
   * Creates the naming.
   *
   * @param options the options that the user gave, by field
   * @param pattern of file names that contain the fields of a cell, such as {@code
   *     {server}_{arm}_{threads}.log}, where {@code *} matches anything; one with folders is
   *     matched with the same number of folders of the path; {@code null} for none
   */
  CellNaming(Map<String, String> options, String pattern) {
    this.options = options;
    this.pattern = pattern;
    options.forEach((field, value) -> requireText(field.replace('_', '-'), value));
    requireText("name", pattern);
    NUMBERS.forEach((field, range) -> range.read(options.getOrDefault(field, "1")));
    this.regex =
        pattern == null
            ? null
            : Pattern.compile(
                PLACE
                    .matcher(Pattern.quote(pattern))
                    .replaceAll(
                        p -> Matcher.quoteReplacement("\\E" + regexOf(p.group(1)) + "\\Q")));
  }

  private static void requireText(String option, String value) {
    if (value != null && value.isEmpty()) {
      throw new UsageException("--" + option + " is empty; give a value, or leave it out");
    }
  }

  /** The field is {@code null} for stars. */
  private String regexOf(String field) {
    if (field == null) {
      return "[^/]*?";
    }
    fieldsOfPattern.add(Names.require("field in --name", field, FIELDS));
    return NUMBERS.containsKey(field) ? "(\\d+)" : "([^/]+?)";
  }

  private void addFromName(Map<String, String> known, Path file) {
    int names = file.getNameCount();
    int depth = Math.min(names, Path.of(pattern).getNameCount());
    Matcher matcher = regex.matcher(file.subpath(names - depth, names).toString());
    if (!matcher.matches()) {
      throw new UsageException(
          file + ": its name is not of the form --name '" + pattern + "'; * stands for anything");
    }
    for (int i = 0; i < fieldsOfPattern.size(); i++) {
      known.put(fieldsOfPattern.get(i), matcher.group(i + 1));
    }
  }

  /**
   * Returns all fields that are known.
   *
   * @param name name for an error message
   * @param fromLog fields from the log itself; {@code null} if it has none
   */
  Map<String, String> known(String name, Path file, Map<String, String> fromLog) {
    Map<String, String> known = new HashMap<>(options);
    if (pattern != null) {
      addFromName(known, file);
    }
    readNumbers(name, known);
    Stream.of(THREADS, Factors.WAREHOUSES.name(), Factors.RATE.name(), RAND_TYPE)
        .forEach(field -> refuseContradiction(name, field, fromLog.get(field), known.get(field)));
    fromLog.forEach(known::putIfAbsent);
    known.values().removeIf(value -> value == null || value.isEmpty());
    known.putIfAbsent(CONFIG, "base");
    return known;
  }

  /** Returns a table's fields, of which the options replace what the table says. */
  Map<String, String> ofTable(String where, Map<String, String> row) {
    Map<String, String> known = new HashMap<>(row);
    known.keySet().retainAll(FIELDS);
    known.putAll(options);
    known.values().removeIf(String::isEmpty);
    known.putIfAbsent(CONFIG, "base");
    readNumbers(where, known);
    return known;
  }

  /** Removes leading zeros from numbers: 0064 clients are 64. */
  private static void readNumbers(String where, Map<String, String> known) {
    try {
      NUMBERS.forEach(
          (field, range) ->
              known.computeIfPresent(field, (f, value) -> Long.toString(range.read(value))));
    } catch (UsageException e) {
      throw new UsageException(where + ": " + e.getMessage());
    }
  }

  /**
   * Refuses to call a load what it was not; names may be chosen by the user, and shares of a
   * capacity that no log says.
   */
  private static void refuseContradiction(String name, String field, String fromLog, String given) {
    boolean bothSay = given != null && fromLog != null && !Rate.isShare(given);
    if (bothSay && !given.equals(fromLog)) {
      throw new UsageException(
          "%s says %s %s, an option or the file's name says %s; leave that out, or mend the name"
              .formatted(name, field, fromLog, given));
    }
  }

  /** Returns the key of the cell's first repetition, if every field that it must have is there. */
  static CellKey key(String name, Map<String, String> fields) {
    List<String> missing = NEEDED.stream().filter(f -> !fields.containsKey(f)).toList();
    if (!missing.isEmpty()) {
      throw new UsageException(
          ("%s does not say its %s; give --%s, or --name with their places in the file's name,"
                  + " such as {%s}")
              .formatted(
                  name, String.join(", ", missing), String.join(", --", missing), missing.get(0)));
    }
    Map<Factor, String> levels = new HashMap<>();
    for (Factor factor : FactorSet.KINDS.all()) {
      if (fields.containsKey(factor.name())) {
        levels.put(factor, fields.get(factor.name()));
      }
    }
    try {
      return CellKey.of(levels, 1);
    } catch (IllegalArgumentException e) {
      throw new UsageException(name + ": " + e.getMessage());
    }
  }

  /** Returns what is known of the table and the IDs, by matrix key. */
  static Map<String, Object> spec(Map<String, String> fields) {
    Map<String, Object> spec = new LinkedHashMap<>();
    if (fields.containsKey(TABLE_SIZE)) {
      spec.put("table_size", Long.valueOf(fields.get(TABLE_SIZE)));
    }
    if (fields.containsKey(RAND_TYPE)) {
      spec.put("rand_type", fields.get(RAND_TYPE));
    }
    return spec;
  }
}
