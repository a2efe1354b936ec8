package dev.oltpmatrix.model.record;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.oltpmatrix.model.descriptors.ClientPool;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.FactorSet;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.descriptors.SettingFactor;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Identifies a cell of the matrix: one level of each factor, one repetition. Default levels are not
 * stored.
 */
public final class CellKey {
  private static final int MAX_REPETITIONS = 100_000;
  private static final String REPETITION = "repetition";
  private static final String SETTINGS = "settings";

  /** File systems allow 255 bytes; the temporary name of an incomplete file is longer. */
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
   * Creates a cell's key.
   *
   * @param given its levels, in any order; one that is left out is the default
   * @param repetition counted from 1; 0 is the series to which all repetitions belong
   */
  public static CellKey of(Map<Factor, String> given, int repetition) {
    Map<Factor, String> levels = new LinkedHashMap<>();
    for (Factor factor : FactorSet.of(given.keySet()).all()) {
      String level = given.getOrDefault(factor, factor.defaultLevel());
      if (level == null) {
        throw new IllegalArgumentException("the name of its " + factor.name() + " is missing");
      }
      if (!factor.isDefault(level)) {
        levels.put(factor, factor.read(level));
      }
    }
    levels.entrySet().removeIf(one -> one.getKey().isDefault(one.getValue()));
    if (repetition < 0 || repetition > MAX_REPETITIONS) {
      throw new IllegalArgumentException(
          "repetition is " + repetition + ", allowed: 0.." + MAX_REPETITIONS);
    }
    CellKey key = new CellKey(levels, repetition);
    int length = key.joined().length();
    if (repetition > 0 && length > MAX_FILE_NAME) {
      throw new IllegalArgumentException(
          "the names of the cell make a file name of %d characters, allowed: %d; shorten one"
              .formatted(length, MAX_FILE_NAME));
    }
    return key;
  }

  public static CellKey of(
      String server,
      String arm,
      String config,
      String workload,
      String generator,
      int threads,
      int repetition) {
    return of(
        Map.of(
            Factors.SERVER, server,
            Factors.ARM, arm,
            Factors.CONFIG, config,
            Factors.WORKLOAD, workload,
            Factors.GENERATOR, generator,
            Factors.CLIENTS, Integer.toString(threads)),
        repetition);
  }

  /**
   * Returns the key as records have it. The levels of settings are an object of their own, so that
   * an unknown kind of factor is not taken for a setting.
   */
  @JsonValue
  ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    for (Factor factor : FactorSet.KINDS.all()) {
      if (factor.equals(Factors.CLIENTS)) {
        json.put(factor.name(), threads);
      } else if (levels.containsKey(factor)) {
        json.put(factor.name(), level(factor));
      }
    }
    for (Factor setting : FactorSet.of(levels.keySet()).settings()) {
      json.withObject("/" + SETTINGS).put(setting.name(), level(setting));
    }
    return repetition > 0 ? json.put(REPETITION, repetition) : json;
  }

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static CellKey read(ObjectNode json) {
    Map<Factor, String> levels = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> entry : json.properties()) {
      String name = entry.getKey();
      JsonNode value = entry.getValue();
      if (name.equals(SETTINGS)) {
        value
            .properties()
            .forEach(one -> levels.put(SettingFactor.of(one.getKey()), one.getValue().asText()));
      } else if (!name.equals(REPETITION) && !value.isNull()) {
        // Without it, cells that differ in an unknown factor would have the same key.
        Factor factor =
            FactorSet.KINDS
                .find(name)
                .orElseThrow(
                    () ->
                        new IllegalArgumentException(
                            "cell has '" + name + "', which this program does not know"));
        levels.put(factor, value.asText());
      }
    }
    return of(levels, json.path(REPETITION).asInt(0));
  }

  /** Returns the factors in which these cells may differ. */
  public static FactorSet factors(Collection<CellKey> keys) {
    Set<Factor> some = new HashSet<>();
    keys.forEach(key -> some.addAll(key.levels.keySet()));
    return FactorSet.of(some);
  }

  public Map<Factor, String> numbers() {
    Map<Factor, String> numbers = new LinkedHashMap<>(levels);
    numbers.keySet().removeIf(factor -> !factor.isNumeric());
    return numbers;
  }

  /** The server build, such as {@code mariadb-10.11}. */
  public String server() {
    return levels.get(Factors.SERVER);
  }

  /** The threading model: {@code per-thread} or {@code pool}. */
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

  public int threads() {
    return threads;
  }

  /** The number of the clients' connections, shared or one each. */
  public int connections() {
    return ClientPool.connections(level(Factors.CLIENT_POOL), threads);
  }

  public int repetition() {
    return repetition;
  }

  public String level(Factor factor) {
    return levels.getOrDefault(factor, factor.defaultLevel());
  }

  /**
   * Returns the factors whose levels put a process between clients and server, in the order in
   * which these follow each other, from the server.
   */
  public List<Factor> hops() {
    return Factors.HOPS.stream().filter(levels::containsKey).toList();
  }

  public boolean has(Map<Factor, String> some) {
    return some.entrySet().stream().allMatch(e -> e.getValue().equals(level(e.getKey())));
  }

  /** Returns the levels that are not the default, in the order of {@link FactorSet#all}. */
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

  public CellKey series() {
    return withRepetition(0);
  }

  /** Returns the levels that it shares with cells that differ from it in these factors only. */
  public Map<Factor, String> without(Factor... differing) {
    Map<Factor, String> rest = new HashMap<>(levels);
    List.of(differing).forEach(rest::remove);
    return rest;
  }

  /**
   * Returns the name of the record's file. It sorts well and identifies the cell: a record in a
   * file of another name is rejected.
   */
  public String fileName() {
    return NOT_IN_FILE_NAMES.matcher(joined()).replaceAll("-");
  }

  /** Returns a text as long as the file's name, with characters that file names do not have. */
  private String joined() {
    StringJoiner name = new StringJoiner("_");
    NAMED.forEach(factor -> name.add(levels.get(factor)));
    name.add("t" + padded(threads, "0000"));
    levels.forEach(
        (factor, level) -> {
          if (factor.defaultLevel() != null) {
            name.add(factor.option() + "-" + level.replace("%", "pct"));
          }
        });
    name.add("r" + padded(repetition, "00") + ".json");
    return name.toString();
  }

  /** Not by String.format: it is called for each of the many cells that a matrix leaves out. */
  private static String padded(int number, String zeros) {
    String digits = Integer.toString(number);
    return zeros.substring(Math.min(zeros.length(), digits.length())) + digits;
  }

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

  /** Such as {@code mariadb-10.11/pool+flush-log-1}. */
  public String armLabel() {
    return server() + "/" + arm() + configSuffix();
  }

  public String configSuffix() {
    return config().equals("base") ? "" : "+" + config();
  }

  /** Returns the factors that do not have their default level, each after a comma. */
  public String othersLabel(Factor... without) {
    List<Factor> left = List.of(without);
    return levels.entrySet().stream()
        .filter(level -> level.getKey().defaultLevel() != null && !left.contains(level.getKey()))
        .map(level -> ", " + level.getKey().name() + " " + level.getValue())
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
