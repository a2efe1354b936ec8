package dev.oltpmatrix.server.setting;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.ControlCharacters;
import dev.oltpmatrix.model.text.NearestNames;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.wire.connect.SessionState;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Refuses lines of a config that no server could apply as they are meant. */
public final class ConfigGuard {
  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9_.]*");
  private static final String PLUGIN_LOAD = "plugin_load_add";
  private static final String POOL_LIBRARY = "thread_pool";

  /**
   * The minimum length of a likely typo: names as short as {@code tls} and {@code ssl} are similar
   * by chance.
   */
  private static final int MIN_LIKELY_TYPO = 8;

  private static final int MAX_TYPO_LETTERS = 2;

  private final Settings settings;
  private final ServerBuild build;

  ConfigGuard(Settings settings, ServerBuild build) {
    this.settings = settings;
    this.build = build;
  }

  /** Refuses control characters before a config is split, because the parts are stripped. */
  public static void requireOneLine(String config) {
    if (ControlCharacters.areIn(config)) {
      throw new UsageException(
          "config '"
              + ControlCharacters.shown(config)
              + "' has a control character; write it on one line, settings joined by +");
    }
  }

  void check(ConfigFile.Line line) {
    requireForm(line);
    for (String reading : RefusedSettings.readings(line.name())) {
      refuseArmSetting(line, reading);
    }
    for (String reading : RefusedSettings.readings(line.name())) {
      refuseName(line, reading);
      refuseSqlMode(line, reading);
    }
    refuseFile(line);
    refuseTypo(line);
    requireValue(line);
  }

  private static void requireForm(ConfigFile.Line line) {
    if (line.name().isEmpty()) {
      throw refusal(line, "has no name; write NAME=VALUE");
    }
    if (line.written() != null && line.written().isEmpty()) {
      throw refusal(line, "has no value; write NAME=VALUE, or NAME='' for an empty text");
    }
    if (line.asked().contains("#")) {
      throw refusal(line, "a server's file ends a line at #; leave out what follows");
    }
    // A server reads a line that begins otherwise as a section, a comment or the name of another
    // file.
    if (!NAME.matcher(line.name()).matches()) {
      throw refusal(line, "names have letters, digits, dots, dashes and underscores; write one");
    }
  }

  private void refuseArmSetting(ConfigFile.Line line, String reading) {
    boolean loadsPool = loadsPlugins(reading) && value(line).contains(POOL_LIBRARY);
    if (settings.refused().isOfArm(serversName(reading), isSpelling(reading)) || loadsPool) {
      throw refusal(
          line,
          "the arm says how threads are handled; leave it out and name the arm: "
              + build.name()
              + "/"
              + String.join(" or " + build.name() + "/", build.arms()));
    }
  }

  private void refuseName(ConfigFile.Line line, String reading) {
    String name = serversName(reading);
    settings
        .refused()
        .find(name, isSpelling(reading))
        .ifPresent(
            found -> {
              String taken =
                  found.name().equals(name) ? "" : "servers may take it for " + found.name() + ": ";
              throw refusal(line, taken + found.because() + "; leave it out");
            });
    if (loadsPlugins(reading)) {
      settings
          .refused()
          .plugin(value(line))
          .ifPresent(
              plugin -> {
                throw refusal(line, plugin + " opens the server to other machines; leave it out");
              });
    }
  }

  /** Refuses modes with which no generator would run. */
  private void refuseSqlMode(ConfigFile.Line line, String reading) {
    if (serversName(reading).equals("sql_mode")) {
      String modes = value(line).replaceAll("[\\s'\"]", "").toUpperCase(Locale.ROOT);
      SessionState.refusal(modes)
          .ifPresent(
              why -> {
                throw refusal(line, why);
              });
    }
  }

  /** Refuses paths: files belong below the start's own folder, which is deleted with it. */
  private void refuseFile(ConfigFile.Line line) {
    boolean isPath = value(line).contains("/") || value(line).startsWith("~");
    boolean mayHoldPath =
        RefusedSettings.readings(line.name()).stream().anyMatch(settings.refused()::mayHoldSlash);
    if (isPath && !mayHoldPath) {
      throw refusal(
          line,
          "a path would lead out of the server's data directory; leave it out, or name a file");
    }
  }

  private static boolean loadsPlugins(String reading) {
    return reading.startsWith(PLUGIN_LOAD) || PLUGIN_LOAD.startsWith(reading);
  }

  private static String value(ConfigFile.Line line) {
    return line.value() == null ? "" : line.value();
  }

  private boolean isSpelling(String reading) {
    return settings.spellings().contains(reading);
  }

  private String serversName(String reading) {
    return settings.serversName(reading, build);
  }

  private void refuseTypo(ConfigFile.Line line) {
    String name = line.name();
    Set<String> known = new TreeSet<>(settings.spellings());
    if (known.contains(name) || name.length() < MIN_LIKELY_TYPO) {
      return;
    }
    NearestNames.within(MAX_TYPO_LETTERS, name, known)
        .ifPresent(
            nearest -> {
              throw refusal(
                  line, "no spelling of settings.yaml; nearest: " + nearest + "; write that");
            });
  }

  private void requireValue(ConfigFile.Line line) {
    if (line.value() == null) {
      return;
    }
    RefusedSettings.readings(line.name()).stream()
        .flatMap(reading -> settings.form(serversName(reading), build).stream())
        .filter(form -> !form.fits(line.value()))
        .findFirst()
        .ifPresent(
            form -> {
              throw refusal(line, build.name() + " can have " + form.wanted());
            });
  }

  public static UsageException refusal(ConfigFile.Line line, String why) {
    return new UsageException("setting '" + line.asked() + "': " + why);
  }
}
