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

  static final String PASSWORD_REMEDY =
      "; no password here: --mysql-user names the user, MYSQL_PWD or --defaults-file=FILE holds"
          + " the password";

  /** Short options of the C client, whose values follow without a space or an equals sign. */
  private static final Map<String, String> SHORT_OPTIONS =
      Map.of(
          "u", "mysql-user",
          "h", "mysql-host",
          "P", "mysql-port",
          "S", "mysql-socket",
          "D", "mysql-db");

  private static final Pattern BARE_PASSWORD = Pattern.compile("--?[\\w-]*pass[\\w-]*|-p");

  /** Leading dashes, including those into which text editors turn two hyphens. */
  private static final String DASH = "[-\u2010-\u2015\u2212]";

  /** An option without its two dashes; the name of a script may contain an equals sign. */
  private static final Pattern SLIPPED_OPTION =
      Pattern.compile("(?!--)(?:" + DASH + ".*|[\\w-]+=.*)");

  public static CommandLine parse(
      List<String> arguments, Map<String, String> environment, List<String> tests) {
    requireNoLoosePassword(arguments, tests);
    List<String> words = new ArrayList<>();
    GivenOptions given = new GivenOptions();
    GivenOptions byClients = new GivenOptions();
    for (String argument : arguments) {
      if (SLIPPED_OPTION.matcher(argument).matches()) {
        throw slipped(argument);
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
    if (!words.isEmpty()) {
      words.set(0, testName(words.get(0)));
    }
    Options options = new Options(merged(environment, byClients.values(), given.values()));
    checkWords(words, tests);
    OptionRules.check(options);
    return new CommandLine(words.get(0), words.get(1), options);
  }

  private static UsageException slipped(String argument) {
    String shown = Secrets.hidden(argument);
    String option = argument.replaceFirst("^" + DASH + "*", "");
    boolean isKnown = OptionTable.ALL.containsKey(option.replaceFirst("(?s)=.*", ""));
    String ofClient = option.isEmpty() ? null : SHORT_OPTIONS.get(option.substring(0, 1));
    String remedy =
        !isKnown && (argument.equals("-p") || !shown.equals(argument))
            ? PASSWORD_REMEDY
            : ": --" + (isKnown || ofClient == null ? Secrets.hidden(option) : ofClient + "=...");
    return new UsageException("'" + shown + "': options begin with two dashes" + remedy);
  }

  /** Refuses a word that may be a password, before it is shown as an unknown test or command. */
  public static void requireNoLoosePassword(List<String> arguments, List<String> tests) {
    for (int i = 1; i < arguments.size(); i++) {
      String word = arguments.get(i);
      String option = arguments.get(i - 1);
      boolean isWord = COMMANDS.contains(word) || tests.contains(testName(word));
      if (BARE_PASSWORD.matcher(option).matches() && !word.startsWith("--") && !isWord) {
        throw new UsageException(
            option + ": a space is no equals sign; set MYSQL_PWD rather than --mysql-password=...");
      }
    }
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

  private static void checkWords(List<String> words, List<String> tests) {
    String help = "usage: oltp TEST [--option=value]... " + String.join("|", COMMANDS);
    if (words.size() < 2) {
      throw new UsageException(help + "; TEST is one of " + String.join(", ", tests));
    }
    if (words.size() > 2) {
      throw new UsageException(
          "'" + Secrets.hidden(words.get(2)) + "': one word too many; " + help);
    }
    if (!isFile(words.get(0))) {
      checkKnown("test", words.get(0), tests);
    }
    checkKnown("command", words.get(1), COMMANDS);
  }

  private static void checkKnown(String what, String word, List<String> known) {
    if (!known.contains(word)) {
      throw new UsageException(
          String.format(
              "'%s': no such %s; the nearest is %s",
              Secrets.hidden(word), what, NearestNames.of(word, known).get(0)));
    }
  }
}
