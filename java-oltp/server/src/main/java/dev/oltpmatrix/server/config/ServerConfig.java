package dev.oltpmatrix.server.config;

import static java.util.stream.Collectors.joining;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.spec.Names;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.server.build.ServerBuild;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A server's configuration, composed from several files in which later settings override earlier
 * ones.
 */
public final class ServerConfig {
  /** Origin of the settings that are specific to one start. */
  public static final String THIS_START = "this start";

  /** The config without overlays. */
  public static final String BASE = "base";

  /** Origin of settings in the config's own name: {@code flush_log=1}. */
  public static final String AD_HOC = "this config";

  static final String OVERLAYS = "overlays";

  /** Enough bytes to distinguish a handful of configs in a folder's name. */
  private static final int DIGEST_BYTES = 4;

  /**
   * One setting in the server's own terms, with its origin.
   *
   * @param value {@code null} for a bare option
   * @param origin file it came from
   * @param asked as the user spelt it; {@code null} if that is the same
   * @param instead value and file that it replaced; {@code null} for none
   * @param shownAs variable it is read back from; {@code null} for one of its name
   * @param reason why it has this value; {@code ""} for none
   */
  public record Setting(
      String name,
      String value,
      String origin,
      String asked,
      String instead,
      String shownAs,
      String reason) {
    String history() {
      return origin
          + (asked == null ? "" : ", " + asked)
          + (instead == null ? "" : ", instead of " + instead);
    }
  }

  private final Map<String, Setting> settings = new LinkedHashMap<>();

  /** Remarks on requested settings that the build does not have. */
  private final Map<String, String> dropped = new LinkedHashMap<>();

  private final Path dir;
  private final SettingTranslation translation;

  private ServerConfig(Path dir, ServerBuild build, String arm) {
    this.dir = dir;
    this.translation = new SettingTranslation(Settings.load(dir), build, arm);
  }

  /**
   * @param config {@code base}, or overlays and settings ({@code flush_log=1}) joined by {@code +}
   */
  public static ServerConfig compose(Path dir, ServerBuild build, String arm, String config) {
    if (!build.arms().contains(arm)) {
      throw new UsageException(
          build.name() + " has no arm '" + arm + "'; it has " + String.join(", ", build.arms()));
    }
    ServerConfig composed = new ServerConfig(dir, build, arm);
    composed.addFile("base.cnf", false);
    composed.addIfPresent(build.product() + ".cnf", false);
    composed.addFile(arm + "." + build.product() + ".cnf", false);
    composed.addConfig(config);
    return composed;
  }

  /** Composes the config alone, for a server that keeps all its other settings. */
  public static ServerConfig ofConfig(Path dir, ServerBuild build, String arm, String config) {
    ServerConfig alone = new ServerConfig(dir, build, arm);
    alone.addConfig(config);
    return alone;
  }

  private void addConfig(String config) {
    for (String text : config.equals(BASE) ? new String[0] : config.split("\\+", -1)) {
      String part = text.strip();
      if (part.contains("=")) {
        add(ConfigFile.Line.parse(part, "", false), AD_HOC, true);
        continue;
      }
      String overlay = OVERLAYS + "/" + part;
      boolean hasCommon = addIfPresent(overlay + ".cnf", true);
      if (!addIfPresent(overlay + "." + translation.build().product() + ".cnf", true)
          && !hasCommon) {
        Names.require("config", part, overlays(dir));
      }
    }
  }

  static List<String> overlays(Path dir) {
    return Stream.concat(
            Stream.of(BASE),
            FileTrees.list(dir.resolve(OVERLAYS)).stream()
                .map(f -> f.getFileName().toString())
                .filter(f -> f.endsWith(".cnf"))
                .map(f -> f.replaceFirst("(\\.(mariadb|mysql))?\\.cnf$", ""))
                .distinct()
                .sorted())
        .toList();
  }

  private boolean addIfPresent(String name, boolean binding) {
    boolean present = Files.isRegularFile(dir.resolve(name));
    if (present) {
      addFile(name, binding);
    }
    return present;
  }

  private void addFile(String name, boolean binding) {
    for (ConfigFile.Line line : ConfigFile.read(dir.resolve(name))) {
      try {
        add(line, name, binding);
      } catch (UsageException e) {
        throw new UsageException(name + ": " + e.getMessage());
      }
    }
  }

  public void put(String name, String value, String origin, String reason) {
    add(ConfigFile.Line.of(name, value, reason), origin, false);
  }

  private void add(ConfigFile.Line line, String origin, boolean binding) {
    List<Setting> options = line.dropped() ? List.of() : translation.translate(line, binding);
    if (binding) {
      options.forEach(option -> refuseSecond(option, line, origin));
    }
    options.forEach(option -> set(option, line, origin));
    if (options.isEmpty()) {
      String why = line.dropped() ? line.reason() : translation.whyAbsent(line);
      dropped.put(line.name(), line.asked() + " (" + origin + "): " + why);
    }
  }

  /** Refuses a setting that one file has twice; a setting of another file may be replaced. */
  private void refuseSecond(Setting option, ConfigFile.Line line, String origin) {
    Setting previous = settings.get(key(option.name()));
    if (previous != null && previous.origin().equals(origin)) {
      String first = previous.asked() == null ? previous.value() : previous.asked();
      throw SettingTranslation.refusal(
          line, origin + " sets it already (" + first + "); leave one of the two out");
    }
  }

  private void set(Setting option, ConfigFile.Line line, String origin) {
    // Plugins accumulate; every other setting has one value.
    boolean addsUp = option.name().equals("plugin_load_add");
    String key = addsUp ? option.name() + "=" + option.value() : key(option.name());
    Setting previous = settings.remove(key);
    boolean isOther =
        previous != null
            && ((previous.value() == null || option.value() == null)
                ? !Objects.equals(previous.value(), option.value())
                : !Values.areEqual(previous.value(), option.value()));
    settings.put(
        key,
        new Setting(
            option.name(),
            option.value(),
            origin,
            option.asked() == null ? null : line.asked(),
            isOther
                ? Objects.toString(previous.value(), "ON") + " (" + previous.origin() + ")"
                : null,
            option.shownAs(),
            line.reason()));
  }

  private static String key(String name) {
    return ConfigFile.Option.of(name).bare();
  }

  /** Returns the values that a server will show that is started with it, by variable. */
  public Map<String, String> variables() {
    Map<String, String> variables = new LinkedHashMap<>();
    for (Setting setting : settings.values()) {
      String variable = SettingCheck.variableOf(setting, Map.of());
      variables.put(variable, SettingCheck.wanted(setting, variable));
    }
    return variables;
  }

  public List<Setting> settings() {
    return List.copyOf(settings.values());
  }

  /** Returns the value of a setting under the server's name; {@code null} if it is not set. */
  public String value(String name) {
    Setting setting = settings.get(key(name));
    return setting == null ? null : setting.value();
  }

  /**
   * Returns a short digest, equal for equal names and values whatever their order, origin or
   * reason.
   */
  public String digest() {
    String text =
        settings.values().stream()
            .map(s -> s.value() == null ? s.name() : s.name() + "=" + s.value())
            .sorted()
            .collect(joining("\n"));
    try {
      byte[] sha =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(sha, 0, DIGEST_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /**
   * Returns the text of the file for {@code --defaults-file}: each setting below its origin, and
   * the dropped settings.
   */
  public String render() {
    StringBuilder text = new StringBuilder("[mysqld]\n");
    for (Setting s : settings.values()) {
      text.append("# ").append(s.history());
      if (s.shownAs() != null) {
        text.append(", ").append(VariablesDiff.READ_BACK_AS).append(s.shownAs());
      }
      text.append(s.reason().isEmpty() ? "" : ": " + s.reason()).append('\n').append(s.name());
      text.append(s.value() == null ? "\n" : " = " + ConfigFile.quoted(s.value()) + "\n");
    }
    dropped.values().forEach(remark -> text.append("# dropped ").append(remark).append('\n'));
    return text.toString();
  }
}
