package dev.oltpmatrix.model.record;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import dev.oltpmatrix.model.descriptors.ClientPool;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which cell of the matrix: one level of each factor, one repetition. Levels that are usual are not
 * among those that it keeps.
 */
@JsonSerialize(using = CellKeyJson.Writer.class)
@JsonDeserialize(using = CellKeyJson.Reader.class)
public final class CellKey {
  private static final int MAX_REPETITIONS = 100_000;

  /** File systems take 255 bytes; a file that is not whole yet has some more in its name. */
  private static final int MAX_FILE_NAME = 220;

  private static final List<Factor> NAMED =
      List.of(Factors.SERVER, Factors.ARM, Factors.CONFIG, Factors.WORKLOAD, Factors.GENERATOR);

  private static final Pattern NOT_IN_FILE_NAMES = Pattern.compile("[^A-Za-z0-9._-]");

  private final Map<Factor, String> levels;
  private final int repetition;
  private final int threads;

  private CellKey(Map<Factor, String> levels, int repetition) {
    this.levels = levels;
    this.repetition = repetition;
    this.threads = Integer.parseInt(levels.get(Factors.CLIENTS));
  }

  /**
   * The key of a cell.
   *
   * @param given its levels, in any order; one that is left out is the usual one
   * @param repetition counted from 1; 0 is the series that repetitions are of
   */
  public static CellKey of(Map<Factor, String> given, int repetition) {
    Map<Factor, String> levels = new LinkedHashMap<>();
    for (Factor factor : Factors.all()) {
      String level = given.getOrDefault(factor, factor.usual());
      if (level == null) {
        throw new IllegalArgumentException("the name of its " + factor.name() + " is missing");
      }
      if (!factor.isUsual(level)) {
        levels.put(factor, factor.form().read().apply(level));
      }
    }
    if (repetition < 0 || repetition > MAX_REPETITIONS) {
      throw new IllegalArgumentException(
          "repetition is " + repetition + ", allowed: 0.." + MAX_REPETITIONS);
    }
    CellKey key = new CellKey(levels, repetition);
    int length = key.joined().length();
    if (length > MAX_FILE_NAME) {
      throw new IllegalArgumentException(
          "the names of the cell make a file name of "
              + length
              + " signs, allowed: "
              + MAX_FILE_NAME
              + "; shorten one");
    }
    return key;
  }

  /** A cell whose other factors are as usual. */
  public static CellKey of(
      String server,
      String arm,
      String config,
      String workload,
      String generator,
      int threads,
      int repetition) {
    Map<Factor, String> levels = new LinkedHashMap<>();
    levels.put(Factors.SERVER, server);
    levels.put(Factors.ARM, arm);
    levels.put(Factors.CONFIG, config);
    levels.put(Factors.WORKLOAD, workload);
    levels.put(Factors.GENERATOR, generator);
    levels.put(Factors.CLIENTS, Integer.toString(threads));
    return of(levels, repetition);
  }

  /** The server build, such as {@code mariadb-10.11}. */
  public String server() {
    return levels.get(Factors.SERVER);
  }

  /** Its threading model: {@code per-thread} or {@code pool}. */
  public String arm() {
    return levels.get(Factors.ARM);
  }

  /** The overlays on top of the arm; {@code base} for none. */
  public String config() {
    return levels.get(Factors.CONFIG);
  }

  public String workload() {
    return levels.get(Factors.WORKLOAD);
  }

  public String generator() {
    return levels.get(Factors.GENERATOR);
  }

  /** Clients. */
  public int threads() {
    return threads;
  }

  /** How many connections they have, together or one each. */
  public int connections() {
    return ClientPool.connections(level(Factors.CLIENT_POOL), threads);
  }

  public int repetition() {
    return repetition;
  }

  public String level(Factor factor) {
    return levels.getOrDefault(factor, factor.usual());
  }

  /** Whether all of these are its levels. */
  public boolean has(Map<Factor, String> some) {
    return some.entrySet().stream().allMatch(e -> e.getValue().equals(level(e.getKey())));
  }

  /** Those that are not usual, in the order of the registry. */
  public Map<Factor, String> levels() {
    return Collections.unmodifiableMap(levels);
  }

  public CellKey with(Factor factor, String level) {
    return with(Map.of(factor, level));
  }

  public CellKey with(Map<Factor, String> others) {
    Map<Factor, String> changed = new LinkedHashMap<>(levels);
    changed.putAll(others);
    return of(changed, repetition);
  }

  public CellKey withRepetition(int other) {
    return repetition == other ? this : of(levels, other);
  }

  /** Which cell, over all its repetitions. */
  public CellKey series() {
    return withRepetition(0);
  }

  /** What it shares with cells that differ from it in these factors alone. */
  public Map<Factor, String> without(Factor... differing) {
    Map<Factor, String> rest = new HashMap<>(levels);
    List.of(differing).forEach(rest::remove);
    return rest;
  }

  /** Sorts well, and tells which cell the record is of: one in a file of another name is none. */
  public String fileName() {
    return NOT_IN_FILE_NAMES.matcher(joined()).replaceAll("-");
  }

  /** As long as the file's name, with signs that are not in one. */
  private String joined() {
    StringJoiner name = new StringJoiner("_");
    NAMED.forEach(factor -> name.add(levels.get(factor)));
    name.add("t" + padded(threads, "0000"));
    levels.forEach(
        (factor, level) -> {
          if (factor.usual() != null) {
            name.add(factor.name() + "-" + level.replace("%", "pct"));
          }
        });
    name.add("r" + padded(repetition, "00") + ".json");
    return name.toString();
  }

  /** Not by a format: each of the many cells that a matrix leaves out is asked for its name. */
  private static String padded(int number, String zeros) {
    String digits = Integer.toString(number);
    return zeros.substring(Math.min(zeros.length(), digits.length())) + digits;
  }

  /** For a title. */
  public String label() {
    return String.format(
        Locale.ROOT,
        "%s/%s %s %s %s%s",
        server(),
        arm(),
        workload(),
        generator(),
        Factors.CLIENTS.shown(level(Factors.CLIENTS)),
        othersLabel());
  }

  /** {@code mariadb-10.11/pool+flush-log-1}. */
  public String armLabel() {
    return server() + "/" + arm() + configSuffix();
  }

  /** Nothing for {@code base}. */
  public String configSuffix() {
    return config().equals("base") ? "" : "+" + config();
  }

  /** Factors that are not as usual, each after a comma; nothing where all are. */
  public String othersLabel(Factor... without) {
    List<Factor> left = List.of(without);
    return Factors.optional().stream()
        .filter(factor -> levels.containsKey(factor) && !left.contains(factor))
        .map(factor -> ", " + factor.name() + " " + levels.get(factor))
        .collect(Collectors.joining());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CellKey key
        && repetition == key.repetition
        && levels.equals(key.levels);
  }

  @Override
  public int hashCode() {
    return 31 * levels.hashCode() + repetition;
  }

  @Override
  public String toString() {
    return fileName();
  }
}
