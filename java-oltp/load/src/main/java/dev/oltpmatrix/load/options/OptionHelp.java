package dev.oltpmatrix.load.options;

import dev.oltpmatrix.load.workload.Workload;
import java.io.PrintStream;
import java.util.Locale;

/** What the command help prints. */
public final class OptionHelp {
  private OptionHelp() {}

  public static void print(Workload workload, PrintStream out) {
    out.print(
        "usage: oltp "
            + workload.name()
            + " [--option=value]... prepare|prewarm|run|cleanup|help\n");
    out.print(workload.name() + ": " + workload.intent() + "\n\noptions, with their defaults:\n");
    for (OptionSpec spec : OptionTable.all().values()) {
      if (spec.type() != OptionSpec.Type.DEFAULT_ONLY) {
        out.print(line(spec));
      }
    }
    out.print("  --config-file=FILE                file of name=value lines\n");
  }

  private static String line(OptionSpec spec) {
    String choices = spec.choices().isEmpty() ? "" : " (" + String.join(", ", spec.choices()) + ")";
    return String.format(
        Locale.ROOT,
        "  %-33s %s%s\n",
        "--" + spec.name() + "=" + spec.defaultValue(),
        spec.help(),
        choices);
  }
}
