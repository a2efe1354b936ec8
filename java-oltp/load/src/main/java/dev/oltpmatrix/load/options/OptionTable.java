package dev.oltpmatrix.load.options;

import dev.oltpmatrix.model.descriptors.Workload;
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
  /**
   * An option's older name.
   *
   * @param unset the value that has no effect on the option
   */
  record OldName(String name, String unset) {}

  static final Map<String, OldName> OLD_NAMES =
      Map.of(
          "num-threads", new OldName("threads", "1"),
          "max-time", new OldName("time", "0"),
          "max-requests", new OldName("events", "0"),
          "tx-rate", new OldName("rate", "0"));

  private static final Map<String, OptionSpec> BY_NAME = byName();

  private OptionTable() {}

  private static Map<String, OptionSpec> byName() {
    Map<String, OptionSpec> map = new LinkedHashMap<>();
    try (InputStream in = OptionTable.class.getResourceAsStream("options.txt")) {
      String group = "";
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
        if (line.startsWith("[")) {
          group = line.substring(1, line.length() - 1);
        } else if (!line.isEmpty() && !line.startsWith("#")) {
          OptionSpec spec = OptionSpec.of(group, line);
          map.put(spec.name(), spec);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return map;
  }

  /** Returns all options by name, in the order of the help text. */
  static Map<String, OptionSpec> all() {
    return BY_NAME;
  }

  /** Prints the text of the command help. */
  public static void printHelp(List<Workload> workloads, PrintStream out) {
    String test = workloads.size() == 1 ? workloads.get(0).name() : "TEST";
    out.print(
        "usage: oltp " + test + " [--option=value]... prepare|prewarm|run|check|cleanup|help\n\n");
    workloads.forEach(one -> out.print("  %-22s %s\n".formatted(one.name(), one.intent())));
    out.print("\noptions, with their defaults:\n");
    BY_NAME.values().stream()
        .filter(spec -> !spec.help().isEmpty())
        .forEach(spec -> out.print(spec.helpLine()));
    out.print(
        """
          --config-file=FILE                file of name=value lines, read at its place
          --defaults-file=FILE              host, port, socket, user and password from the group
                                            [client] of the servers' own clients, where no option
                                            gives them
        """);
  }
}
