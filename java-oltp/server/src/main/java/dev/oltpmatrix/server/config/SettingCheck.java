package dev.oltpmatrix.server.config;

import dev.oltpmatrix.server.setting.OptionName;
import dev.oltpmatrix.server.setting.Values;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Compares a server's actual settings with the requested ones. */
public final class SettingCheck {
  /** Settings for which servers may grant more than requested; less is an error. */
  private static final Set<String> AT_LEAST = Set.of("open_files_limit");

  /**
   * Lists of which servers show more than was requested, in their own order: ANSI stands for four
   * other modes, and a switch that is not named keeps its default.
   */
  private static final Set<String> LISTS = Set.of("sql_mode", "optimizer_switch");

  /**
   * Variables that records have whatever a config says: how threads are handled and commits kept.
   */
  private static final Set<String> ALWAYS = Set.of("thread_handling", "sync_binlog");

  /** Prefix that makes a server ignore an option that it does not know. */
  private static final String LOOSE = "loose_";

  private static final String SKIP = "skip_";

  private SettingCheck() {}

  /** Refuses a server that has not all settings as requested. */
  public static void require(String what, ServerConfig config, Map<String, String> variables)
      throws RefusedSettingException {
    List<Mismatch> wrong = mismatches(config, variables);
    if (!wrong.isEmpty()) {
      throw new RefusedSettingException(
          what
              + " is not as asked: "
              + wrong.stream().map(Mismatch::toString).collect(Collectors.joining("; ")));
    }
  }

  /**
   * A setting that a server does not have as requested.
   *
   * @param found the server's value; {@code null} where it has no such variable
   */
  public record Mismatch(
      ServerConfig.Setting setting, String variable, String wanted, String found) {
    /** Returns variable, wanted, origin and found on one line. */
    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%s: wanted %s (%s), found %s",
          variable,
          wanted,
          setting.history(),
          found == null ? "no such variable" : found);
    }
  }

  /** Returns the settings that differ. */
  public static List<Mismatch> mismatches(ServerConfig config, Map<String, String> variables) {
    List<Mismatch> wrong = new ArrayList<>();
    for (ServerConfig.Setting setting : config.settings()) {
      if (setting.unseen() != null) {
        continue;
      }
      String variable = variableOf(setting, variables);
      String wanted = wanted(setting, variable);
      String found = variables.get(variable);
      if (!matches(setting, wanted, found)) {
        wrong.add(new Mismatch(setting, variable, wanted, found));
      }
    }
    return wrong;
  }

  /**
   * Returns the server's values of the settings that a config makes and of those that the study is
   * about.
   */
  public static Map<String, String> effective(ServerConfig config, Map<String, String> variables) {
    Map<String, String> settings = new TreeMap<>();
    for (ServerConfig.Setting setting : config.settings()) {
      String name = variableOf(setting, variables);
      if (!setting.origin().equals(ServerConfig.THIS_START) && variables.containsKey(name)) {
        settings.put(name, variables.get(name));
      }
    }
    variables.forEach(
        (name, value) -> {
          if (name.startsWith("thread_pool_") || ALWAYS.contains(name)) {
            settings.put(name, value);
          }
        });
    return settings;
  }

  /** Returns the name under which a server shows the setting. */
  public static String variableOf(ServerConfig.Setting setting, Map<String, String> variables) {
    if (setting.shownAs() != null) {
      return setting.shownAs();
    }
    String name = setting.name();
    String option = name.startsWith(LOOSE) ? name.substring(LOOSE.length()) : name;
    return variables.containsKey(option) ? option : OptionName.of(option).bare();
  }

  /**
   * Returns the expected value: a bare option switches on what it names; {@code skip_x} switches
   * {@code x} off.
   */
  public static String wanted(ServerConfig.Setting setting, String variable) {
    boolean isNegated = OptionName.of(setting.name()).off() && !variable.startsWith(SKIP);
    if (setting.value() == null) {
      return isNegated ? "OFF" : "ON";
    }
    return isNegated ? Values.inverse(setting.value()) : setting.value();
  }

  private static boolean matches(ServerConfig.Setting setting, String wanted, String found) {
    String a = Values.normal(wanted);
    if (found == null) {
      // The server started, so it knows the option, and no variable shows it. A plugin that is off
      // shows none of its variables.
      return setting.shownAs() == null || a.equals("0");
    }
    String b = Values.normal(found);
    if (AT_LEAST.contains(setting.name())) {
      return new BigDecimal(b).compareTo(new BigDecimal(a)) >= 0;
    }
    return a.equals(b) || (LISTS.contains(setting.name()) && names(b).containsAll(names(a)));
  }

  private static Set<String> names(String list) {
    return Set.copyOf(Arrays.asList(list.split(" *, *", -1)));
  }
}
