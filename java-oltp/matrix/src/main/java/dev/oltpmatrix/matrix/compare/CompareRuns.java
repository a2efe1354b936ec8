package dev.oltpmatrix.matrix.compare;

import dev.oltpmatrix.matrix.Reporter;
import dev.oltpmatrix.matrix.UsageException;
import dev.oltpmatrix.matrix.summary.Csv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The verb {@code compare}, from two folders to its words. */
public final class CompareRuns {
  private CompareRuns() {}

  /**
   * Prints the comparison.
   *
   * @param failOnPercent {@code null} for nothing fails
   * @param csv file for all of it; {@code null} for none
   * @return whether there is a regression that fails
   */
  public static boolean compare(
      Path a,
      Path b,
      boolean paired,
      Double failOnPercent,
      List<String> map,
      Path csv,
      Reporter reporter)
      throws IOException {
    if (Files.exists(a) && Files.exists(b) && Files.isSameFile(a, b)) {
      throw new UsageException(a + " is both A and B; name two results folders");
    }
    Comparison comparison =
        Comparison.of(
            Side.read("A", a, reporter),
            Side.read("B", b, reporter),
            new Comparison.Options(
                paired, failOnPercent == null ? null : failOnPercent / 100, map));
    if (csv != null) {
      write(csv, comparison);
    }
    CompareText.lines(comparison).forEach(reporter::say);
    return comparison.fails();
  }

  private static void write(Path csv, Comparison comparison) {
    try {
      Csv.write(csv.toAbsolutePath(), CompareCsv.text(comparison));
    } catch (IOException e) {
      throw new UsageException("--csv " + e.getMessage() + "; name a file in a folder of yours");
    }
  }
}
