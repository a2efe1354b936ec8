package dev.oltpmatrix.server.config;

import static java.util.stream.Collectors.joining;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.input.SizeText;
import dev.oltpmatrix.model.spec.ServerName;
import dev.oltpmatrix.model.text.NearestNames;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.config.ServerConfig.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * Translates the settings of a config to the names and values of one build, and refuses what no
 * server could tell to be wrong. Anything else is the server's to refuse.
 */
record SettingTranslation(Settings settings, ServerBuild build, String arm) {
  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9_.]*");
  private static final Pattern ENDS_LINE = Pattern.compile("[#\\p{Cntrl}]");

  /** Servers accept these before an option's name, even several of them. */
  private static final Pattern PREFIXES =
      Pattern.compile("^(?:loose_|skip_|disable_|enable_|maximum_)+");

  /** Names as short as {@code tls} and {@code ssl} are similar by chance. */
  private static final int MIN_LIKELY_TYPO = 8;

  private static final int MAX_TYPO_LETTERS = 2;

  private static final Pattern SWITCH = Pattern.compile("(?i)[01]|on|off|true|false");

  /**
   * Returns a line in the build's spelling, without an origin; empty if the build has no such
   * setting.
   *
   * @param binding whether a value that the build cannot have is refused instead of only noted
   */
  List<Setting> translate(ConfigFile.Line asWritten, boolean binding) {
    if (binding) {
      requireForm(asWritten);
      requireAllowed(asWritten);
    }
    ConfigFile.Line line = settings.resolved(asWritten, build);
    SettingRule rule = settings.rule(line.name(), build);
    if (binding) {
      requireAllowed(line);
      requirePool(line, rule == null || rule.name() == null ? line.name() : rule.name());
    }
    if (rule == null) {
      // After skip_ and similar prefixes servers accept only 0 for the opposite, not OFF.
      boolean isPrefixed = !OptionName.of(line.name()).bare().equals(line.name());
      String value = line.value();
      return List.of(
          told(line, line.name(), isPrefixed && value != null ? Values.normal(value) : value));
    }
    if (rule.absent() != null) {
      if (binding && !rule.behavesAs(line.value() == null ? "ON" : line.value())) {
        throw refusal(asWritten, whyAbsent(line) + "; leave one of the two out");
      }
      return List.of();
    }
    return options(line, rule, binding);
  }

  /** Returns the reason why the build has no such setting. */
  String whyAbsent(ConfigFile.Line line) {
    String spelling = settings.resolved(line, build).name();
    return build.name() + " " + settings.rule(spelling, build).absent();
  }

  private List<Setting> options(ConfigFile.Line line, SettingRule rule, boolean binding) {
    String value = line.value();
    if (rule.bare()) {
      return Values.inverse(value).equals("ON")
          ? List.of(new Setting("skip_" + rule.name(), null, "", "", null, rule.name(), null, ""))
          : withOthers(rule, told(line, rule, null, ""));
    }
    if (value == null) {
      return List.of(told(line, rule, null, ""));
    }
    if (rule.pair() != null && value.contains(":")) { // such as 200:400
      String[] values = value.split(":", 2);
      List<Setting> both = new ArrayList<>(List.of(told(line, rule, values[0], "")));
      both.addAll(translate(ConfigFile.Line.of(rule.pair(), values[1], line.reason()), binding));
      return both;
    }
    OptionalLong number = SizeText.whole(value);
    List<Setting> options = new ArrayList<>();
    if (!rule.words().isEmpty()) {
      options.add(told(line, rule, word(line, rule), ""));
    } else if (rule.max() != null && number.isPresent() && number.getAsLong() > rule.max()) {
      if (binding) {
        throw refusal(line, "the most is " + rule.max() + ": " + rule.because());
      }
      options.add(told(line, rule, rule.max().toString(), rule.because() + ", so not " + value));
    } else if (rule.unit() > 1) {
      options.add(told(line, rule, Long.toString(divided(line, rule.unit())), ""));
    } else if (rule.parts() > 1) {
      options.add(told(line, rule, SizeText.of(divided(line, rule.parts())), ""));
      options.add(told(line, rule.partsName(), Integer.toString(rule.parts())));
    } else {
      options.add(told(line, rule, value, ""));
    }
    return number.isPresent() && number.getAsLong() <= 0
        ? options
        : withOthers(rule, options.toArray(Setting[]::new));
  }

  /** Adds what the server needs besides. */
  private static List<Setting> withOthers(SettingRule rule, Setting... options) {
    List<Setting> all = new ArrayList<>(List.of(options));
    rule.also().forEach((n, v) -> all.add(new Setting(n, v, "", "", null, null, null, "")));
    return all;
  }

  private static Setting told(ConfigFile.Line line, SettingRule rule, String value, String remark) {
    Setting plain = told(line, rule.name(), value);
    return new Setting(
        plain.name(), value, "", plain.asked(), null, rule.shownAs(), rule.unseen(), remark);
  }

  /** Returns a setting that has what was asked where its spelling differs from the user's. */
  private static Setting told(ConfigFile.Line line, String name, String value) {
    boolean isSame = name.equals(line.name()) && Objects.equals(value, line.value());
    return new Setting(name, value, "", isSame ? null : line.asked(), null, null, null, "");
  }

  private String word(ConfigFile.Line line, SettingRule rule) {
    return rule.words().entrySet().stream()
        .filter(word -> Values.areEqual(word.getKey(), line.value()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseThrow(
            () ->
                refusal(
                    line, build.name() + " can have " + String.join(", ", rule.words().keySet())));
  }

  private long divided(ConfigFile.Line line, long divisor) {
    OptionalLong number = SizeText.whole(line.value());
    if (number.isEmpty() || number.getAsLong() % divisor != 0) {
      throw refusal(line, build.name() + " can have whole multiples of " + divisor);
    }
    return number.getAsLong() / divisor;
  }

  /** Refuses what would be another line of a server's file, or none. */
  private static void requireForm(ConfigFile.Line line) {
    if (line.written() != null && line.written().isEmpty()) {
      throw refusal(line, "has no value; write NAME=VALUE, or NAME='' for an empty text");
    }
    if (ENDS_LINE.matcher(line.asked()).find()) {
      throw refusal(line, "a server's file ends a line at # and at a line's end; leave them out");
    }
    // A server reads a line that begins otherwise as a section, a comment or another file's name.
    if (!NAME.matcher(line.name()).matches()) {
      throw refusal(line, "names have letters, digits, dots, dashes and underscores; write one");
    }
  }

  private void requireAllowed(ConfigFile.Line line) {
    String bare = PREFIXES.matcher(line.name()).replaceFirst("");
    String value = line.value() == null ? "" : line.value();
    boolean loadsPool = bare.startsWith("plugin_load") && value.contains("thread_pool");
    if (loadsPool || settings.list("arm_settings").stream().anyMatch(n -> isMeant(n, bare))) {
      throw refusal(
          line,
          "the arm says how threads are handled; leave it out and name the arm: "
              + build.arms().stream().map(a -> build.name() + "/" + a).collect(joining(" or ")));
    }
    settings
        .refused()
        .forEach(
            (refused, because) -> {
              if (isMeant(refused, bare)) {
                throw refusal(line, because + "; leave it out");
              }
            });
    // Files belong below the start's own folder, which is deleted with it.
    if ((value.contains("/") || value.startsWith("~"))
        && !settings.isListed("slash_settings", bare)) {
      throw refusal(
          line,
          "a path would lead out of the server's data directory; leave it out, or name a file");
    }
    if (!settings.spellings().contains(line.name()) && line.name().length() >= MIN_LIKELY_TYPO) {
      NearestNames.within(MAX_TYPO_LETTERS, line.name(), settings.spellings())
          .ifPresent(
              nearest -> {
                throw refusal(
                    line, "no spelling of settings.yaml; nearest: " + nearest + "; write that");
              });
    }
    // A name that switches something off is told without its value, as is the binary log's.
    SettingRule rule = settings.rule(bare, build);
    boolean isSwitch = OptionName.of(line.name()).off() || (rule != null && rule.bare());
    if (isSwitch && line.value() != null && !SWITCH.matcher(value).matches()) {
      throw refusal(line, build.name() + " can have ON or OFF");
    }
  }

  private boolean isMeant(String other, String bare) {
    return Settings.matches(
        PREFIXES.matcher(other).replaceFirst(""), settings.serversName(bare, build));
  }

  /** Refuses what a server without the pool, or in another mode of it, takes without an effect. */
  private void requirePool(ConfigFile.Line line, String name) {
    String server = build.name() + "/" + arm;
    settings
        .modeThatIgnores(name, build, arm)
        .ifPresent(
            mode -> {
              throw refusal(
                  line,
                  "%s changes nothing in %s, whose pool has thread_pool_mode=%s; leave it out, or use it with the other mode's arm alone"
                      .formatted(name, server, mode));
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
          "%s runs without the thread pool; use %s/%s alone with this config"
              .formatted(server, build.name(), ServerName.POOL));
    }
  }

  static UsageException refusal(ConfigFile.Line line, String why) {
    return new UsageException("setting '" + line.asked() + "': " + why);
  }
}
