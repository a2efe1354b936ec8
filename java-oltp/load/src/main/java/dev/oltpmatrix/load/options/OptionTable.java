package dev.oltpmatrix.load.options;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.model.text.Secrets;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The table of all options, which options.txt has: those of the workloads, sysbench 1.0.20's names
 * and defaults, and this program's additions.
 */
public final class OptionTable {
  /** All options by name, in the order of the help text. */
  static final Map<String, Option> ALL = read();

  private OptionTable() {}

  /**
   * The definition of one option.
   *
   * @param group the workloads that it belongs to; empty for one of every load
   * @param recorded whether the record lists it among the options that shape the load
   * @param help its line of help; empty for an option that the help does not list
   */
  record Option(
      String group,
      String name,
      String defaultValue,
      ValueForm form,
      boolean recorded,
      String help) {

    /** Returns a value's normalized form; {@code null} is the option's name alone. */
    String normalize(String value) {
      String given = value == null ? form.bare() : value;
      if (given == null) {
        throw new UsageException("--" + name + ": has no value; write --" + name + "=VALUE");
      }
      String normal = form.normal().apply(given);
      if (normal == null) {
        throw new UsageException(
            "--" + name + "=" + Secrets.hidden(given) + ": expected " + form.expected());
      }
      return normal;
    }
  }

  private static Map<String, Option> read() {
    Map<String, Option> all = new LinkedHashMap<>();
    try (InputStream in = OptionTable.class.getResourceAsStream("options.txt")) {
      String group = "";
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
        if (line.startsWith("[")) {
          group = line.substring(1, line.length() - 1);
        } else if (!line.isEmpty() && !line.startsWith("#")) {
          Option option = option(group, line);
          all.put(option.name(), option);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all;
  }

  private static Option option(String group, String line) {
    String[] parts = line.split(" \\| ?", 3);
    String[] nameAndDefault = parts[0].split("=", 2);
    ValueForm form = ValueForm.of(parts[1].replaceFirst("^-", ""), nameAndDefault[1]);
    boolean recorded = !parts[1].startsWith("-") && !parts[1].startsWith("only ");
    boolean listsWords = form.expected().startsWith("one of ");
    String help =
        parts[2] + (listsWords ? form.expected().replaceFirst("one of (.*)", " ($1)") : "");
    return new Option(group, nameAndDefault[0], nameAndDefault[1], form, recorded, help);
  }

  /** Prints the text of the command help. */
  public static void printHelp(List<Workload> workloads, PrintStream out) {
    String test = workloads.size() == 1 ? workloads.get(0).name() : "TEST";
    out.print(
        "usage: oltp " + test + " [--option=value]... prepare|prewarm|run|check|cleanup|help\n\n");
    workloads.forEach(one -> out.print("  %-22s %s\n".formatted(one.name(), one.intent())));
    out.print("\noptions, with their defaults:\n");
    for (Option one : ALL.values()) {
      if (!one.help().isEmpty()) {
        String form = "--" + one.name() + "=" + one.defaultValue();
        out.print("  %-33s %s\n".formatted(form, one.help()));
      }
    }
    out.print(
        """
          --config-file=FILE                file of name=value lines, read at its place
          --defaults-file=FILE              host, port, socket, user and password from the group
                                            [client] of the servers' own clients, where no option
                                            gives them
        """);
  }
}
