package dev.oltpmatrix.server.setting;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.spec.ServerName;
import dev.oltpmatrix.model.text.NearestNames;
import dev.oltpmatrix.server.build.ServerBuild;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Translates the settings of a config to the names and values of one build. */
public final class SettingTranslation {
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
  private static final String PAIR_SEPARATOR = ":";

  private final Settings settings;
  private final ServerBuild build;
  private final String arm;

  public SettingTranslation(Settings settings, ServerBuild build, String arm) {
    this.settings = settings;
    this.build = build;
    this.arm = arm;
  }

  /**
   * A server's option.
   *
   * @param value {@code null} for a bare option
   * @param shownAs variable to read it back from; {@code null} for one of its own name
   * @param unseen why it cannot be read back; {@code null} if it can
   * @param translated whether the server's spelling differs from the user's
   * @param remark how the build changes it beyond the spelling; {@code ""} for no change
   */
  public record Told(
      String name,
      String value,
      String shownAs,
      String unseen,
      boolean translated,
      String remark) {}

  /**
   * Returns a line in the build's spelling; empty if the build has no such setting.
   *
   * @param binding whether a value that the build cannot have is refused instead of only noted
   */
  public List<Told> translate(ConfigFile.Line asWritten, boolean binding) {
    if (binding) {
      check(asWritten);
    }
    ConfigFile.Line line = settings.resolved(asWritten, build);
    SettingRule rule = settings.rule(line.name(), build);
    if (binding) {
      check(line);
      refuseWithoutPool(line, rule);
    }
    if (rule == null) {
      String value = ownValue(line);
      boolean isOther = !Objects.equals(value, line.value());
      return List.of(new Told(line.name(), value, null, null, isOther, ""));
    }
    if (rule.absent() != null) {
      if (binding && !rule.behavesAs(line.value() == null ? "ON" : line.value())) {
        throw refusal(asWritten, whyAbsent(line) + "; leave one of the two out");
      }
      return List.of();
    }
    return option(line, rule, binding);
  }

  /** Returns the reason why the build has no such setting. */
  public String whyAbsent(ConfigFile.Line line) {
    String spelling = settings.resolved(line, build).name();
    return build.name() + " " + settings.rule(spelling, build).absent();
  }

  /**
   * Returns the value; after {@code skip_} and similar prefixes servers accept only 0 for the
   * opposite, not OFF.
   */
  private static String ownValue(ConfigFile.Line line) {
    boolean isPrefixed = !OptionName.of(line.name()).bare().equals(line.name());
    return isPrefixed && line.value() != null ? Values.normal(line.value()) : line.value();
  }

  private void refuseWithoutPool(ConfigFile.Line line, SettingRule rule) {
    String name = rule == null || rule.name() == null ? line.name() : rule.name();
    settings
        .modeThatIgnores(name, build, arm)
        .ifPresent(
            mode -> {
              throw refusal(
                  line,
                  String.format(
                      Locale.ROOT,
                      "%s changes nothing in %s/%s, whose pool has thread_pool_mode=%s; leave it"
                          + " out, or use it with the other mode's arm alone",
                      name,
                      build.name(),
                      arm,
                      mode));
            });
    if (!settings.isOfPool(name) && !line.name().startsWith("pool_")) {
      return;
    }
    if (build.arms().stream().noneMatch(ServerName::hasPool)) {
      throw refusal(line, build.name() + " has no thread pool; leave one of the two out");
    }
    if (!ServerName.hasPool(arm)) {
      throw refusal(
          line,
          String.format(
              Locale.ROOT,
              "%1$s/%2$s runs without the thread pool; use %1$s/%3$s alone with this config",
              build.name(),
              arm,
              ServerName.POOL));
    }
  }

  private List<Told> option(ConfigFile.Line line, SettingRule rule, boolean binding) {
    if (rule.bare()) {
      return bare(line, rule);
    }
    if (line.value() == null) {
      return List.of(option(line, rule, null, ""));
    }
    if (rule.pair() != null && line.value().contains(PAIR_SEPARATOR)) {
      return pair(line, rule, binding);
    }
    List<Told> options = new ArrayList<>();
    OptionalLong number = Values.whole(line.value());
    if (!rule.words().isEmpty()) {
      options.add(option(line, rule, word(line, rule), ""));
    } else if (rule.max() != null && number.isPresent() && number.getAsLong() > rule.max()) {
      if (binding) {
        throw refusal(line, "the most is " + rule.max() + ": " + rule.because());
      }
      String remark = rule.because() + ", so not " + line.value();
      options.add(option(line, rule, rule.max().toString(), remark));
    } else if (rule.unit() > 1) {
      options.add(option(line, rule, Long.toString(divided(line, rule.unit())), ""));
    } else if (rule.parts() > 1) {
      options.add(option(line, rule, Values.size(divided(line, rule.parts())), ""));
      options.add(new Told(rule.partsName(), Integer.toString(rule.parts()), null, null, true, ""));
    } else {
      options.add(option(line, rule, line.value(), ""));
    }
    if (number.isEmpty() || number.getAsLong() > 0) {
      options.addAll(also(rule));
    }
    return options;
  }

  private static List<Told> also(SettingRule rule) {
    return rule.also().entrySet().stream()
        .map(other -> new Told(other.getKey(), other.getValue(), null, null, true, ""))
        .toList();
  }

  /** Returns both settings of a value such as {@code 200:400}. */
  private List<Told> pair(ConfigFile.Line line, SettingRule rule, boolean binding) {
    String[] values = line.value().split(PAIR_SEPARATOR, 2);
    List<Told> options = new ArrayList<>(List.of(option(line, rule, values[0], "")));
    options.addAll(translate(ConfigFile.Line.of(rule.pair(), values[1], line.reason()), binding));
    return options;
  }

  private static List<Told> bare(ConfigFile.Line line, SettingRule rule) {
    if (Values.inverse(line.value()).equals("ON")) {
      return List.of(new Told("skip_" + rule.name(), null, rule.name(), null, true, ""));
    }
    List<Told> options = new ArrayList<>(List.of(option(line, rule, null, "")));
    options.addAll(also(rule));
    return options;
  }

  private static Told option(ConfigFile.Line line, SettingRule rule, String value, String remark) {
    boolean translated = !rule.name().equals(line.name()) || !Objects.equals(value, line.value());
    return new Told(rule.name(), value, rule.shownAs(), rule.unseen(), translated, remark);
  }

  private String word(ConfigFile.Line line, SettingRule rule) {
    return rule.words().entrySet().stream()
        .filter(w -> Values.normal(w.getKey()).equals(Values.normal(line.value())))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseThrow(
            () ->
                refusal(
                    line, build.name() + " can have " + String.join(", ", rule.words().keySet())));
  }

  private long divided(ConfigFile.Line line, long divisor) {
    OptionalLong number = Values.whole(line.value());
    if (number.isEmpty() || number.getAsLong() % divisor != 0) {
      throw refusal(line, build.name() + " can have whole multiples of " + divisor);
    }
    return number.getAsLong() / divisor;
  }

  /** Refuses lines of a config that no server could apply as they are meant. */
  private void check(ConfigFile.Line line) {
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
