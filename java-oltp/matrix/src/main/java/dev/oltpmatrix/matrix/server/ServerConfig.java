package dev.oltpmatrix.matrix.server;

import dev.oltpmatrix.matrix.UsageException;
import dev.oltpmatrix.matrix.spec.Names;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a server is given: settings out of several files, the later over the earlier. */
final class ServerConfig {
  /** The config without overlays. */
  static final String BASE = "base";

  private static final String OVERLAYS = "overlays";

  /** Enough to tell a handful of configs apart in a folder's name. */
  private static final int DIGEST_BYTES = 4;

  /**
   * One setting and why it is there.
   *
   * @param value {@code null} for a bare option
   * @param origin file it came from, and what it took the place of
   */
  record Setting(String name, String value, String origin, String reason) {}

  private final Map<String, Setting> settings = new LinkedHashMap<>();

  private ServerConfig() {}

  /** Composes base, product, build, arm and overlays. */
  static ServerConfig compose(Path dir, ServerBuild build, String arm, String config) {
    if (!build.arms().contains(arm)) {
      throw new UsageException(
          build.name() + " has no arm '" + arm + "'; it has " + String.join(", ", build.arms()));
    }
    ServerConfig composed = new ServerConfig();
    composed.addFile(dir, "base.cnf");
    composed.addFile(dir, build.product() + ".cnf");
    composed.addIfPresent(dir, build.name() + ".cnf");
    composed.addFile(dir, arm + "." + build.product() + ".cnf");
    if (!config.equals(BASE)) {
      for (String overlay : config.split("\\+", -1)) {
        composed.addOverlay(dir, build, overlay);
      }
    }
    return composed;
  }

  /** A config with nothing but one file, for limits that hold before a server is chosen. */
  static ServerConfig ofFile(Path dir, String name) {
    ServerConfig config = new ServerConfig();
    config.addFile(dir, name);
    return config;
  }

  private void addOverlay(Path dir, ServerBuild build, String overlay) {
    String common = OVERLAYS + "/" + overlay + ".cnf";
    String own = OVERLAYS + "/" + overlay + "." + build.product() + ".cnf";
    boolean hasCommon = addIfPresent(dir, common);
    boolean hasOwn = addIfPresent(dir, own);
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

  private boolean addIfPresent(Path dir, String name) {
    boolean present = Files.isRegularFile(dir.resolve(name));
    if (present) {
      addFile(dir, name);
    }
    return present;
  }

  private void addFile(Path dir, String name) {
    Path file = dir.resolve(name);
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (IOException e) {
      throw new UsageException("server configuration " + file + " cannot be read: " + e);
    }
    boolean inSection = false;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (line.equals("[mysqld]")) {
        inSection = true;
      } else if (!line.isEmpty() && !line.startsWith("#")) {
        if (!inSection || line.startsWith("[")) {
          throw new UsageException(
              file + ":" + (i + 1) + ": '" + line + "' is outside [mysqld], the only section read");
        }
        addLine(name, line);
      }
    }
  }

  private void addLine(String origin, String line) {
    int hash = line.indexOf('#');
    String reason = hash < 0 ? "" : line.substring(hash + 1).strip();
    String setting = hash < 0 ? line : line.substring(0, hash);
    int equals = setting.indexOf('=');
    String name = (equals < 0 ? setting : setting.substring(0, equals)).strip();
    put(name, equals < 0 ? null : setting.substring(equals + 1).strip(), origin, reason);
  }

  /** Sets one value; {@code origin} says in the composed file where it came from. */
  void put(String spelling, String value, String origin, String reason) {
    String name = spelling.replace('-', '_');
    // Plugins add up; every other setting has one value.
    String key = name.equals("plugin_load_add") ? name + "=" + value : name;
    Setting before = settings.remove(key);
    String from = before == null ? origin : origin + ", instead of " + shown(before);
    settings.put(key, new Setting(name, value, from, reason));
  }

  private static String shown(Setting s) {
    String file = s.origin().split(",", 2)[0];
    return s.value() == null ? file : s.value() + " (" + file + ")";
  }

  List<Setting> settings() {
    return List.copyOf(settings.values());
  }

  /** Value of a setting; {@code null} where it is not set. */
  String value(String name) {
    Setting s = settings.get(name);
    return s == null ? null : s.value();
  }

  /** Short and the same for the same names and values, whatever their order, origin or reason. */
  String digest() {
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

  /** The file for {@code --defaults-file}, each line under its origin. */
  String render() {
    StringBuilder text = new StringBuilder("[mysqld]\n");
    for (Setting s : settings.values()) {
      text.append("# ").append(s.origin());
      if (!s.reason().isEmpty()) {
        text.append(": ").append(s.reason());
      }
      text.append('\n').append(s.name());
      if (s.value() != null) {
        text.append(" = ").append(s.value());
      }
      text.append('\n');
    }
    return text.toString();
  }
}
