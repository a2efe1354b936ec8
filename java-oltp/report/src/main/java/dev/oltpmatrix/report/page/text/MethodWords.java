package dev.oltpmatrix.report.page.text;

import dev.oltpmatrix.analysis.durability.CrashText;
import dev.oltpmatrix.analysis.speed.DeviceMedian;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.model.spec.CpuPinning;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.text.Plural;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The method of a run in sentences; docs/method.md is complete. */
public final class MethodWords {
  private static final String RATIOS =
      "A ratio is the geometric mean of the ratios of the blocks in which both cells are valid,"
          + " with a 95 % interval. A difference is called one where it survives the correction"
          + " for all verdicts of the run (Benjamini and Hochberg, 5 %) and is more than equal"
          + " arms differed by; else it is not significant. Where a value is known only to"
          + " be above a bound, or is 0, the sign test over blocks decides.";

  private static final String PRIMARY =
      "The comparisons of the primary outcome are corrected by themselves (Holm, 5 %), for"
          + " differences and for equivalence.";

  private static final String HOOK =
      "A hook, which is a command of the user's, ran before each cell, within its window and after"
          + " it: what it cost there is in the numbers. run.json has it.";

  private MethodWords() {}

  public static List<String> of(RunDescription run, List<CellRecord> records) {
    List<String> words = new ArrayList<>();
    MatrixSpec spec = run.spec();
    if (spec == null) {
      words.add(
          records.isEmpty()
              ? RATIOS
              : "These records were imported: how their numbers were made, their sources say.");
      words.addAll(of(records));
      crash(records).ifPresent(words::add);
      return words;
    }
    if (spec.placement().equals(CpuPinning.NONE)
        && spec.servers().stream().noneMatch(server -> server.contains("://"))) {
      words.add(
          "Servers and load generator shared the CPUs of this machine: the cost of the generator is"
              + " in every ratio (client_cpu_us_per_txn beside server_cpu_us_per_txn).");
    }
    words.add(warmup(spec));
    words.add(window(spec));
    words.add(order(spec, records));
    if (run.hook() != null) {
      words.add(HOOK);
    }
    words.add(RATIOS);
    if (spec.primary() != null) {
      words.add(PRIMARY);
    }
    words.addAll(of(records));
    crash(records).ifPresent(words::add);
    words.add(
        ("The program is oltp-matrix %s; without it the command does nothing. A run ends with such"
                + " a page, report.html in its folder; ./run_matrix.sh report FOLDER makes it anew"
                + " from the records.")
            .formatted(run.programVersion()));
    return words;
  }

  /** Returns the sentences for every page. */
  public static List<String> of(List<CellRecord> records) {
    List<String> words = new ArrayList<>();
    if (records.stream().anyMatch(record -> record.load() != null)) {
      words.add(
          "Percentiles count transactions that were under way at the window's edges as waiting at"
              + " least so long (product-limit estimates, as of Kaplan and Meier); \"> 9 s\" is one"
              + " beyond all that was seen.");
    }
    versions(records, words);
    DeviceMedian.words(records).ifPresent(words::add);
    return words;
  }

  /** Returns what crashes would lose in the cells of one run. */
  public static Optional<String> crash(List<CellRecord> records) {
    return CrashText.ofRun(records).map(loss -> loss + ".");
  }

  /** Returns a server's name, its version, and what an external one tells of its machine. */
  private static String versionOfServer(CellRecord record) {
    CellRecord.ServerFacts facts = record.origin().serverFacts();
    String system = facts.system() == null ? "" : ", " + facts.system().words();
    return record.cell().server() + ": " + facts.version() + system;
  }

  private static String warmup(MatrixSpec spec) {
    String atLeast = "Load runs for at least " + spec.warmupS() + " s before the window";
    return spec.waitsForSteadyState()
        ? atLeast
            + ", and until 95 % of the clients have completed two transactions, or with a rate"
            + " until as many complete as arrive, at most "
            + spec.warmupLimitS()
            + " s."
        : atLeast + ".";
  }

  private static String window(MatrixSpec spec) {
    String atLeast = "The window lasts at least " + spec.windowS() + " s";
    return spec.minEventsPerClient() > 0
        ? String.format(
            Locale.ROOT,
            "%s, and until 95 %% of the clients have completed %s in it, at most %d s.",
            atLeast,
            Plural.of(spec.minEventsPerClient(), "transaction"),
            spec.windowLimitS())
        : atLeast + ".";
  }

  private static String order(MatrixSpec spec, List<CellRecord> records) {
    long blocks = records.stream().map(record -> record.cell().repetition()).distinct().count();
    return ("Ratios are paired by block: compared arms are measured one after the other at each"
            + " client count, in random order; %s, each in an order of its own by the seed %s.")
        .formatted(Plural.of(blocks, "block"), spec.seed());
  }

  private static void versions(List<CellRecord> records, List<String> words) {
    records.stream()
        .filter(record -> record.load() != null)
        .map(record -> record.load().setup().generatorVersion())
        .distinct()
        .sorted()
        .forEach(version -> words.add("Load: " + version + "."));
    records.stream()
        .filter(record -> record.origin().serverFacts() != null)
        .map(MethodWords::versionOfServer)
        .distinct()
        .sorted()
        .forEach(version -> words.add("Server " + version + "."));
  }
}
