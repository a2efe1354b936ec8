package dev.oltpmatrix.server.setting;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.spec.ServerName;
import dev.oltpmatrix.server.build.ServerBuild;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;

/** Translates the settings of a config to the names and values of one build. */
public final class SettingTranslation {
  private static final String PAIR_SEPARATOR = ":";

  private final Settings settings;
  private final ServerBuild build;
  private final String arm;
  private final ConfigGuard guard;

  public SettingTranslation(Settings settings, ServerBuild build, String arm) {
    this.settings = settings;
    this.build = build;
    this.arm = arm;
    this.guard = new ConfigGuard(settings, build);
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
      guard.check(asWritten);
    }
    ConfigFile.Line line = settings.resolved(asWritten, build);
    SettingRule rule = settings.rule(line.name(), build);
    if (binding) {
      guard.check(line);
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

  private static UsageException refusal(ConfigFile.Line line, String why) {
    return ConfigGuard.refusal(line, why);
  }
}
