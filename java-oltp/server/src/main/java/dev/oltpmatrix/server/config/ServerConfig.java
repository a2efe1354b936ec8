package dev.oltpmatrix.server.config;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.spec.Names;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.setting.ConfigFile;
import dev.oltpmatrix.server.setting.ConfigGuard;
import dev.oltpmatrix.server.setting.OptionName;
import dev.oltpmatrix.server.setting.SettingTranslation;
import dev.oltpmatrix.server.setting.Settings;
import dev.oltpmatrix.server.setting.Values;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a server is given: settings out of several files, the later over the earlier. */
public final class ServerConfig {
  /** Origin of the settings that every start has of its own. */
  public static final String THIS_START = "this start";

  /** The config without overlays. */
  public static final String BASE = "base";

  /** Origin of settings that stand in the config's own name: {@code flush_log=1}. */
  public static final String AD_HOC = "this config";

  static final String OVERLAYS = "overlays";

  /** Enough to tell a handful of configs apart in a folder's name. */
  private static final int DIGEST_BYTES = 4;

  /**
   * One setting in the server's words, and why it is there.
   *
   * @param value {@code null} for a bare option
   * @param origin file it came from
   * @param asked as the user spelt it; {@code null} where that is the same
   * @param instead value and file that it took the place of; {@code null} for none
   * @param shownAs variable it is read back from; {@code null} for one of its name
   * @param unseen why it cannot be read back; {@code null} where it can
   */
  public record Setting(
      String name,
      String value,
      String origin,
      String asked,
      String instead,
      String shownAs,
      String unseen,
      String reason) {
    /** Whether the config asked for it, and not what all servers have in common. */
    public boolean isOfConfig() {
      return origin.equals(AD_HOC) || origin.startsWith(OVERLAYS + "/");
    }

    /** Where it came from, in full. */
    String history() {
      return origin
          + (asked == null ? "" : ", " + asked)
          + (instead == null ? "" : ", instead of " + instead);
    }
  }

  /** A setting that is asked for and that the build does not have. */
  private record Dropped(String asked, String origin, String why) {}

  private final Map<String, Setting> settings = new LinkedHashMap<>();
  private final Map<String, Dropped> dropped = new LinkedHashMap<>();
  private final SettingTranslation spelling;

  private ServerConfig(SettingTranslation spelling) {
    this.spelling = spelling;
  }

  /**
   * Composes base, product, arm and config.
   *
   * @param config {@code base}, or overlays and settings ({@code flush_log=1}) joined by {@code +}
   */
  public static ServerConfig compose(Path dir, ServerBuild build, String arm, String config) {
    if (!build.arms().contains(arm)) {
      throw new UsageException(
          build.name() + " has no arm '" + arm + "'; it has " + String.join(", ", build.arms()));
    }
    ServerConfig composed =
        new ServerConfig(new SettingTranslation(Settings.load(dir), build, arm));
    composed.addFile(dir, "base.cnf", false);
    composed.addIfPresent(dir, build.product() + ".cnf", false);
    composed.addFile(dir, arm + "." + build.product() + ".cnf", false);
    composed.addConfig(dir, build, config);
    return composed;
  }

  /** The config alone, for a server that keeps all other settings that it has. */
  public static ServerConfig ofConfig(Path dir, ServerBuild build, String arm, String config) {
    ServerConfig alone = new ServerConfig(new SettingTranslation(Settings.load(dir), build, arm));
    alone.addConfig(dir, build, config);
    return alone;
  }

  private void addConfig(Path dir, ServerBuild build, String config) {
    ConfigGuard.requireOneLine(config);
    if (config.equals(BASE)) {
      return;
    }
    Set<String> seen = new HashSet<>();
    for (String text : config.split("\\+", -1)) {
      String part = text.strip();
      if (!seen.add(part)) {
        throw new UsageException(
            "config '" + config + "' has '" + part + "' twice; leave one of the two out");
      }
      addPart(dir, build, part);
    }
  }

  private void addPart(Path dir, ServerBuild build, String part) {
    if (part.contains("=")) {
      add(ConfigFile.Line.parse(part, "", false), AD_HOC, true);
    } else {
      addOverlay(dir, build, part);
    }
  }

  private void addOverlay(Path dir, ServerBuild build, String overlay) {
    String common = OVERLAYS + "/" + overlay + ".cnf";
    String own = OVERLAYS + "/" + overlay + "." + build.product() + ".cnf";
    boolean hasCommon = addIfPresent(dir, common, true);
    boolean hasOwn = addIfPresent(dir, own, true);
    if (!hasCommon && !hasOwn) {
      Names.require("config", overlay, overlays(dir));
    }
  }

  /** Names of the configs that can be asked for, {@code base} first. */
  static List<String> overlays(Path dir) {
    List<String> names = new ArrayList<>(List.of(BASE));
    try (Stream<Path> files = Files.list(dir.resolve(OVERLAYS))) {
      files
          .map(f -> f.getFileName().toString())
          .filter(f -> f.endsWith(".cnf"))
          .map(f -> f.replaceFirst("(\\.(mariadb|mysql))?\\.cnf$", ""))
          .distinct()
          .sorted()
          .forEach(names::add);
    } catch (IOException e) {
      return names; // no folder, no overlays
    }
    return names;
  }

  private boolean addIfPresent(Path dir, String name, boolean binding) {
    boolean present = Files.isRegularFile(dir.resolve(name));
    if (present) {
      addFile(dir, name, binding);
    }
    return present;
  }

  private void addFile(Path dir, String name, boolean binding) {
    for (ConfigFile.Line line : ConfigFile.read(dir.resolve(name))) {
      try {
        add(line, name, binding);
      } catch (UsageException e) {
        throw new UsageException(name + ": " + e.getMessage());
      }
    }
  }

  /** Sets one value; {@code origin} says in the composed file where it came from. */
  public void put(String name, String value, String origin, String reason) {
    add(ConfigFile.Line.of(name, value, reason), origin, false);
  }

  private void add(ConfigFile.Line line, String origin, boolean binding) {
    if (line.dropped()) {
      dropped.put(line.name(), new Dropped(line.asked(), origin, line.reason()));
      return;
    }
    List<SettingTranslation.Told> told = spelling.translate(line, binding);
    if (binding) {
      told.forEach(t -> refuseSecond(t, line, origin));
    }
    told.forEach(t -> set(t, line, origin));
    if (told.isEmpty()) {
      String why = spelling.whyAbsent(line);
      dropped.put(line.name(), new Dropped(line.asked(), origin, why));
    }
  }

  /** A setting may take another file's place, but one file says it once. */
  private void refuseSecond(SettingTranslation.Told told, ConfigFile.Line line, String origin) {
    Setting before = settings.get(key(told.name()));
    if (before != null && before.origin().equals(origin)) {
      String first = before.asked() == null ? before.value() : before.asked();
      throw ConfigGuard.refusal(
          line, origin + " sets it already (" + first + "); leave one of the two out");
    }
  }

  private void set(SettingTranslation.Told told, ConfigFile.Line line, String origin) {
    // Plugins add up; every other setting has one value.
    boolean addsUp = told.name().equals("plugin_load_add");
    String key = addsUp ? told.name() + "=" + told.value() : key(told.name());
    Setting before = settings.remove(key);
    String reason =
        Stream.of(line.reason(), told.remark())
            .filter(s -> !s.isEmpty())
            .collect(Collectors.joining("; "));
    settings.put(
        key,
        new Setting(
            told.name(),
            told.value(),
            origin,
            told.translated() ? line.asked() : null,
            instead(before, told),
            told.shownAs(),
            told.unseen(),
            reason));
  }

  /** One for all names that servers take for the same option. */
  private static String key(String name) {
    return OptionName.of(name).bare();
  }

  /** What a setting took the place of; {@code null} where nothing has changed. */
  private static String instead(Setting before, SettingTranslation.Told told) {
    if (before == null || Objects.equals(normal(before.value()), normal(told.value()))) {
      return null;
    }
    return before.value() == null ? before.origin() : before.value() + " (" + before.origin() + ")";
  }

  private static String normal(String value) {
    return value == null ? null : Values.normal(value);
  }

  public List<Setting> settings() {
    return List.copyOf(settings.values());
  }

  /** Value of a setting under the server's name; {@code null} where it is not set. */
  public String value(String name) {
    Setting s = settings.get(key(name));
    return s == null ? null : s.value();
  }

  /** Short and the same for the same names and values, whatever their order, origin or reason. */
  public String digest() {
    String text =
        settings.values().stream()
            .map(s -> s.value() == null ? s.name() : s.name() + "=" + s.value())
            .sorted()
            .collect(Collectors.joining("\n"));
    try {
      byte[] sha =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(sha, 0, DIGEST_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** The file for {@code --defaults-file}, each line under its origin, and what it lacks. */
  public String render() {
    StringBuilder text = new StringBuilder("[mysqld]\n");
    for (Setting s : settings.values()) {
      text.append("# ").append(s.history());
      if (s.shownAs() != null) {
        text.append(", ").append(ComposedFile.READ_BACK_AS).append(s.shownAs());
      }
      if (!s.reason().isEmpty()) {
        text.append(": ").append(s.reason());
      }
      text.append('\n').append(s.name());
      if (s.value() != null) {
        text.append(" = ").append(OptionFile.quoted(s.value()));
      }
      text.append('\n');
    }
    for (Dropped d : dropped.values()) {
      text.append("# dropped " + d.asked() + " (" + d.origin() + "): " + d.why() + "\n");
    }
    return text.toString();
  }
}
