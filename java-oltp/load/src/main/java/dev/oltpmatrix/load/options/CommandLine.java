package dev.oltpmatrix.load.options;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.NearestNames;
import dev.oltpmatrix.model.text.Secrets;
import dev.oltpmatrix.model.userworkload.UserWorkloadFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The command line, parsed as sysbench does: {@code --name[=value]} in any position, and two words,
 * the test and the command.
 */
public record CommandLine(String test, String command, Options options) {
  private static final List<String> COMMANDS =
      List.of("prepare", "prewarm", "run", "check", "cleanup", "help");

  /** With less than two hyphens, or with the dashes into which text editors turn them. */
  private static final Pattern SLIPPED_OPTION =
      Pattern.compile("(?!--)(?:[-\u2010-\u2015\u2212].*|[\\w-]+=.*)");

  public static CommandLine parse(
      List<String> arguments, Map<String, String> environment, List<String> tests) {
    List<String> words = new ArrayList<>();
    GivenOptions given = new GivenOptions();
    GivenOptions byClients = new GivenOptions();
    for (String argument : arguments) {
      if (SLIPPED_OPTION.matcher(argument).matches()) {
        throw new UsageException(
            "'" + Secrets.hidden(argument) + "': options begin with two dashes: --name=value");
      }
      int equals = argument.indexOf('=');
      String name = equals < 0 ? argument : argument.substring(0, equals);
      String value = equals < 0 ? null : argument.substring(equals + 1);
      if (!argument.startsWith("--")) {
        words.add(argument);
      } else if (name.equals("--test") && value != null) {
        words.add(0, value); // the older form in which sysbench names the test
      } else if (name.equals("--config-file") && value != null) {
        // At its position: it overrides what precedes it, and what follows overrides it.
        given.readConfigFile(Path.of(value));
      } else if (name.equals("--defaults-file") && value != null) {
        byClients.readDefaultsFile(Path.of(value));
      } else {
        given.set(name.substring(2), value);
      }
    }
    // More words are not shown: one of them may be a password behind an option.
    if (words.size() != 2) {
      throw new UsageException(
          "usage: oltp TEST [--option=value]... %s; TEST is one of %s"
              .formatted(String.join("|", COMMANDS), String.join(", ", tests)));
    }
    String test = testName(words.get(0));
    if (!isFile(test)) {
      requireKnown("test", test, tests);
    }
    requireKnown("command", words.get(1), COMMANDS);
    Options options = new Options(merged(environment, byClients.values(), given.values()));
    OptionRules.check(options);
    return new CommandLine(test, words.get(1), options);
  }

  /** Merges the sources of options; later ones have precedence, as in the servers' own clients. */
  private static Map<String, String> merged(
      Map<String, String> environment, Map<String, String> byClients, Map<String, String> given) {
    Map<String, String> all = new LinkedHashMap<>();
    if (environment.containsKey("MYSQL_PWD")) {
      all.put("mysql-password", environment.get("MYSQL_PWD"));
    }
    all.putAll(byClients);
    if ("off".equals(given.get("mysql-ssl"))) {
      all.keySet().removeIf(name -> name.startsWith("mysql-ssl"));
    }
    all.putAll(given);
    // To those clients a socket file belongs to localhost, while here the option takes precedence
    // over a host.
    boolean elsewhere = !all.getOrDefault("mysql-host", "localhost").equals("localhost");
    if (elsewhere && !given.containsKey("mysql-socket")) {
      all.remove("mysql-socket");
    }
    return all;
  }

  /** Returns whether the test is the path of a user's workload. */
  public static boolean isFile(String test) {
    return test.endsWith(UserWorkloadFile.ENDING) || test.endsWith(".yml");
  }

  /** Returns the name of the test, which may also be given as the path of sysbench's script. */
  private static String testName(String word) {
    return isFile(word) ? word : word.replaceFirst("(?s).*/", "").replaceFirst("\\.lua$", "");
  }

  private static void requireKnown(String what, String word, List<String> known) {
    if (!known.contains(word)) {
      throw new UsageException(
          "'%s': no such %s; the nearest is %s"
              .formatted(Secrets.hidden(word), what, NearestNames.of(word, known).get(0)));
    }
  }
}
