package dev.oltpmatrix.cli.base;

import dev.oltpmatrix.analysis.aggregate.CellMeasurement;
import dev.oltpmatrix.analysis.aggregate.Lines;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.conclusions.InvalidRows;
import dev.oltpmatrix.analysis.conclusions.Summary;
import dev.oltpmatrix.analysis.summary.SummaryTable;
import dev.oltpmatrix.model.text.Plural;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The final output of commands that make or read results, on at most one screen: how many cells are
 * invalid and why, the conclusions, and where to find more. Everything else needs {@code
 * --verbose}.
 */
public final class RunEnd {
  /** Description of the option, for each command with such output. */
  public static final String VERBOSE = "Before the end also say every list and file.";

  /**
   * Maximum number of lines: the 24 of the smallest terminals, less those for how to resume and the
   * shell's next prompt.
   */
  private static final int MAX_LINES = Lines.SCREEN - 4;

  private static final String MORE = "… more is on the page, and with --verbose";

  private RunEnd() {}

  /**
   * Returns the lines.
   *
   * @param asksWhetherItWorks for a matrix that does not fail on a busy machine
   * @param first lines on other work that was done
   * @param last lines on where to find more
   */
  public static List<String> lines(
      Summary summary, boolean asksWhetherItWorks, List<String> first, List<String> last) {
    List<String> lines = new ArrayList<>(first);
    lines.addAll(counts(summary, asksWhetherItWorks));
    lines.add("");
    int taken = Lines.onScreen(lines) + Lines.onScreen(last) + 1;
    List<String> found = Lines.fitting(found(summary), MAX_LINES - taken, MORE);
    lines.addAll(found);
    if (!found.isEmpty()) {
      lines.add("");
    }
    lines.addAll(last);
    return lines;
  }

  private static List<String> counts(Summary summary, boolean asksWhetherItWorks) {
    long failed = count(summary, CellMeasurement::isFailed);
    long unsupported = count(summary, cell -> cell.unsupported() != null);
    long measured = summary.cells().size() - failed - unsupported;
    InvalidRows invalid = summary.findings().invalidRows();
    List<String> lines = new ArrayList<>();
    lines.addAll(
        Lines.ofWords(
            Plural.of(measured, "cell")
                + " measured, "
                + (failed == 0 ? "none" : failed)
                + " failed"
                + (unsupported == 0 ? "" : ", " + unsupported + " cannot be")
                + (invalid.invalid() == 0
                    ? "; all rows are valid"
                    : "; " + ofRows(invalid) + " invalid:")));
    lines.addAll(invalid.lines());
    boolean allRan = asksWhetherItWorks && summary.broken() == 0;
    if (allRan && invalid.invalid() > 0 && invalid.onlyBusy()) {
      lines.addAll(
          Lines.ofWords(
              "Everything works: all cells ran, and only the machine was busy. It is no failure of"
                  + " this matrix, whose numbers mean nothing."));
    }
    return lines;
  }

  private static String ofRows(InvalidRows invalid) {
    return invalid.invalid()
        + " of "
        + Plural.of(invalid.rows(), "row")
        + (invalid.invalid() == 1 ? " is" : " are");
  }

  private static long count(Summary summary, Predicate<CellMeasurement> which) {
    return summary.cells().stream().map(MeasuredCell::numbers).filter(which).count();
  }

  /** Returns the conclusions, or if nothing was compared, the numbers themselves. */
  private static List<List<String>> found(Summary summary) {
    List<List<String>> found = summary.findings().found();
    return found.isEmpty()
        ? List.of(SummaryTable.text(summary.rows()).strip().lines().toList())
        : found;
  }
}
