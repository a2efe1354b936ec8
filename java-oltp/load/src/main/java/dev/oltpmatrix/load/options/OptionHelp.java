package dev.oltpmatrix.load.options;

import dev.oltpmatrix.model.descriptors.Workload;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** Prints the text of the command help. */
public final class OptionHelp {
  private OptionHelp() {}

  public static void print(List<Workload> workloads, PrintStream out) {
    String test = workloads.size() == 1 ? workloads.get(0).name() : "TEST";
    out.print(
        "usage: oltp " + test + " [--option=value]... prepare|prewarm|run|check|cleanup|help\n\n");
    for (Workload workload : workloads) {
      out.print(String.format(Locale.ROOT, "  %-22s %s\n", workload.name(), workload.intent()));
    }
    out.print("\noptions, with their defaults:\n");
    for (OptionSpec spec : OptionTable.all().values()) {
      if (!spec.help().isEmpty()) {
        out.print(line(spec));
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

  private static String line(OptionSpec spec) {
    List<String> words = spec.form().words();
    String choices = words.isEmpty() ? "" : " (" + String.join(", ", words) + ")";
    return String.format(
        Locale.ROOT,
        "  %-33s %s%s\n",
        "--" + spec.name() + "=" + spec.defaultValue(),
        spec.help(),
        choices);
  }
}
