package dev.oltpmatrix.server.setting;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.NearestNames;
import dev.oltpmatrix.server.build.ServerBuild;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Refuses lines of a config that no server could apply as they are meant. */
public final class ConfigGuard {
  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9_.]*");
  private static final Pattern ENDS_LINE = Pattern.compile("[#\\p{Cntrl}]");

  /** Servers accept these before an option's name, even several of them. */
  private static final Pattern PREFIXES =
      Pattern.compile("^(?:loose_|skip_|disable_|enable_|maximum_)+");

  private static final Pattern SWITCH = Pattern.compile("(?i)[01]|on|off|true|false");

  private static final String PLUGIN_LOAD = "plugin_load";
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

  void check(ConfigFile.Line line) {
    requireForm(line);
    String bare = bare(line.name());
    refuseArmSetting(line, bare);
    settings.refused().forEach((name, because) -> refuse(line, bare, name, because));
    refusePath(line, bare);
    refuseTypo(line);
    refuseNoSwitch(line, bare);
  }

  /** A name that switches something off is told without its value, as is the binary log's. */
  private void refuseNoSwitch(ConfigFile.Line line, String bare) {
    SettingRule rule = settings.rule(bare, build);
    boolean isSwitch = OptionName.of(line.name()).off() || (rule != null && rule.bare());
    if (isSwitch && line.value() != null && !SWITCH.matcher(line.value()).matches()) {
      throw refusal(line, build.name() + " can have ON or OFF");
    }
  }

  private static String bare(String name) {
    return PREFIXES.matcher(name).replaceFirst("");
  }

  private static void requireForm(ConfigFile.Line line) {
    if (line.name().isEmpty()) {
      throw refusal(line, "has no name; write NAME=VALUE");
    }
    if (line.written() != null && line.written().isEmpty()) {
      throw refusal(line, "has no value; write NAME=VALUE, or NAME='' for an empty text");
    }
    if (ENDS_LINE.matcher(line.asked()).find()) {
      throw refusal(line, "a server's file ends a line at # and at a line's end; leave them out");
    }
    if (line.asked().endsWith(";")) {
      throw refusal(line, "ends with a semicolon, which belongs to SQL; leave it out");
    }
    // A server reads a line that begins otherwise as a section, a comment or the name of another
    // file.
    if (!NAME.matcher(line.name()).matches()) {
      throw refusal(line, "names have letters, digits, dots, dashes and underscores; write one");
    }
  }

  private void refuseArmSetting(ConfigFile.Line line, String bare) {
    boolean loadsPool = bare.startsWith(PLUGIN_LOAD) && value(line).contains(POOL_LIBRARY);
    if (settings.list("arm_settings").stream().anyMatch(n -> isMeant(n, bare)) || loadsPool) {
      throw refusal(
          line,
          "the arm says how threads are handled; leave it out and name the arm: "
              + build.name()
              + "/"
              + String.join(" or " + build.name() + "/", build.arms()));
    }
  }

  private void refuse(ConfigFile.Line line, String bare, String refused, String because) {
    if (isMeant(refused, bare)) {
      throw refusal(line, because + "; leave it out");
    }
  }

  private boolean isMeant(String other, String bare) {
    return Settings.matches(bare(other), settings.serversName(bare, build));
  }

  /** Refuses paths: files belong below the start's own folder, which is deleted with it. */
  private void refusePath(ConfigFile.Line line, String bare) {
    boolean isPath = value(line).contains("/") || value(line).startsWith("~");
    if (isPath && !settings.isListed("slash_settings", bare)) {
      throw refusal(
          line,
          "a path would lead out of the server's data directory; leave it out, or name a file");
    }
  }

  private static String value(ConfigFile.Line line) {
    return line.value() == null ? "" : line.value();
  }

  private void refuseTypo(ConfigFile.Line line) {
    Set<String> known = new TreeSet<>(settings.spellings());
    if (!known.contains(line.name()) && line.name().length() >= MIN_LIKELY_TYPO) {
      NearestNames.within(MAX_TYPO_LETTERS, line.name(), known)
          .ifPresent(
              nearest -> {
                throw refusal(
                    line, "no spelling of settings.yaml; nearest: " + nearest + "; write that");
              });
    }
  }

  public static UsageException refusal(ConfigFile.Line line, String why) {
    return new UsageException("setting '" + line.asked() + "': " + why);
  }
}
