package dev.oltpmatrix.server.config;

import static java.util.stream.Collectors.joining;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.input.SizeText;
import dev.oltpmatrix.model.spec.ServerName;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.config.ServerConfig.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * Translates the settings of a config to the names and values of one build. It refuses what no
 * config may set and what a server would take without an effect; all else is the server's to
 * refuse.
 */
record SettingTranslation(Settings settings, ServerBuild build, String arm) {
  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9_.]*");
  private static final Pattern ENDS_LINE = Pattern.compile("[#\\p{Cntrl}]");

  /** A value that is a path to elsewhere, whatever the setting. */
  private static final Pattern OUTSIDE =
      Pattern.compile("[/~\\\\].*|[A-Za-z]:[/\\\\].*|(?:.*[/\\\\])?\\.\\.(?:[/\\\\].*)?");

  private static final Pattern SWITCH = Pattern.compile("(?i)[01]|on|off|true|false");

  /** Servers accept these before an option's name, even several of them. */
  private static final Pattern PREFIXES =
      Pattern.compile("^(?:loose_|skip_|disable_|enable_|maximum_)+");

  /**
   * Returns a line in the build's spelling, without an origin; empty if the build has no such
   * setting.
   *
   * @param binding whether a value that the build cannot have is refused instead of only noted
   */
  List<Setting> translate(ConfigFile.Line asWritten, boolean binding) {
    ConfigFile.Line line = settings.resolved(asWritten, build);
    Settings.Rule rule = settings.rule(line.name(), build);
    if (binding) {
      requireForm(asWritten);
      requireAllowed(asWritten);
      requireAllowed(line);
      requirePool(line, settings.serversName(line.name(), build));
    }
    if (rule == null) {
      // After skip_ and similar prefixes servers accept only 0 for the opposite, not OFF.
      boolean isPrefixed = !ConfigFile.Option.of(line.name()).bare().equals(line.name());
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

  String whyAbsent(ConfigFile.Line line) {
    String spelling = settings.resolved(line, build).name();
    return build.name() + " " + settings.rule(spelling, build).absent();
  }

  private List<Setting> options(ConfigFile.Line line, Settings.Rule rule, boolean binding) {
    String value = line.value();
    OptionalLong number = value == null ? OptionalLong.empty() : SizeText.whole(value);
    List<Setting> options = new ArrayList<>();
    if (rule.bare() && Values.inverse(value).equals("ON")) {
      return List.of(new Setting("skip_" + rule.name(), null, "", "", null, rule.name(), ""));
    }
    if (rule.bare() || value == null) {
      options.add(told(line, rule, null));
    } else if (rule.pair() != null && value.contains(":")) { // such as 200:400
      String[] values = value.split(":", 2);
      options.add(told(line, rule, values[0]));
      options.addAll(translate(ConfigFile.Line.of(rule.pair(), values[1], line.reason()), binding));
    } else if (!rule.words().isEmpty()) {
      options.add(told(line, rule, word(line, rule)));
    } else if (rule.max() != null && number.isPresent() && number.getAsLong() > rule.max()) {
      if (binding) {
        throw cannotHave(line, "at most " + rule.max());
      }
      options.add(told(line, rule, rule.max().toString()));
    } else if (rule.unit() > 1) {
      options.add(told(line, rule, Long.toString(divided(line, rule.unit()))));
    } else if (rule.parts() > 1) {
      options.add(told(line, rule, SizeText.of(divided(line, rule.parts()))));
      options.add(told(line, rule.partsName(), Integer.toString(rule.parts())));
    } else {
      options.add(told(line, rule, value));
    }
    if (rule.bare() || number.isEmpty() || number.getAsLong() > 0) {
      rule.also().forEach((n, v) -> options.add(new Setting(n, v, "", "", null, null, "")));
    }
    return options;
  }

  private static Setting told(ConfigFile.Line line, Settings.Rule rule, String value) {
    Setting plain = told(line, rule.name(), value);
    return new Setting(plain.name(), value, "", plain.asked(), null, rule.shownAs(), "");
  }

  /** Returns a setting that has what was asked where its spelling differs from the user's. */
  private static Setting told(ConfigFile.Line line, String name, String value) {
    boolean isSame = name.equals(line.name()) && Objects.equals(value, line.value());
    return new Setting(name, value, "", isSame ? null : line.asked(), null, null, "");
  }

  private String word(ConfigFile.Line line, Settings.Rule rule) {
    return rule.words().entrySet().stream()
        .filter(word -> Values.areEqual(word.getKey(), line.value()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseThrow(() -> cannotHave(line, String.join(", ", rule.words().keySet())));
  }

  private long divided(ConfigFile.Line line, long divisor) {
    OptionalLong number = SizeText.whole(line.value());
    if (number.isEmpty() || number.getAsLong() % divisor != 0) {
      throw cannotHave(line, "whole multiples of " + divisor);
    }
    return number.getAsLong() / divisor;
  }

  private UsageException cannotHave(ConfigFile.Line line, String allowed) {
    return refusal(line, build.name() + " can have " + allowed);
  }

  /** Refuses what would be another line of a server's file, or none. */
  private static void requireForm(ConfigFile.Line line) {
    boolean isEmpty = line.written() != null && line.written().isEmpty();
    if (isEmpty || ENDS_LINE.matcher(line.asked()).find() || !NAME.matcher(line.name()).matches()) {
      throw refusal(line, "write NAME=VALUE without # and line ends; an empty text is NAME=''");
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
    for (Map.Entry<String, String> refused : settings.refused().entrySet()) {
      if (isMeant(refused.getKey(), bare)) {
        throw refusal(line, refused.getValue() + "; leave it out");
      }
    }
    // A start's files are deleted with it; those elsewhere would be found by the next start.
    if (OUTSIDE.matcher(value).matches()) {
      throw refusal(line, "leads files out of the server's data directory; leave it out");
    }
    // A name that switches something off is told without its value, as is the binary log's.
    Settings.Rule rule = settings.rule(bare, build);
    boolean isSwitch = ConfigFile.Option.of(line.name()).off() || (rule != null && rule.bare());
    if (isSwitch && line.value() != null && !SWITCH.matcher(value).matches()) {
      throw cannotHave(line, "ON or OFF");
    }
  }

  private boolean isMeant(String other, String bare) {
    return Settings.matches(
        PREFIXES.matcher(other).replaceFirst(""), settings.serversName(bare, build));
  }

  /** Refuses what a server without the pool, or in another mode of it, takes without an effect. */
  private void requirePool(ConfigFile.Line line, String name) {
    String mode = settings.modeThatIgnores(name, build, arm);
    if (mode != null) {
      throw refusal(
          line,
          "%s changes nothing in %s/%s, whose pool has thread_pool_mode=%s; leave it out, or use it with the other mode's arm alone"
              .formatted(name, build.name(), arm, mode));
    }
    if ((settings.isOfPool(name) || line.name().startsWith("pool_")) && !ServerName.hasPool(arm)) {
      boolean isElsewhere = build.arms().stream().anyMatch(ServerName::hasPool);
      throw refusal(
          line,
          isElsewhere
              ? "%s/%s runs without the thread pool; use %s/%s alone with this config"
                  .formatted(build.name(), arm, build.name(), ServerName.POOL)
              : build.name() + " has no thread pool; leave one of the two out");
    }
  }

  static UsageException refusal(ConfigFile.Line line, String why) {
    return new UsageException("setting '" + line.asked() + "': " + why);
  }
}
