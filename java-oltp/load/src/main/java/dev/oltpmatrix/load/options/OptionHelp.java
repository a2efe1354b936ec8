package dev.oltpmatrix.load.options;

import dev.oltpmatrix.load.workload.Workload;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** What the command help prints. */
public final class OptionHelp {
  private OptionHelp() {}

  public static void print(List<Workload> workloads, PrintStream out) {
    String test = workloads.size() == 1 ? workloads.get(0).name() : "TEST";
    out.print("usage: oltp " + test + " [--option=value]... prepare|prewarm|run|cleanup|help\n\n");
    for (Workload workload : workloads) {
      out.print(String.format(Locale.ROOT, "  %-22s %s\n", workload.name(), workload.intent()));
    }
    out.print("\noptions, with their defaults:\n");
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
