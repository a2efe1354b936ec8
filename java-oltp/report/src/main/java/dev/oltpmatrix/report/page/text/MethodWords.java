package dev.oltpmatrix.report.page.text;

import dev.oltpmatrix.analysis.durability.CrashLoss;
import dev.oltpmatrix.analysis.speed.DeviceMedian;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.model.spec.CpuPinning;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.text.Plural;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The method of a run in sentences; docs/method.md is complete. */
public final class MethodWords {
  private static final String RATIOS =
      "A ratio is the geometric mean of the ratios of the blocks in which both cells are valid,"
          + " with a 95 % interval, which is for another run on this machine. A difference is"
          + " called one where it survives the correction for all verdicts of the run (Benjamini"
          + " and Hochberg, 5 %) and is more than equal arms differed by; else it is not"
          + " significant. Where a value is known only to be above a bound, or is 0, the sign test"
          + " over blocks decides.";

  private static final String PRIMARY =
      "The comparisons of the primary outcome are corrected by themselves (Holm, 5 %), for"
          + " differences and for equivalence.";

  private static final String HOOK =
      "A hook, which is a command of the user's, ran before each cell, within its window and after"
          + " it: what it cost there is in the numbers. run.json has it.";

  private static final String IMPORTED =
      "These records were imported: how their numbers were made, their sources say.";

  private static final String SHARED =
      "Servers and load generator shared the CPUs of this machine: the cost of the generator is in"
          + " every ratio (client_cpu_us_per_txn beside server_cpu_us_per_txn).";

  private static final String PERCENTILES =
      "Percentiles count transactions that were under way at the window's edges as waiting at"
          + " least so long (product-limit estimates, as of Kaplan and Meier); \"> 9 s\" is one"
          + " beyond all that was seen.";

  private static final String PROGRAM =
      "The program is oltp-matrix %s; without it the command does nothing. A run ends with such a"
          + " page, report.html in its folder; ./run_matrix.sh report FOLDER makes it anew from the"
          + " records.";

  private MethodWords() {}

  public static List<String> of(RunDescription run, List<CellRecord> records) {
    List<String> words = new ArrayList<>();
    MatrixSpec spec = run.spec();
    if (spec == null) {
      words.add(records.isEmpty() ? RATIOS : IMPORTED);
    } else {
      if (spec.placement().equals(CpuPinning.NONE) && !isExternal(spec)) {
        words.add(SHARED);
      }
      words.add(times(spec));
      words.add(order(spec, records));
      if (run.hook() != null) {
        words.add(HOOK);
      }
      words.add(RATIOS);
      if (spec.primary() != null) {
        words.add(PRIMARY);
      }
    }
    words.addAll(of(records));
    crash(records).ifPresent(words::add);
    if (spec != null) {
      words.add(PROGRAM.formatted(run.programVersion()));
    }
    return words;
  }

  /** The sentences for every page. */
  public static List<String> of(List<CellRecord> records) {
    List<String> words = new ArrayList<>();
    if (records.stream().anyMatch(record -> record.load() != null)) {
      words.add(PERCENTILES);
    }
    Set<String> loads = new TreeSet<>();
    Set<String> servers = new TreeSet<>();
    for (CellRecord record : records) {
      if (record.load() != null) {
        loads.add("Load: " + record.load().setup().generatorVersion() + ".");
      }
      CellRecord.ServerFacts facts = record.origin().serverFacts();
      if (facts != null) {
        // An external one tells of its machine.
        String system = facts.system() == null ? "" : ", " + facts.system().words();
        servers.add("Server %s: %s%s.".formatted(record.cell().server(), facts.version(), system));
      }
    }
    words.addAll(loads);
    words.addAll(servers);
    DeviceMedian.words(records).ifPresent(words::add);
    return words;
  }

  /** Says what crashes would lose in the cells of one run. */
  public static Optional<String> crash(List<CellRecord> records) {
    return CrashLoss.words(records).map(loss -> loss + ".");
  }

  static boolean isExternal(MatrixSpec spec) {
    return spec.servers().stream().anyMatch(server -> server.contains("://"));
  }

  private static String times(MatrixSpec spec) {
    String inWindow = Plural.of(spec.minEventsPerClient(), "transaction") + " in it";
    return "Load runs for at least %d s before the window%s; the window lasts at least %d s%s."
        .formatted(
            spec.warmupS(),
            until(
                spec,
                spec.warmupLimitS(),
                "two transactions or, with a rate, as many complete as arrive"),
            spec.windowS(),
            until(spec, spec.windowLimitS(), inWindow));
  }

  private static String until(MatrixSpec spec, int limitS, String done) {
    return spec.waitsForSteadyState()
        ? ", and at most %d s until 95 %% of the clients have completed %s".formatted(limitS, done)
        : "";
  }

  private static String order(MatrixSpec spec, List<CellRecord> records) {
    long blocks = records.stream().map(record -> record.cell().repetition()).distinct().count();
    return ("Ratios are paired by block: compared arms are measured one after the other at each"
            + " client count, in random order; %s, each in an order of its own by the seed %s.")
        .formatted(
            Plural.of(blocks, "block") + ConditionsText.inRuns(records),
            spec.runCount() == 1 ? spec.seed() : "of its run");
  }
}
