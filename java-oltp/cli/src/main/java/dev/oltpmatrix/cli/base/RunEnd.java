package dev.oltpmatrix.cli.base;

import dev.oltpmatrix.analysis.aggregate.CellMeasurement;
import dev.oltpmatrix.analysis.aggregate.Lines;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.conclusions.AnswerTableText;
import dev.oltpmatrix.analysis.conclusions.InvalidCells;
import dev.oltpmatrix.analysis.conclusions.MachineState;
import dev.oltpmatrix.analysis.conclusions.RunComparisons;
import dev.oltpmatrix.analysis.conclusions.Summary;
import dev.oltpmatrix.analysis.durability.CrashLoss;
import dev.oltpmatrix.analysis.summary.SummaryTable;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.text.Durations;
import dev.oltpmatrix.model.text.Plural;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The final output of commands that make or read results, on at most one screen: how many cells are
 * invalid, why, and what helps; the first table; what to do next, and where the page is. Everything
 * else needs {@code --verbose}.
 */
public final class RunEnd {
  /** Description of the option, for each command with such output. */
  public static final String VERBOSE = "Before the end also say every list and file.";

  static final int MAX_LINES = 25;

  /** The heads of the first table and the two lines of a place. */
  private static final int MIN_TABLE_LINES = 6;

  private static final int MAX_CRASH_LINES = 4;

  private static final String MORE = "… more is on the page, and with --verbose";

  /**
   * A run that has ended, as far as a command knows it.
   *
   * @param spec its matrix; {@code null} if it is not known
   * @param folder its results folder; {@code null} if it cannot be resumed
   * @param command the words of what starts it again; {@code null} if that is not known
   * @param tookS how long it took, in seconds; {@code null} if that is not known
   */
  public record Run(MatrixSpec spec, Path folder, List<String> command, Double tookS) {
    /** A run of which the records alone are known. */
    public static final Run UNKNOWN = new Run(null, null, null, null);

    boolean asksWhetherItWorks() {
      return spec != null && spec.asksWhetherItWorks();
    }

    /** Returns the limit of its warm-up, in seconds; {@code null} if it is not known. */
    Integer warmupLimitS() {
      return spec == null ? null : spec.warmupLimitS();
    }
  }

  private RunEnd() {}

  /**
   * Returns the lines.
   *
   * @param planned number of cells that were planned; 0 if it is not known
   * @param first lines on other work that was done
   * @param last lines on where to find more
   */
  public static List<String> lines(
      Summary summary, Run run, int planned, List<String> first, List<String> last) {
    RunComparisons comparisons = summary.findings();
    List<String> end = new ArrayList<>(crashes(summary));
    MachineState.betweenRuns(MeasuredCell.numbers(summary.cells()))
        .forEach(sentence -> end.addAll(Lines.ofWords(sentence)));
    end.addAll(comparisons.equalsLines());
    NextStep.words(comparisons, run).ifPresent(next -> end.add("Next   " + next));
    end.addAll(last);
    List<String> lines = new ArrayList<>(first);
    lines.addAll(Lines.ofWords(head(summary, run, planned)));
    lines.addAll(invalid(summary, run));
    comparisons.firstLook().forEach(sentence -> lines.addAll(Lines.ofWords(sentence)));
    comparisons.whyNothingIsProven().ifPresent(why -> lines.addAll(Lines.ofWords(why)));
    lines.add("");
    int left = MAX_LINES - Lines.onScreen(lines) - Lines.onScreen(end);
    List<String> effects = comparisons.effectLines(left - MIN_TABLE_LINES);
    lines.addAll(found(summary, left - Lines.onScreen(effects)));
    lines.addAll(effects);
    lines.addAll(end);
    return lines;
  }

  /** Returns the lines on one run of a campaign, whose verdicts are those of all runs. */
  static List<String> ofOneRun(Summary summary, Run run, int planned, List<String> last) {
    List<String> lines = new ArrayList<>(Lines.ofWords(head(summary, run, planned)));
    lines.addAll(invalid(summary, run));
    lines.addAll(last);
    return lines;
  }

  /** Returns what a crash would lose; a list of many cells is cut. */
  private static List<String> crashes(Summary summary) {
    List<String> lines = CrashLoss.words(summary.records()).map(Lines::ofWords).orElse(List.of());
    return lines.size() <= MAX_CRASH_LINES
        ? lines
        : Stream.concat(lines.stream().limit(MAX_CRASH_LINES - 1), Stream.of(" …")).toList();
  }

  private static String head(Summary summary, Run run, int planned) {
    long failed = count(summary, CellMeasurement::isFailed);
    long unsupported = count(summary, cell -> cell.unsupported() != null);
    long all = summary.cells().size() - unsupported;
    long invalid = summary.findings().invalidCells().invalid() - failed;
    return (all - failed)
        + " of "
        + Plural.of(Math.max(all, planned), "cell")
        + " measured"
        + (failed == 0 ? "" : ", " + failed + " failed")
        + (invalid == 0 ? "" : ", " + invalid + " invalid")
        + (failed + invalid == 0 ? ", none invalid" : "")
        + (unsupported == 0 ? "" : ", " + unsupported + " unsupported")
        + (planned > all ? ", " + (planned - all) + " not run" : "")
        + (run.tookS() == null ? "." : ", " + Durations.measured(run.tookS()) + ".");
  }

  private static List<String> invalid(Summary summary, Run run) {
    InvalidCells invalid = summary.findings().invalidCells();
    List<String> lines = new ArrayList<>(invalid.lines(run.warmupLimitS()));
    boolean allRan = run.asksWhetherItWorks() && summary.broken() == 0;
    if (allRan && invalid.invalid() > 0 && invalid.onlyBusy()) {
      lines.addAll(
          Lines.ofWords(
              "Everything works: all cells ran, and only the machine was busy. It is no failure of"
                  + " this matrix, whose numbers mean nothing."));
    }
    return lines;
  }

  private static long count(Summary summary, Predicate<CellMeasurement> which) {
    return summary.cells().stream().map(MeasuredCell::numbers).filter(which).count();
  }

  /** Returns the first table, or if nothing was compared, the numbers themselves. */
  private static List<String> found(Summary summary, int maxLines) {
    List<String> found = new ArrayList<>();
    // Several points have their counts first, and a sentence each with --verbose.
    summary.findings().primary().stream().limit(1).map(Lines::ofWords).forEach(found::addAll);
    List<String> table =
        AnswerTableText.lines(summary.findings().table(), maxLines - Lines.onScreen(found), MORE);
    if (table.isEmpty()) {
      return Lines.fitting(
          List.of(SummaryTable.text(summary.rows()).strip().lines().toList()), maxLines, MORE);
    }
    found.addAll(table);
    return found;
  }
}
