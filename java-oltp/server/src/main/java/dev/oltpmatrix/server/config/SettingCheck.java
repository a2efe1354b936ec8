package dev.oltpmatrix.server.config;

import static java.util.stream.Collectors.joining;

import dev.oltpmatrix.server.config.ServerConfig.Setting;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Compares a server's actual settings with the requested ones. */
public final class SettingCheck {
  /** Settings for which servers may grant more than requested; less is an error. */
  private static final String AT_LEAST = "open_files_limit";

  /**
   * Lists of which servers show more than was requested, in their own order: ANSI stands for four
   * other modes, and a switch that is not named keeps its default.
   */
  private static final Set<String> LISTS = Set.of("sql_mode", "optimizer_switch");

  /** Prefix that makes a server ignore an option that it does not know. */
  private static final String LOOSE = "loose_";

  private SettingCheck() {}

  /** Refuses a server that has not all settings as requested. */
  public static void require(String what, ServerConfig config, Map<String, String> variables)
      throws RefusedSettingException {
    List<Mismatch> wrong = mismatches(config, variables);
    if (!wrong.isEmpty()) {
      throw new RefusedSettingException(
          what
              + " is not as asked: "
              + wrong.stream().map(Mismatch::toString).collect(joining("; ")));
    }
  }

  /**
   * @param found the server's value; {@code null} where it has no such variable
   */
  public record Mismatch(Setting setting, String variable, String wanted, String found) {
    @Override
    public String toString() {
      return "%s: wanted %s (%s), found %s"
          .formatted(
              variable, wanted, setting.history(), found == null ? "no such variable" : found);
    }
  }

  public static List<Mismatch> mismatches(ServerConfig config, Map<String, String> variables) {
    List<Mismatch> wrong = new ArrayList<>();
    for (Setting setting : config.settings()) {
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
   * Returns the server's values of the settings that a config makes and, whatever it says, of how
   * threads are handled and commits kept.
   */
  public static Map<String, String> effective(ServerConfig config, Map<String, String> variables) {
    Map<String, String> settings = new TreeMap<>(variables);
    Set<String> made =
        config.settings().stream()
            .filter(setting -> !setting.origin().equals(ServerConfig.THIS_START))
            .map(setting -> variableOf(setting, variables))
            .collect(Collectors.toSet());
    settings
        .keySet()
        .removeIf(
            name ->
                !made.contains(name)
                    && !name.startsWith("thread_pool_")
                    && !name.equals("thread_handling")
                    && !name.equals("sync_binlog"));
    return settings;
  }

  public static String variableOf(Setting setting, Map<String, String> variables) {
    if (setting.shownAs() != null) {
      return setting.shownAs();
    }
    String name = setting.name();
    String option = name.startsWith(LOOSE) ? name.substring(LOOSE.length()) : name;
    return variables.containsKey(option) ? option : ConfigFile.Option.of(option).bare();
  }

  /**
   * Returns the expected value: a bare option switches on what it names; {@code skip_x} switches
   * {@code x} off.
   */
  public static String wanted(Setting setting, String variable) {
    String value = setting.value() == null ? "ON" : setting.value();
    boolean isNegated = ConfigFile.Option.of(setting.name()).off() && !variable.startsWith("skip_");
    return isNegated ? Values.inverse(value) : value;
  }

  private static boolean matches(Setting setting, String wanted, String found) {
    String a = Values.normal(wanted);
    if (found == null) {
      // The server started, so it knows the option, and no variable shows it. A plugin that is off
      // shows none of its variables.
      return setting.shownAs() == null || a.equals("0");
    }
    String b = Values.normal(found);
    if (setting.name().equals(AT_LEAST)) {
      return new BigDecimal(b).compareTo(new BigDecimal(a)) >= 0;
    }
    return a.equals(b) || (LISTS.contains(setting.name()) && names(b).containsAll(names(a)));
  }

  private static Set<String> names(String list) {
    return Set.copyOf(Arrays.asList(list.split(" *, *", -1)));
  }
}
