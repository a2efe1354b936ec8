package dev.oltpmatrix.matrix.cli;

import dev.oltpmatrix.matrix.Reporter;
import dev.oltpmatrix.matrix.plot.Plotter;
import dev.oltpmatrix.matrix.run.HostProbe;
import dev.oltpmatrix.matrix.run.ResultsDir;
import dev.oltpmatrix.matrix.run.RunDescription;
import dev.oltpmatrix.matrix.spec.MatrixSpec;
import dev.oltpmatrix.matrix.summary.Summarizer;
import dev.oltpmatrix.matrix.summary.SummaryCsv;
import dev.oltpmatrix.matrix.summary.SummaryRow;
import dev.oltpmatrix.matrix.summary.SummaryTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** From records to a summary, pictures and a table: works without any server. */
final class Ending {
  private final Project project;
  private final Reporter reporter;

  Ending(Project project, Reporter reporter) {
    this.project = project;
    this.reporter = reporter;
  }

  List<SummaryRow> summarize(ResultsDir results) throws IOException {
    List<SummaryRow> rows = Summarizer.summarize(results.readCells(reporter));
    SummaryCsv.write(results.summaryCsv(), rows);
    return rows;
  }

  List<Path> plot(ResultsDir results, List<SummaryRow> rows)
      throws IOException, InterruptedException {
    RunDescription run = RunDescription.read(results);
    MatrixSpec spec = run.spec();
    String window =
        spec.windowLimitS() > spec.windowS()
            ? String.format(
                Locale.ROOT, "window %d s (at most %d s)", spec.windowS(), spec.windowLimitS())
            : "window " + spec.windowS() + " s";
    Plotter.Captions captions =
        new Plotter.Captions(
            HostProbe.caption(run.host()),
            String.format(Locale.ROOT, "%,d rows, %s", spec.tableSize(), window),
            spec.repetitions());
    return new Plotter(project.plotDir()).draw(results, measuredWorkloads(rows), captions);
  }

  void show(ResultsDir results, List<SummaryRow> rows, List<Path> pictures)
      throws IOException, InterruptedException {
    reporter.say(SummaryTable.text(rows));
    Plotter plotter = new Plotter(project.plotDir());
    for (String workload : measuredWorkloads(rows)) {
      String generator =
          rows.stream()
              .filter(r -> r.workload().equals(workload) && r.tps().value() != null)
              .map(SummaryRow::generator)
              .findFirst()
              .orElseThrow();
      reporter.say(plotter.terminalChart(results, workload, generator));
    }
    reporter.say("records   " + results.cells());
    reporter.say("summary   " + results.summaryCsv());
    pictures.forEach(p -> reporter.say("picture   " + p));
  }

  private static List<String> measuredWorkloads(List<SummaryRow> rows) {
    return rows.stream()
        .filter(r -> r.tps().value() != null)
        .map(SummaryRow::workload)
        .distinct()
        .toList();
  }
}
