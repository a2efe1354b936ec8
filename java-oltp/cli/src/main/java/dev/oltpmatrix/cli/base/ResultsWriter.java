package dev.oltpmatrix.cli.base;

import dev.oltpmatrix.analysis.aggregate.LevelOrder;
import dev.oltpmatrix.analysis.aggregate.Lines;
import dev.oltpmatrix.analysis.aggregate.UnsupportedText;
import dev.oltpmatrix.analysis.conclusions.RunComparisons;
import dev.oltpmatrix.analysis.conclusions.Summary;
import dev.oltpmatrix.analysis.summary.SummaryRow;
import dev.oltpmatrix.analysis.summary.SummaryTable;
import dev.oltpmatrix.experiment.Project;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Workloads;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.UnderWine;
import dev.oltpmatrix.model.results.FoundRecords;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.SpecReader;
import dev.oltpmatrix.model.text.Plural;
import dev.oltpmatrix.report.page.Page;
import dev.oltpmatrix.report.page.PageOptions;
import dev.oltpmatrix.report.page.PublishedTables;
import dev.oltpmatrix.report.page.RunPage;
import dev.oltpmatrix.report.page.text.Repeat;
import dev.oltpmatrix.report.plot.Plotter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes summary, charts and tables from records; works without any server. */
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

  /** Returns the exit status, which depends on whether there were broken records. */
  public int status(Summary summary) {
    return FoundRecords.sayLeftOut(summary.broken(), reporter) ? ExitStatus.FAILED : 0;
  }

  public List<Path> plot(ResultsDir results, Summary summary)
      throws IOException, InterruptedException {
    return plot(results, summary, RunDescription.read(results));
  }

  /** Draws the charts of a run into another folder. */
  public List<Path> plot(ResultsDir results, Summary summary, RunDescription run)
      throws IOException, InterruptedException {
    String how =
        run.spec() == null
            ? "imported: how the numbers were made, their sources say"
            : made(run, blocks(summary.rows()));
    return plot(results, summary, run.spec(), how);
  }

  /**
   * Draws the charts.
   *
   * @param spec {@code null} if the matrix is not known
   * @param how how the cells were made
   */
  public List<Path> plot(ResultsDir results, Summary summary, MatrixSpec spec, String how)
      throws IOException, InterruptedException {
    List<SummaryRow> rows = summary.rows();
    boolean imports = rows.stream().anyMatch(SummaryRow::imported);
    String bars = imports && spec == null ? "" : ", bars: " + ofBars(blocks(rows));
    String mark = UnderWine.of(summary.records());
    String with =
        (spec != null && imports ? " | with imported cells" : "")
            + (mark.isEmpty() ? "" : " | " + mark);
    Plotter plotter = plotter(rows);
    if (!plotter.canDraw()) {
      reporter.say(
          "no pictures: gnuplot is not in PATH; the page has its own, plot draws them on Linux");
      return List.of();
    }
    List<Path> files = new ArrayList<>();
    files.addAll(
        plotter.draw(results, Plotter.pictures(rows), p -> how + (p.counted() ? "" : bars) + with));
    files.addAll(plotter.drawTimes(results, rows, LevelOrder.of(spec), how + bars + with));
    String intervals = how + ", lines: 95 % intervals" + with;
    files.addAll(plotter.drawEffects(results, summary.findings().effects(), intervals));
    return files;
  }

  /**
   * Summarizes a run in progress: writes nothing, and leaves broken records to be named at its end.
   */
  public Summary soFar(ResultsDir results) throws IOException {
    return Summary.of(results.readSoFar(), 0);
  }

  /** Writes report.html from the records that exist. */
  public Path page(ResultsDir results, Summary summary, PageOptions options) throws IOException {
    return page(results, summary, options, RunDescription.read(results));
  }

  /** Writes the page of a run into another folder. */
  public Path page(ResultsDir results, Summary summary, PageOptions options, RunDescription run)
      throws IOException {
    return page(results, summary, options, run, List.of());
  }

  private Path page(
      ResultsDir results,
      Summary summary,
      PageOptions options,
      RunDescription run,
      List<String> next)
      throws IOException {
    String bars = run.spec() == null ? "" : bars(summary);
    return page(
        results,
        summary,
        options,
        run,
        new RunPage.Words(RunPage.Origin.IMPORT, bars, repeat(run.spec()), next));
  }

  /** Writes report.html of cells that were read from cells.csv. */
  public Path page(ResultsDir results, Summary summary, RunPage.Origin origin, Repeat repeat)
      throws IOException {
    RunPage.Words words = new RunPage.Words(origin, bars(summary), repeat);
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
    return "Bars: " + ofBars(blocks(summary.rows())) + ".";
  }

  private Repeat repeat(MatrixSpec spec) {
    return spec == null ? Repeat.IMPORT : Repeat.of(spec, shipped(spec.name()));
  }

  /**
   * Returns the project's matrix of a name; {@code null} if it has none that this version can read.
   */
  private MatrixSpec shipped(String name) {
    try {
      return new SpecReader(project.matrices()).read(name);
    } catch (UsageException e) {
      return null;
    }
  }

  private Plotter plotter(List<SummaryRow> rows) {
    return new Plotter(
        project.host(), project.plotDir(), rows.stream().map(SummaryRow::key).toList());
  }

  private void sayLeftOut(List<Plotter.Picture> pictures) {
    if (!pictures.isEmpty()) {
      reporter.say(
          pictures.stream()
              .map(p -> p.workload() + " " + p.chart())
              .collect(
                  Collectors.joining(", ", "not drawn, because no cell has its numbers: ", "")));
    }
  }

  private void sayCannot(List<CellRecord> records) {
    UnsupportedText.lines(
            records.stream().map(CellRecord::unsupported).filter(why -> why != null).toList())
        .forEach(reporter::say);
  }

  private static String made(RunDescription run, int blocks) {
    MatrixSpec spec = run.spec();
    String window =
        spec.windowLimitS() > spec.windowS()
            ? String.format(
                Locale.ROOT, "window %d s (at most %d s)", spec.windowS(), spec.windowLimitS())
            : "window " + spec.windowS() + " s";
    return String.format(
        Locale.ROOT,
        "%s | %s%s | %s",
        run.host().caption(),
        spec.tableSize() == 0 ? "" : String.format(Locale.ROOT, "%,d rows, ", spec.tableSize()),
        window,
        Plural.of(blocks, "repetition"));
  }

  /**
   * Returns the number of blocks that were run: some may have been added, or left out because of
   * the time limit.
   */
  private static int blocks(List<SummaryRow> rows) {
    return rows.stream().mapToInt(SummaryRow::repetitions).max().orElse(1);
  }

  private static String ofBars(int blocks) {
    if (blocks == 1) {
      return "95 % within the window";
    }
    return blocks <= MAX_N_WITH_RANGE_AS_INTERVAL
        ? "range of the repetitions"
        : "95 % over repetitions";
  }

  /**
   * Returns the charts for the terminal, without driver calls: these are compared by name, which
   * the table of numbers shows better.
   */
  private static List<Plotter.Picture> forScreen(List<SummaryRow> rows) {
    return Plotter.pictures(rows).stream()
        .filter(picture -> !Workloads.areCalls(picture.workload()))
        .toList();
  }

  /** Prints everything that does not fit into the conclusions at the end. */
  public void showAll(ResultsDir results, Summary summary, List<Path> pictures)
      throws IOException, InterruptedException {
    List<SummaryRow> rows = summary.rows();
    reporter.say(SummaryTable.text(rows));
    sayCannot(summary.records());
    Plotter plotter = plotter(rows);
    Set<String> shown = new HashSet<>();
    for (Plotter.Picture picture : forScreen(rows)) {
      // One for each workload: its first, which is throughput if it has any.
      if (shown.add(picture.workload())) {
        reporter.say(plotter.terminalChart(results, picture, Plotter.firstPanel(picture, rows)));
      }
    }
    sayAll(results, summary);
    pictures.forEach(p -> reporter.say("picture   " + p));
    sayLeftOut(Plotter.leftOut(rows));
    reporter.say("");
  }

  /** Prints the parts that need no charts. */
  public void sayAll(ResultsDir results, Summary summary) {
    RunComparisons comparisons = summary.findings();
    comparisons.answerLines().forEach(reporter::say);
    comparisons.equalsLines().forEach(reporter::say);
    comparisons.tableLines(Integer.MAX_VALUE, "").forEach(reporter::say);
    comparisons.differences().stream()
        .flatMap(sentence -> Lines.ofWords("  " + sentence).stream())
        .forEach(reporter::say);
    reporter.say("");
    reporter.say("records   " + results.cells());
    reporter.say("summary   " + results.summaryCsv());
    if (Files.exists(results.kindsCsv())) {
      reporter.say("kinds     " + results.kindsCsv());
    }
    reporter.say("verdicts  " + RunComparisons.verdictsCsv(results));
    if (Files.exists(RunComparisons.effectsCsv(results))) {
      reporter.say("effects   " + RunComparisons.effectsCsv(results));
    }
  }

  /** Prints the conclusions and writes the page; if that fails, the run is not affected. */
  public void end(ResultsDir results, Summary summary, RunEnd.Run run) {
    List<String> last = new ArrayList<>();
    List<String> next = NextStep.words(summary.findings(), run);
    PageTrouble.of(
            () -> {
              RunDescription described = RunDescription.read(results);
              last.addAll(ofPage(page(results, summary, PageOptions.USUAL, described, next)));
            })
        .ifPresent(why -> last.add("no page: " + why));
    RunEnd.lines(summary, run, results.plannedCells(), List.of(), last).forEach(reporter::say);
  }

  /** Returns the lines on the page's location. */
  public static List<String> ofPage(Path page) {
    return List.of("Open   " + page);
  }
}
