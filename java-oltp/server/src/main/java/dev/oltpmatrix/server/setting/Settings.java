package dev.oltpmatrix.server.setting;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.input.IntRange;
import dev.oltpmatrix.model.input.YamlRecords;
import dev.oltpmatrix.model.input.YamlValue;
import dev.oltpmatrix.model.spec.ServerName;
import dev.oltpmatrix.server.build.BuildRange;
import dev.oltpmatrix.server.build.ServerBuild;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The common spelling of settings, read from {@code server-configs/settings.yaml}. */
public final class Settings {
  private static final int VERSION = 1;

  /** The maximum of units and of files. */
  private static final int MAX_COUNT = 1_000_000;

  /** Keys that are lists of names. */
  private static final List<String> LISTS =
      List.of(
          "pool_variables",
          "instance_variables",
          "start_settings",
          "arm_settings",
          "slash_settings");

  private static final List<String> KEYS =
      Stream.concat(
              LISTS.stream(),
              Stream.of("version", "settings", "refused_settings", "dynamic", "pool_mode_ignores"))
          .toList();

  private static final YamlRecords RECORDS =
      new YamlRecords(
          YamlRecords.SNAKE_CASE,
          Map.of(),
          Map.of(
              "unit",
              new IntRange("unit", 1, MAX_COUNT),
              "parts",
              new IntRange("parts", 1, MAX_COUNT)));

  private static final Map<Path, Settings> LOADED = new ConcurrentHashMap<>();

  private final Map<String, Map<BuildRange, SettingRule>> rules = new LinkedHashMap<>();
  private final Map<String, List<BuildRange>> dynamic = new LinkedHashMap<>();
  private final Map<String, List<String>> lists = new LinkedHashMap<>();
  private final Map<String, String> refused = new LinkedHashMap<>();
  private final Map<String, List<String>> poolModeIgnores = new LinkedHashMap<>();

  private Settings(Map<String, YamlValue> keys) {
    entries(keys, "settings").forEach((name, value) -> rules.put(name, rules(value)));
    entries(keys, "dynamic").forEach((name, value) -> dynamic.put(name, ranges(value)));
    LISTS.stream().filter(keys::containsKey).forEach(l -> lists.put(l, keys.get(l).texts()));
    list("start_settings").forEach(n -> refused.put(n, "each start sets " + n + " itself"));
    entries(keys, "refused_settings")
        .forEach((because, names) -> names.texts().forEach(n -> refused.put(n, because)));
    entries(keys, "pool_mode_ignores")
        .forEach((mode, names) -> poolModeIgnores.put(mode, names.texts()));
  }

  private static Map<String, YamlValue> entries(Map<String, YamlValue> keys, String key) {
    return keys.containsKey(key) ? keys.get(key).entries() : Map.of();
  }

  /**
   * Returns the settings, which are read once per process: every composed file and every check of a
   * value needs them.
   */
  public static Settings load(Path serverConfigsDir) {
    return LOADED.computeIfAbsent(serverConfigsDir.toAbsolutePath().normalize(), Settings::read);
  }

  private static Settings read(Path serverConfigsDir) {
    YamlValue file = YamlValue.read(serverConfigsDir.resolve("settings.yaml"));
    Map<String, YamlValue> keys = file.entries(KEYS);
    file.requireVersion(VERSION);
    return new Settings(keys);
  }

  private static Map<BuildRange, SettingRule> rules(YamlValue value) {
    if (value.isText()) {
      return Map.of(BuildRange.parse("any"), SettingRule.named(value.text()));
    }
    Map<BuildRange, SettingRule> rules = new LinkedHashMap<>();
    value.entries().forEach((builds, rule) -> rules.put(range(builds, rule), rule(rule)));
    return rules;
  }

  private static SettingRule rule(YamlValue value) {
    return value.isText()
        ? SettingRule.named(value.text())
        : RECORDS.read(value, SettingRule.class);
  }

  private static List<BuildRange> ranges(YamlValue value) {
    List<YamlValue> builds = value.isText() ? List.of(value) : value.list();
    return builds.stream().map(one -> range(one.text(), one)).toList();
  }

  private static BuildRange range(String builds, YamlValue value) {
    return value.make(() -> BuildRange.parse(builds));
  }

  /**
   * Returns whether running servers of a build take a setting.
   *
   * @param name the common spelling, or the build's own name
   */
  public boolean isTakenWhileRunning(String name, ServerBuild build) {
    return dynamic.entrySet().stream()
        .filter(one -> one.getValue().stream().anyMatch(range -> range.includes(build)))
        .anyMatch(one -> serversName(one.getKey(), build).equals(serversName(name, build)));
  }

  /** Returns the name that a build has for a setting. */
  String serversName(String name, ServerBuild build) {
    SettingRule rule = rule(name, build);
    return rule == null || rule.name() == null ? name : rule.name();
  }

  Set<String> spellings() {
    return rules.keySet();
  }

  /**
   * Returns the rule by which a build receives a setting; {@code null} if the spelling is not a
   * common one.
   */
  SettingRule rule(String spelling, ServerBuild build) {
    Map<BuildRange, SettingRule> ofSpelling = rules.get(spelling);
    if (ofSpelling == null) {
      return null;
    }
    return ofSpelling.entrySet().stream()
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
    OptionName option = OptionName.of(line.name());
    String spelling =
        rules.keySet().stream()
            .filter(s -> isNameOf(option.bare(), s, build, option.bare().equals(line.name())))
            .findFirst()
            .orElse(null);
    if (spelling == null) {
      return line;
    }
    String value = option.off() ? Values.inverse(line.value()) : line.value();
    return ConfigFile.Line.of(spelling, value, line.reason());
  }

  /**
   * Returns whether a name means the same as a spelling.
   *
   * @param asItIs whether a name that the build itself has is left unchanged
   */
  private boolean isNameOf(String name, String spelling, ServerBuild build, boolean asItIs) {
    SettingRule rule = rule(spelling, build);
    if (rule.absent() != null) {
      return rules.get(spelling).values().stream().anyMatch(r -> name.equals(r.name()));
    }
    return !asItIs && (name.equals(spelling) || name.equals(rule.name()));
  }

  /** Returns a list of names, in which a star stands for all names that begin so. */
  List<String> list(String key) {
    return lists.getOrDefault(key, List.of());
  }

  boolean isListed(String key, String name) {
    return list(key).stream().anyMatch(pattern -> matches(pattern, name));
  }

  static boolean matches(String pattern, String name) {
    return pattern.endsWith("*")
        ? name.startsWith(pattern.substring(0, pattern.length() - 1))
        : name.equals(pattern);
  }

  /** Returns the settings that a config may not make, each with the reason. */
  Map<String, String> refused() {
    return refused;
  }

  /**
   * Returns whether MariaDB's thread pool on Windows takes no account of a variable.
   *
   * @param mode its {@code thread_pool_mode}
   */
  public boolean isIgnoredInMode(String mode, String variable) {
    return poolModeIgnores.getOrDefault(mode, List.of()).contains(variable);
  }

  /**
   * Returns the mode in which an arm's pool takes no account of a variable; empty if it uses it.
   */
  public Optional<String> modeThatIgnores(String variable, ServerBuild build, String arm) {
    String mode = arm.equals(ServerName.POOL_GENERIC) ? "generic" : "windows";
    boolean hasModes = build.isOnWindows() && !build.isMysql() && ServerName.hasPool(arm);
    return Optional.of(mode).filter(m -> hasModes && isIgnoredInMode(m, variable));
  }

  /** Returns whether a variable belongs to the thread pool. */
  public boolean isOfPool(String variable) {
    return isListed("pool_variables", variable);
  }

  /** Returns whether a variable belongs to one instance, so that it always differs. */
  public boolean isOfInstance(String variable) {
    return isListed("instance_variables", variable);
  }
}
