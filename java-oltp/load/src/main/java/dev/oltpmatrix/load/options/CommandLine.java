package dev.oltpmatrix.load.options;

import dev.oltpmatrix.load.UsageException;
import dev.oltpmatrix.text.NearestNames;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the user asked for, read as sysbench reads it: {@code --name[=value]} in any position, and
 * two words, the test and the command.
 */
public record CommandLine(String test, String command, Options options) {
  private static final List<String> COMMANDS =
      List.of("prepare", "prewarm", "run", "cleanup", "help");

  public static CommandLine parse(
      List<String> arguments, Map<String, String> environment, List<String> tests) {
    List<String> words = new ArrayList<>();
    Map<String, String> onLine = new LinkedHashMap<>();
    Map<String, String> inFile = new LinkedHashMap<>();
    for (String argument : arguments) {
      if (!argument.startsWith("--")) {
        words.add(argument);
      } else if (argument.startsWith("--test=")) {
        // sysbench's older way to name the test.
        words.add(0, argument.substring("--test=".length()));
      } else if (argument.startsWith("--config-file=")) {
        Path file = Path.of(argument.substring("--config-file=".length()));
        ConfigFile.read(file).forEach((name, value) -> set(inFile, name, value));
      } else {
        int equals = argument.indexOf('=');
        String name = equals < 0 ? argument.substring(2) : argument.substring(2, equals);
        set(onLine, name, equals < 0 ? null : argument.substring(equals + 1));
      }
    }
    Map<String, String> values = new LinkedHashMap<>();
    if (environment.containsKey("MYSQL_PWD")) {
      values.put("mysql-password", environment.get("MYSQL_PWD"));
    }
    values.putAll(inFile);
    values.putAll(onLine);
    if (!words.isEmpty()) {
      words.set(0, testName(words.get(0)));
    }
    Options options = new Options(values);
    CommandLine line = new CommandLine(word(words, 0), word(words, 1), options);
    checkWords(words, tests);
    OptionRules.check(options);
    return line;
  }

  private static void set(Map<String, String> values, String name, String value) {
    OptionSpec spec = OptionTable.find(name);
    if (spec == null) {
      String nearest = NearestNames.of(name.replace('_', '-'), OptionTable.all().keySet()).get(0);
      throw new UsageException("--" + name + ": no such option; the nearest is --" + nearest);
    }
    if (value == null && spec.type() != OptionSpec.Type.FLAG) {
      throw new UsageException("--" + name + ": has no value; write --" + name + "=VALUE");
    }
    values.put(spec.name(), spec.normalize(value == null ? "on" : value));
  }

  /** The test is also known by the path of sysbench's script. */
  private static String testName(String word) {
    String name = word.substring(word.lastIndexOf('/') + 1);
    return name.endsWith(".lua") ? name.substring(0, name.length() - ".lua".length()) : name;
  }

  private static String word(List<String> words, int index) {
    return index < words.size() ? words.get(index) : "";
  }

  private static void checkWords(List<String> words, List<String> tests) {
    String help = "usage: oltp TEST [--option=value]... " + String.join("|", COMMANDS);
    if (words.size() < 2) {
      throw new UsageException(help + "; TEST is one of " + String.join(", ", tests));
    }
    if (words.size() > 2) {
      throw new UsageException("'" + words.get(2) + "': one word too many; " + help);
    }
    checkKnown("test", words.get(0), tests);
    checkKnown("command", words.get(1), COMMANDS);
  }

  private static void checkKnown(String what, String word, List<String> known) {
    if (!known.contains(word)) {
      throw new UsageException(
          String.format(
              "'%s': no such %s; the nearest is %s",
              word, what, NearestNames.of(word, known).get(0)));
    }
  }
}
