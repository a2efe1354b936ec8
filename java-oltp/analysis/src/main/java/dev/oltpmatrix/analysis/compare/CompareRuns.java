package dev.oltpmatrix.analysis.compare;

import dev.oltpmatrix.analysis.aggregate.Side;
import dev.oltpmatrix.analysis.counters.CounterFiles;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.results.Csv;
import dev.oltpmatrix.model.results.FoundRecords;
import dev.oltpmatrix.model.results.HostNames;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.text.IoWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Implementation of {@code compare}, from two folders to the printed text. */
public final class CompareRuns {
  private CompareRuns() {}

  /**
   * A comparison that was printed.
   *
   * @param fails whether the command has to fail: a cell did, or a record cannot be read
   */
  public record Compared(RunComparison runs, boolean fails) {}

  /**
   * Prints the comparison.
   *
   * @param failOnPercent regressions beyond this percentage fail; {@code null} if nothing fails
   * @param csv file for all comparisons; {@code null} for none
   * @param withHosts whether the returned value names machines and server addresses
   * @param verbose whether every change is printed, instead of what fits a screen
   */
  public static Compared compare(
      Path a,
      Path b,
      boolean paired,
      Double failOnPercent,
      List<String> map,
      Path csv,
      boolean withHosts,
      boolean verbose,
      Reporter reporter)
      throws IOException {
    if (Files.exists(a) && Files.exists(b) && Files.isSameFile(a, b)) {
      throw new UsageException(a + " is both A and B; name two results folders");
    }
    FoundRecords ofA = CounterFiles.read(ResultsDir.open(a), reporter);
    FoundRecords ofB = CounterFiles.read(ResultsDir.open(b), reporter);
    RunComparison.Options options =
        new RunComparison.Options(paired, failOnPercent == null ? null : failOnPercent / 100, map);
    RunComparison comparison =
        RunComparison.of(Side.of("A", a, ofA.whole()), Side.of("B", b, ofB.whole()), options);
    if (csv != null) {
      write(csv, comparison);
    }
    (verbose ? CompareText.all(comparison) : CompareText.onAScreen(comparison))
        .forEach(reporter::say);
    boolean lacksSome = FoundRecords.sayLeftOut(ofA.broken() + ofB.broken(), reporter);
    RunComparison shown =
        withHosts
            ? comparison
            : RunComparison.of(withoutHosts(comparison.a()), withoutHosts(comparison.b()), options);
    return new Compared(shown, lacksSome || comparison.fails());
  }

  private static Side withoutHosts(Side side) {
    return Side.of(side.letter(), side.dir(), HostNames.leftOutOf(side.records()));
  }

  private static void write(Path csv, RunComparison comparison) {
    try {
      Csv.write(csv.toAbsolutePath(), CompareCsv.text(comparison));
    } catch (IOException e) {
      throw new UsageException(
          "--csv: " + IoWords.of(csv, e) + "; name a file in a folder of yours");
    }
  }
}
