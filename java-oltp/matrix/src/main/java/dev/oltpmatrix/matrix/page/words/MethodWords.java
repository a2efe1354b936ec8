package dev.oltpmatrix.matrix.page.words;

import dev.oltpmatrix.matrix.results.RunDescription;
import dev.oltpmatrix.matrix.spec.MatrixSpec;
import dev.oltpmatrix.record.CellRecord;
import dev.oltpmatrix.text.Counted;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How the numbers of a run were made, in sentences; docs/method.md has all of it. */
public final class MethodWords {
  private MethodWords() {}

  public static List<String> of(RunDescription run, List<CellRecord> records) {
    List<String> words = new ArrayList<>();
    MatrixSpec spec = run.spec();
    if (spec == null) {
      words.add("These records were imported: how their numbers were made, their sources say.");
    } else {
      words.add(warmup(spec));
      words.add(window(spec));
      words.add(order(spec));
    }
    words.addAll(ofPercentiles(records));
    words.add(
        "A run ends with such a page, report.html in its folder; ./run_matrix.sh report FOLDER"
            + " makes it anew from the records.");
    return words;
  }

  /** What holds for every page. */
  public static List<String> ofPercentiles(List<CellRecord> records) {
    List<String> words = new ArrayList<>();
    words.add(
        "Percentiles are product-limit estimates of all transactions that the window saw, those"
            + " under way at its edges included; \"> 9 s\" is one beyond all that was seen.");
    words.add(
        "A difference is called one where it survives the correction"
            + " for all comparisons of the run (Benjamini and Hochberg, 5 %).");
    versions(records, words);
    return words;
  }

  private static String warmup(MatrixSpec spec) {
    String least = "Load runs for at least " + spec.warmupS() + " s before the window";
    return spec.waitsForClients()
        ? least
            + ", and until 95 % of the clients have completed two transactions, at most "
            + spec.warmupLimitS()
            + " s."
        : least + ".";
  }

  private static String window(MatrixSpec spec) {
    String least = "The window lasts at least " + spec.windowS() + " s";
    return spec.minEventsPerClient() > 0
        ? String.format(
            Locale.ROOT,
            "%s, and until 95 %% of the clients have completed %s in it, at most %d s.",
            least,
            Counted.of(spec.minEventsPerClient(), "transaction"),
            spec.windowLimitS())
        : least + ".";
  }

  private static String order(MatrixSpec spec) {
    return "Ratios are paired by block: compared arms are measured one after the other at each client count, in random order; "
        + Counted.of(spec.repetitions(), "block")
        + " of all cells, shuffled by the seed "
        + spec.seed()
        + ".";
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
        .map(record -> record.cell().server() + ": " + record.origin().serverFacts().version())
        .distinct()
        .sorted()
        .forEach(version -> words.add("Server " + version + "."));
  }
}
