package dev.oltpmatrix.server.config;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.input.YamlRecords;
import dev.oltpmatrix.model.input.YamlValue;
import dev.oltpmatrix.model.spec.ServerName;
import dev.oltpmatrix.server.build.BuildRange;
import dev.oltpmatrix.server.build.ServerBuild;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The common spelling of settings, read from {@code server-configs/settings.yaml}. */
public final class Settings {
  private static final int VERSION = 1;

  private static final List<String> KEYS =
      List.of(
          "version",
          "settings",
          "dynamic",
          "refused_settings",
          "pool_variables",
          "pool_mode_ignores",
          "instance_variables",
          "start_settings",
          "arm_settings");

  private static final YamlRecords RECORDS =
      new YamlRecords(YamlRecords.SNAKE_CASE, Map.of(), Map.of());

  /** Read once per process: every composed file and every check of a value needs them. */
  private static final Map<Path, Settings> LOADED = new ConcurrentHashMap<>();

  private final Map<String, YamlValue> keys;
  private final Map<String, Map<BuildRange, Rule>> rules = new LinkedHashMap<>();
  private final Map<String, List<BuildRange>> dynamic = new LinkedHashMap<>();
  private final Map<String, String> refused = new LinkedHashMap<>();

  /**
   * How a range of builds receives a setting; {@code settings.yaml} describes each member.
   *
   * @param name {@code null} if {@code absent} gives the reason why there is none
   */
  record Rule(
      String name,
      Map<String, String> words,
      boolean bare,
      Map<String, String> also,
      Long max,
      long unit,
      int parts,
      String partsName,
      String shownAs,
      String absent,
      String actsAs,
      String pair) {
    Rule {
      if ((name == null) == (absent == null)) {
        throw new UsageException("needs a name, or absent with the reason");
      }
      words = words == null ? Map.of() : new LinkedHashMap<>(words);
      also = also == null ? Map.of() : new LinkedHashMap<>(also);
    }

    static Rule of(YamlValue value) {
      return value.isText()
          ? new Rule(value.text(), null, false, null, null, 0, 0, null, null, null, null, null)
          : RECORDS.read(value, Rule.class);
    }

    boolean behavesAs(String value) {
      return actsAs != null && (actsAs.equals("any") || Values.areEqual(actsAs, value));
    }
  }

  private Settings(Path serverConfigsDir) {
    YamlValue file = YamlValue.read(serverConfigsDir.resolve("settings.yaml"));
    keys = file.entries(KEYS);
    file.requireVersion(VERSION);
    entries("settings").forEach((name, value) -> rules.put(name, rules(value)));
    entries("dynamic").forEach((name, value) -> dynamic.put(name, ranges(value)));
    list("start_settings").forEach(n -> refused.put(n, "each start sets " + n + " itself"));
    entries("refused_settings")
        .forEach((because, names) -> names.texts().forEach(n -> refused.put(n, because)));
  }

  public static Settings load(Path serverConfigsDir) {
    return LOADED.computeIfAbsent(serverConfigsDir.toAbsolutePath().normalize(), Settings::new);
  }

  private Map<String, YamlValue> entries(String key) {
    return keys.containsKey(key) ? keys.get(key).entries() : Map.of();
  }

  /** Returns a list of names, in which a star stands for all names that begin so. */
  List<String> list(String key) {
    return keys.containsKey(key) ? keys.get(key).texts() : List.of();
  }

  private static Map<BuildRange, Rule> rules(YamlValue value) {
    if (value.isText()) {
      return Map.of(BuildRange.parse("any"), Rule.of(value));
    }
    Map<BuildRange, Rule> rules = new LinkedHashMap<>();
    value
        .entries()
        .forEach(
            (builds, rule) -> rules.put(rule.make(() -> BuildRange.parse(builds)), Rule.of(rule)));
    return rules;
  }

  private static List<BuildRange> ranges(YamlValue value) {
    List<YamlValue> builds = value.isText() ? List.of(value) : value.list();
    return builds.stream().map(one -> one.make(() -> BuildRange.parse(one.text()))).toList();
  }

  /**
   * Checks whether running servers of a build take a setting.
   *
   * @param name the common spelling, or the build's own name
   */
  public boolean isTakenWhileRunning(String name, ServerBuild build) {
    return dynamic.entrySet().stream()
        .filter(one -> one.getValue().stream().anyMatch(range -> range.includes(build)))
        .anyMatch(one -> serversName(one.getKey(), build).equals(serversName(name, build)));
  }

  String serversName(String name, ServerBuild build) {
    Rule rule = rule(name, build);
    return rule == null || rule.name() == null ? name : rule.name();
  }

  /**
   * Returns the rule by which a build receives a setting; {@code null} if the spelling is not a
   * common one.
   */
  Rule rule(String spelling, ServerBuild build) {
    if (!rules.containsKey(spelling)) {
      return null;
    }
    return rules.get(spelling).entrySet().stream()
        .filter(rule -> rule.getKey().includes(build))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    "settings.yaml: " + spelling + " has no rule for " + build.name()));
  }

  /**
   * Returns a line in the common spelling if its setting has one and the build does not have an
   * option of exactly that name: {@code skip_log_bin = 0} is {@code log_bin = ON}. So each setting
   * has one name, however it is spelt.
   */
  ConfigFile.Line resolved(ConfigFile.Line line, ServerBuild build) {
    if (rules.containsKey(line.name())) {
      return line;
    }
    ConfigFile.Option option = ConfigFile.Option.of(line.name());
    boolean isPrefixed = !option.bare().equals(line.name());
    String value = option.off() ? Values.inverse(line.value()) : line.value();
    return rules.keySet().stream()
        .filter(spelling -> isNameOf(option.bare(), spelling, build, isPrefixed))
        .findFirst()
        .map(spelling -> ConfigFile.Line.of(spelling, value, line.reason()))
        .orElse(line);
  }

  /** Checks whether a name means a spelling; a name that the build itself has is left as it is. */
  private boolean isNameOf(String name, String spelling, ServerBuild build, boolean isPrefixed) {
    Rule rule = rule(spelling, build);
    if (rule.absent() != null) {
      return rules.get(spelling).values().stream().anyMatch(r -> name.equals(r.name()));
    }
    return isPrefixed && (name.equals(spelling) || name.equals(rule.name()));
  }

  static boolean matches(String pattern, String name) {
    return pattern.endsWith("*")
        ? name.startsWith(pattern.substring(0, pattern.length() - 1))
        : name.equals(pattern);
  }

  Map<String, String> refused() {
    return refused;
  }

  /**
   * Returns the mode in which the pool of MariaDB on Windows takes no account of a variable, which
   * it shows and stores all the same; {@code null} if it uses it.
   */
  public String modeThatIgnores(String variable, ServerBuild build, String arm) {
    if (!build.isOnWindows() || build.isMysql() || !ServerName.hasPool(arm)) {
      return null;
    }
    String mode = arm.equals(ServerName.POOL_GENERIC) ? "generic" : "windows";
    return entries("pool_mode_ignores").get(mode).texts().contains(variable) ? mode : null;
  }

  boolean isOfPool(String variable) {
    return list("pool_variables").stream().anyMatch(pattern -> matches(pattern, variable));
  }

  /** Checks whether a variable belongs to one instance, so that it always differs. */
  boolean isOfInstance(String variable) {
    return list("instance_variables").stream().anyMatch(pattern -> matches(pattern, variable));
  }
}
