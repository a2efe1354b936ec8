package dev.oltpmatrix.cli.base;

import dev.oltpmatrix.analysis.aggregate.Lines;
import dev.oltpmatrix.analysis.aggregate.UnsupportedText;
import dev.oltpmatrix.analysis.conclusions.AnswerTableText;
import dev.oltpmatrix.analysis.conclusions.RunComparisons;
import dev.oltpmatrix.analysis.conclusions.Summary;
import dev.oltpmatrix.analysis.summary.SummaryRow;
import dev.oltpmatrix.analysis.summary.SummaryTable;
import dev.oltpmatrix.experiment.Project;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.UnderWine;
import dev.oltpmatrix.model.results.FoundRecords;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.SpecReader;
import dev.oltpmatrix.model.text.IoWords;
import dev.oltpmatrix.model.text.Plural;
import dev.oltpmatrix.report.page.Page;
import dev.oltpmatrix.report.page.PageOptions;
import dev.oltpmatrix.report.page.PublishedTables;
import dev.oltpmatrix.report.page.RunPage;
import dev.oltpmatrix.report.page.text.ConditionsText;
import dev.oltpmatrix.report.page.text.Repeat;
import dev.oltpmatrix.report.plot.Plotter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Makes charts, page and last lines from records; works without any server. */
public final class ResultsWriter {
  /**
   * A bootstrap of the median of at most this many values has their minimum and maximum as its 95 %
   * bounds.
   */
  private static final int MAX_N_WITH_RANGE_AS_INTERVAL = 5;

  private final Project project;
  private final Reporter reporter;

  public ResultsWriter(Project project, Reporter reporter) {
    this.project = project;
    this.reporter = reporter;
  }

  public interface PageWork {
    void run() throws IOException;
  }

  /** Returns why there is no page; empty if there is one: its failure ends no run. */
  public static Optional<String> trouble(PageWork work) {
    try {
      work.run();
      return Optional.empty();
    } catch (IOException | RuntimeException e) {
      return Optional.of(IoWords.of(e));
    } catch (OutOfMemoryError e) {
      return Optional.of("the program's memory is too small for it");
    }
  }

  public int status(Summary summary) {
    return FoundRecords.sayLeftOut(summary.broken(), reporter) ? ExitStatus.FAILED : 0;
  }

  public List<Path> plot(ResultsDir results, Summary summary, RunDescription run)
      throws IOException, InterruptedException {
    String how =
        run.spec() == null
            ? "imported: how the numbers were made, their sources say"
            : made(run, summary);
    return plot(results, summary, run.spec() != null, how);
  }

  /**
   * Draws the charts.
   *
   * @param isRun whether a run measured here, to which imported cells may have been added
   * @param how how the cells were made
   */
  public List<Path> plot(ResultsDir results, Summary summary, boolean isRun, String how)
      throws IOException, InterruptedException {
    List<SummaryRow> rows = summary.rows();
    Plotter plotter =
        new Plotter(project.host(), project.plotDir(), rows.stream().map(SummaryRow::key).toList());
    if (!plotter.canDraw()) {
      reporter.say(
          "no pictures: gnuplot is not in PATH; the page has its own, plot draws them on Linux");
      return List.of();
    }
    boolean imports = rows.stream().anyMatch(SummaryRow::imported);
    String bars = imports && !isRun ? "" : ", bars: " + ofBars(blocks(summary));
    String mark = UnderWine.of(summary.records());
    String with =
        (isRun && imports ? " | with imported cells" : "") + (mark.isEmpty() ? "" : " | " + mark);
    return plotter.draw(
        results, Plotter.pictures(rows), p -> how + (p.counted() ? "" : bars) + with);
  }

  /** Writes report.html from the records that exist. */
  public Path page(ResultsDir results, Summary summary, PageOptions options) throws IOException {
    return page(results, summary, options, RunDescription.read(results), List.of());
  }

  public Path page(
      ResultsDir results,
      Summary summary,
      PageOptions options,
      RunDescription run,
      List<String> next)
      throws IOException {
    boolean isImport = run.spec() == null;
    String bars = isImport ? "" : bars(summary);
    Repeat repeat = isImport ? Repeat.IMPORT : Repeat.of(run.spec(), shipped(run.spec().name()));
    RunPage.Words words = new RunPage.Words(RunPage.Origin.IMPORT, bars, repeat, next);
    return page(results, summary, options, run, words);
  }

  /** Writes report.html of cells that were read from cells.csv. */
  public Path page(ResultsDir results, Summary summary, RunPage.Origin origin, Repeat repeat)
      throws IOException {
    RunPage.Words words = new RunPage.Words(origin, bars(summary), repeat, List.of());
    return page(results, summary, PageOptions.USUAL, RunDescription.unknown(), words);
  }

  private Path page(
      ResultsDir results,
      Summary summary,
      PageOptions options,
      RunDescription run,
      RunPage.Words words)
      throws IOException {
    PublishedTables published = new PublishedTables(project.reference());
    new Page(project.plotDir(), options)
        .writeRun(
            results.reportHtml(),
            new RunPage(run, summary.cells(), summary.findings(), words, published));
    return results.reportHtml();
  }

  private static String bars(Summary summary) {
    return "Bars: " + ofBars(blocks(summary)) + ".";
  }

  private MatrixSpec shipped(String name) {
    try {
      return new SpecReader(project.matrices()).read(name);
    } catch (UsageException e) {
      return null;
    }
  }

  private static String made(RunDescription run, Summary summary) {
    MatrixSpec spec = run.spec();
    return "%s | %swindow %s s%s | %s%s"
        .formatted(
            run.host().caption(),
            spec.tableSize() == 0 ? "" : "%,d rows, ".formatted(spec.tableSize()),
            spec.windowS(),
            spec.windowLimitS() > spec.windowS() ? " (at most " + spec.windowLimitS() + " s)" : "",
            Plural.of(blocks(summary), "repetition"),
            ConditionsText.inRuns(summary.records()));
  }

  /** Some blocks may have been added, or left out because of the time limit. */
  private static int blocks(Summary summary) {
    return summary.rows().stream().mapToInt(SummaryRow::repetitions).max().orElse(1);
  }

  private static String ofBars(int blocks) {
    if (blocks == 1) {
      return "95 % within the window";
    }
    return blocks <= MAX_N_WITH_RANGE_AS_INTERVAL
        ? "range of the repetitions"
        : "95 % over repetitions";
  }

  /** Prints everything that does not fit into the conclusions at the end. */
  public void showAll(ResultsDir results, Summary summary, List<Path> pictures) {
    reporter.say(SummaryTable.text(summary.rows()));
    UnsupportedText.lines(
            summary.records().stream()
                .map(CellRecord::unsupported)
                .filter(Objects::nonNull)
                .toList())
        .forEach(reporter::say);
    sayAll(results, summary);
    pictures.forEach(p -> reporter.say("picture   " + p));
    reporter.say("");
  }

  public void sayAll(ResultsDir results, Summary summary) {
    RunComparisons comparisons = summary.findings();
    sayComparisons(comparisons);
    comparisons.differences().stream()
        .flatMap(sentence -> Lines.ofWords("  " + sentence).stream())
        .forEach(reporter::say);
    reporter.say("");
    Map<String, Path> files = new LinkedHashMap<>();
    files.put("records   ", results.cells());
    files.put("summary   ", results.summaryCsv());
    files.put("kinds     ", results.kindsCsv());
    files.put("verdicts  ", RunComparisons.verdictsCsv(results));
    files.put("effects   ", RunComparisons.effectsCsv(results));
    files.values().removeIf(file -> !Files.exists(file));
    files.forEach((what, file) -> reporter.say(what + file));
  }

  public void sayComparisons(RunComparisons comparisons) {
    comparisons.answer().forEach(one -> Lines.ofWords(one).forEach(reporter::say));
    comparisons.equalsLines().forEach(reporter::say);
    AnswerTableText.lines(comparisons.table(), Integer.MAX_VALUE, "").forEach(reporter::say);
  }

  /** Prints the conclusions and writes the page; if that fails, the run is not affected. */
  public void end(ResultsDir results, Summary summary, RunEnd.Run run) {
    List<String> last = pageLine(results, summary, run);
    RunEnd.lines(summary, run, results.plannedCells(), List.of(), last).forEach(reporter::say);
  }

  /** Does the same for one run of a campaign, in few lines. */
  public void endOneRun(ResultsDir results, Summary summary, RunEnd.Run run) {
    List<String> last = pageLine(results, summary, run);
    RunEnd.ofOneRun(summary, run, results.plannedCells(), last).forEach(reporter::say);
  }

  private List<String> pageLine(ResultsDir results, Summary summary, RunEnd.Run run) {
    List<String> last = new ArrayList<>();
    List<String> next = NextStep.words(summary.findings(), run).stream().toList();
    trouble(
            () -> {
              RunDescription described = RunDescription.read(results);
              last.add("Open   " + page(results, summary, PageOptions.USUAL, described, next));
            })
        .ifPresent(why -> last.add("no page: " + why));
    return last;
  }

  /** Prints the conclusions from results that were there; returns the exit status. */
  public int conclude(
      ResultsDir written, Summary summary, int planned, Path page, boolean verbose) {
    if (verbose) {
      sayAll(written, summary);
      reporter.say("");
    }
    List<String> last = List.of("Open   " + page);
    RunEnd.lines(summary, RunEnd.Run.UNKNOWN, planned, List.of(), last).forEach(reporter::say);
    return status(summary);
  }
}
