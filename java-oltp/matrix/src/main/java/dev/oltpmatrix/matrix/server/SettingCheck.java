package dev.oltpmatrix.matrix.server;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Compares what a server was asked for with what it says it has. */
final class SettingCheck {
  /** Options without a variable of their name; plugins are checked by their state instead. */
  private static final Set<String> NOT_VARIABLES = Set.of("plugin_load_add", "mysqlx", "user");

  /** Servers may grant more than asked; less is an error. */
  private static final Set<String> AT_LEAST = Set.of("open_files_limit");

  /** Option name to the name it is read back under, where that differs on some version. */
  private static final Map<String, String> ALIASES =
      Map.of("transaction_isolation", "tx_isolation", "skip_log_bin", "log_bin");

  private static final Pattern SIZE = Pattern.compile("([0-9]+)([KMGT])", Pattern.CASE_INSENSITIVE);

  private SettingCheck() {}

  /** One line for each setting that is not as asked, with variable, wanted and found. */
  static List<String> mismatches(ServerConfig config, Map<String, String> variables) {
    List<String> wrong = new ArrayList<>();
    for (ServerConfig.Setting setting : config.settings()) {
      if (NOT_VARIABLES.contains(setting.name())) {
        continue;
      }
      String wanted = wanted(setting);
      String variable = variableOf(setting.name(), variables);
      String found = variables.get(variable);
      if (found == null || !matches(setting.name(), wanted, found)) {
        wrong.add(
            String.format(
                Locale.ROOT,
                "%s: wanted %s (%s), found %s",
                variable,
                wanted,
                setting.origin(),
                found == null ? "no such variable" : found));
      }
    }
    return wrong;
  }

  /** Name under which a server shows the option. */
  static String variableOf(String option, Map<String, String> variables) {
    return variables.containsKey(option) ? option : ALIASES.getOrDefault(option, option);
  }

  private static String wanted(ServerConfig.Setting setting) {
    if (setting.value() != null) {
      return setting.value();
    }
    return setting.name().equals("skip_log_bin") ? "OFF" : "ON";
  }

  private static boolean matches(String name, String wanted, String found) {
    String a = normal(wanted);
    String b = normal(found);
    if (AT_LEAST.contains(name)) {
      return new BigDecimal(b).compareTo(new BigDecimal(a)) >= 0;
    }
    return a.equals(b);
  }

  /** One spelling for 1G and 1073741824, ON and 1, 90 and 90.000000, /a/ and /a. */
  static String normal(String raw) {
    String value = raw.strip().replaceAll("^\"(.*)\"$", "$1");
    if (value.startsWith("/")) {
      return normalPath(value);
    }
    Matcher size = SIZE.matcher(value);
    if (size.matches()) {
      int shift = 10 * (1 + "KMGT".indexOf(size.group(2).toUpperCase(Locale.ROOT)));
      return Long.toString(Long.parseLong(size.group(1)) << shift);
    }
    String lower = value.toLowerCase(Locale.ROOT);
    return switch (lower) {
      case "on", "true", "yes" -> "1";
      case "off", "false", "no" -> "0";
      default -> normalNumber(lower);
    };
  }

  private static String normalNumber(String value) {
    try {
      return new BigDecimal(value).stripTrailingZeros().toPlainString();
    } catch (NumberFormatException e) {
      return value;
    }
  }

  private static String normalPath(String value) {
    Path path = Path.of(value).normalize();
    try {
      return path.toRealPath().toString();
    } catch (IOException e) {
      return path.toString(); // not there (yet): compare as written
    }
  }
}
