package dev.oltpmatrix.matrix.server;

import dev.oltpmatrix.matrix.UsageException;
import dev.oltpmatrix.text.ControlCharacters;
import dev.oltpmatrix.text.NearestNames;
import java.util.Set;
import java.util.TreeSet;

/** Refuses lines of a config that no server could be given as they are meant. */
final class ConfigGuard {
  private static final String LOOSE = "loose_";

  /** Names as short as {@code tls} and {@code ssl} are near by chance. */
  private static final int SHORTEST_LIKELY_SLIP = 8;

  private static final int LETTERS_OF_A_SLIP = 2;

  private final Settings settings;
  private final ServerBuild build;

  ConfigGuard(Settings settings, ServerBuild build) {
    this.settings = settings;
    this.build = build;
  }

  /** Before a config is taken apart, as the parts are stripped. */
  static void requireOneLine(String config) {
    if (ControlCharacters.areIn(config)) {
      throw new UsageException(
          "config '"
              + ControlCharacters.shown(config)
              + "' has a control character; write it on one line, settings joined by +");
    }
  }

  void check(ConfigFile.Line line) {
    requireForm(line);
    String name = serversName(line.name());
    String value = line.value() == null ? "" : line.value();
    if (settings.isOfStart(name)) {
      throw refusal(line, "each start sets " + name + " itself; leave it out");
    }
    boolean loadsPool = name.startsWith("plugin_load") && value.contains("thread_pool");
    if (settings.isOfArm(name) || loadsPool) {
      throw refusal(
          line,
          "the arm says how threads are handled; leave it out and name the arm: "
              + build.name()
              + "/"
              + String.join(" or " + build.name() + "/", build.arms()));
    }
    refuseSlip(line);
    requireValue(line, name);
  }

  private static void requireForm(ConfigFile.Line line) {
    if (line.name().isEmpty()) {
      throw refusal(line, "has no name; write NAME=VALUE");
    }
    if (line.value() != null && line.value().isEmpty()) {
      throw refusal(line, "has no value; write NAME=VALUE, or NAME='' for an empty text");
    }
    if (line.asked().contains("#")) {
      throw refusal(line, "a server's file ends a line at #; leave out what follows");
    }
  }

  /** Without what makes a server forgive the option. */
  private String serversName(String asked) {
    String name = asked.startsWith(LOOSE) ? asked.substring(LOOSE.length()) : asked;
    SettingRule rule = settings.rule(name, build);
    return rule == null || rule.name() == null ? name : rule.name();
  }

  private void refuseSlip(ConfigFile.Line line) {
    String name = line.name();
    Set<String> known = new TreeSet<>(settings.spellings());
    if (known.contains(name) || name.length() < SHORTEST_LIKELY_SLIP) {
      return;
    }
    NearestNames.within(LETTERS_OF_A_SLIP, name, known)
        .ifPresent(
            nearest -> {
              throw refusal(
                  line, "no spelling of settings.yaml; nearest: " + nearest + "; write that");
            });
  }

  private void requireValue(ConfigFile.Line line, String name) {
    if (line.value() == null) {
      return;
    }
    settings
        .form(name, build)
        .filter(form -> !form.fits(line.value()))
        .ifPresent(
            form -> {
              throw refusal(line, build.name() + " can have " + form.wanted());
            });
  }

  static UsageException refusal(ConfigFile.Line line, String why) {
    return new UsageException("setting '" + line.asked() + "': " + why);
  }
}
