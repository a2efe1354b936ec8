package dev.oltpmatrix.load.options;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What the command help prints. */
public final class OptionHelp {
  private OptionHelp() {}

  /**
   * Prints it.
   *
   * @param intents what each workload is for, by its name
   */
  public static void print(Map<String, String> intents, PrintStream out) {
    String test = intents.size() == 1 ? intents.keySet().iterator().next() : "TEST";
    out.print("usage: oltp " + test + " [--option=value]... prepare|prewarm|run|cleanup|help\n\n");
    intents.forEach(
        (name, intent) -> out.print(String.format(Locale.ROOT, "  %-22s %s\n", name, intent)));
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
