package dev.oltpmatrix.report.imports.source;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.FactorSet;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.descriptors.Rate;
import dev.oltpmatrix.model.input.IntRange;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.MatrixSpec;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Determines the cell of a log from the log itself, its file name and the options. */
public final class CellNaming {
  public static final String SERVER = "server";
  public static final String ARM = "arm";
  public static final String CONFIG = "config";
  public static final String WORKLOAD = "workload";
  public static final String GENERATOR = "generator";
  public static final String THREADS = "threads";
  static final String TABLE_SIZE = "table-size";
  static final String RAND_TYPE = "rand-type";

  /** Fields that change what is measured, other than client count and names. */
  public static final List<String> OF_THE_LOAD =
      List.of(Factors.RATE.name(), TABLE_SIZE, RAND_TYPE);

  public static final List<String> FIELDS =
      Stream.concat(
              FactorSet.KINDS.all().stream().map(Factor::name), Stream.of(TABLE_SIZE, RAND_TYPE))
          .toList();

  /** Fields that a cell must have; others may remain unknown. */
  private static final List<String> NEEDED = List.of(SERVER, ARM, WORKLOAD, GENERATOR, THREADS);

  /** Range of table sizes; published tables may be larger or smaller than those of this program. */
  private static final IntRange ROWS = new IntRange(TABLE_SIZE, 0, 1_000_000_000_000L);

  /** Fields that are numbers. */
  private static final Map<String, IntRange> NUMBERS =
      Map.of(THREADS, MatrixSpec.THREADS, TABLE_SIZE, ROWS);

  private final Map<String, String> options;
  private final NamePattern pattern;

  /**
   * Creates the naming.
   *
   * @param options the options that the user gave, by field
   * @param pattern pattern of the file names; {@code null} for none
   */
  public CellNaming(Map<String, String> options, NamePattern pattern) {
    this.options = new HashMap<>(options);
    options.forEach(CellNaming::requireSome);
    this.options.replaceAll(CellNaming::plain);
    this.pattern = pattern;
    if (pattern != null) {
      for (String field : pattern.fields()) {
        if (options.containsKey(field)) {
          throw new UsageException(
              "--%s and {%s} in --name both say it; leave one out"
                  .formatted(field.replace('_', '-'), field));
        }
      }
    }
  }

  public static boolean isNumber(String field) {
    return NUMBERS.containsKey(field);
  }

  /** Returns an option; config and generator may also be given for a published table. */
  public String option(String field) {
    return options.get(field);
  }

  /**
   * Returns all fields that are known.
   *
   * @param name name for an error message
   * @param fromLog fields from the log itself; {@code null} if it has none
   */
  public Map<String, String> known(String name, Path file, Map<String, String> fromLog) {
    Map<String, String> known = new HashMap<>(options);
    if (pattern != null) {
      known.putAll(pattern.match(file));
      known.replaceAll((field, value) -> placed(name, field, value));
    }
    known.putIfAbsent(CONFIG, "base");
    Stream.concat(Stream.of(THREADS), OF_THE_LOAD.stream())
        .forEach(field -> refuseContradiction(name, field, fromLog.get(field), known.get(field)));
    fromLog.forEach((field, value) -> known.merge(field, orEmpty(value), (user, logs) -> user));
    known.values().removeIf(String::isEmpty);
    return known;
  }

  /** Returns the fields, after checking that every required one is among them. */
  public static Map<String, String> complete(String name, Map<String, String> known) {
    List<String> missing = NEEDED.stream().filter(f -> !known.containsKey(f)).toList();
    if (!missing.isEmpty()) {
      throw new UsageException(
          ("%s does not say its %s; give --%s, or --name with their places in the file's name,"
                  + " such as {%s}")
              .formatted(
                  name, String.join(", ", missing), String.join(", --", missing), missing.get(0)));
    }
    return known;
  }

  private static void requireSome(String field, String value) {
    if (value.isEmpty()) {
      throw new UsageException(
          "--" + field.replace('_', '-') + " is empty; give a value, or leave it out");
    }
  }

  /** Removes leading zeros from a number: 0064 clients are 64. */
  private static String plain(String field, String value) {
    IntRange range = NUMBERS.get(field);
    return range == null ? value : Long.toString(range.read(value));
  }

  private static String placed(String where, String field, String value) {
    try {
      return plain(field, value);
    } catch (UsageException e) {
      throw new UsageException(where + ": " + e.getMessage());
    }
  }

  /**
   * Parses a client count.
   *
   * @param where location for an error message
   */
  public static int clients(String where, String text) {
    return Integer.parseInt(placed(where, THREADS, text));
  }

  private static String orEmpty(String value) {
    return value == null ? "" : value;
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

  /** Returns the key of the cell's first repetition. */
  public static CellKey key(String name, Map<String, String> fields) {
    try {
      Map<Factor, String> levels = new HashMap<>();
      for (Factor factor : FactorSet.KINDS.all()) {
        if (fields.containsKey(factor.name())) {
          levels.put(factor, fields.get(factor.name()));
        }
      }
      levels.put(Factors.CLIENTS, Integer.toString(clients(name, fields.get(THREADS))));
      CellKey key = CellKey.of(levels, 1);
      levels.forEach((factor, level) -> requirePossible(factor, level, levels));
      return key;
    } catch (IllegalArgumentException e) {
      throw new UsageException(name + ": " + e.getMessage());
    }
  }

  private static void requirePossible(Factor factor, String level, Map<Factor, String> levels) {
    Optional<String> why = factor.whyNotWith(levels::get, level);
    if (why.isPresent()) {
      throw new IllegalArgumentException(factor.name() + " " + level + " " + why.get());
    }
  }

  /** Returns what is known of the table and the IDs, by matrix key. */
  public static Map<String, Object> spec(String name, Map<String, String> fields) {
    Map<String, Object> spec = new LinkedHashMap<>();
    if (fields.containsKey(TABLE_SIZE)) {
      String rows = placed(name, TABLE_SIZE, fields.get(TABLE_SIZE));
      spec.put("table_size", Long.valueOf(rows));
    }
    if (fields.containsKey(RAND_TYPE)) {
      spec.put("rand_type", fields.get(RAND_TYPE));
    }
    return spec;
  }
}
