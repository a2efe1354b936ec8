package dev.oltpmatrix.cli.results;

import dev.oltpmatrix.analysis.aggregate.Bases;
import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.MatrixPart;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.conclusions.Summary;
import dev.oltpmatrix.analysis.verdict.Difference;
import dev.oltpmatrix.cli.base.ResultsWriter;
import dev.oltpmatrix.cli.base.RunEnd;
import dev.oltpmatrix.cli.screen.Screen;
import dev.oltpmatrix.experiment.Project;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.spec.Compare;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.SpecReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code analyse}: tables, pictures and page from cells alone, into another folder. */
@Command(
    name = "analyse",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Write summary, verdicts, curves, pictures and page of PATH anew into another folder.",
      "PATH is not changed."
    })
public final class AnalyseCommand implements Callable<Integer> {
  private final Project project;
  private final Screen screen;

  @Parameters(paramLabel = "PATH", description = "A results folder, or the cells.csv of a study.")
  private Path path;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "Folder to write: a new or an empty one.")
  private Path out;

  @Option(
      names = "--base",
      paramLabel = "FACTOR=LEVEL",
      description = {
        "Compare with this level, instead of the one that the",
        "matrix names first; may be repeated for other factors."
      })
  private List<String> bases = List.of();

  @Option(
      names = "--metrics",
      split = ",",
      paramLabel = "METRIC",
      description = "Metrics to compare in, instead of those of the matrix.")
  private List<String> metrics = List.of();

  @Option(
      names = "--matrix",
      paramLabel = "NAME|FILE",
      description = {
        "Show the cells by question and compare of this matrix,",
        "instead of those of the run."
      })
  private String matrix;

  @Option(names = "--verbose", description = RunEnd.VERBOSE)
  private boolean verbose;

  public AnalyseCommand(Project project, Screen screen) {
    this.project = project;
    this.screen = screen;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    AnalysedSource source = AnalysedSource.read(path, screen);
    Summary summary = summary(source.cells(), source.broken());
    ResultsDir results = ResultsDir.createEmpty(out);
    summary.write(results);
    ResultsWriter writer = new ResultsWriter(project, screen);
    source.plot(writer, results, summary);
    return writer.conclude(
        results,
        summary,
        new ResultsDir(path).plannedCells(),
        source.page(writer, results, summary),
        verbose);
  }

  private Summary summary(List<MeasuredCell> cells, int broken) {
    requireMetrics(cells);
    List<MeasuredCell> asked = matrix == null ? cells : byQuestion(cells);
    return Summary.ofCells(
        Bases.first(asked, bases).stream().map(this::inMetrics).toList(), broken);
  }

  private void requireMetrics(List<MeasuredCell> cells) {
    Map<String, List<String>> kinds = new HashMap<>();
    cells.stream()
        .map(MeasuredCell::numbers)
        .filter(cell -> !cell.kinds().isEmpty())
        .forEach(cell -> kinds.put(cell.key().workload(), new ArrayList<>(cell.kinds())));
    metrics.forEach(metric -> Metrics.require(metric, kinds));
  }

  private MeasuredCell inMetrics(MeasuredCell cell) {
    return metrics.isEmpty() ? cell : with(cell, MatrixPart.METRICS, metrics);
  }

  private static MeasuredCell with(MeasuredCell cell, String part, Object value) {
    return cell.with(cell.numbers().withMatrix(cell.numbers().matrix().with(part, value)));
  }

  /**
   * Returns the cells with the question of the given matrix. They keep their primary outcome, which
   * has to be stated before a run.
   */
  private List<MeasuredCell> byQuestion(List<MeasuredCell> cells) {
    MatrixSpec spec = new SpecReader(project.matrices()).read(matrix);
    if (spec.question() == null && spec.compare() == null) {
      throw new UsageException(
          "--matrix " + matrix + " has neither question nor compare; name one that has");
    }
    if (spec.compare() != null) {
      requireRun(spec.compare(), Cells.ofResults(MeasuredCell.numbers(cells)));
    }
    return cells.stream()
        .map(cell -> with(cell, MatrixPart.QUESTION, spec.question()))
        .map(cell -> with(cell, MatrixPart.COMPARE, spec.compare()))
        .toList();
  }

  private void requireRun(Compare compare, Cells cells) {
    try {
      Difference.requireCompared(compare.factor(), cells.factors());
      compare.requireLevels(
          cells.factors(), factor -> List.copyOf(cells.distinct(key -> key.level(factor))));
    } catch (UsageException e) {
      throw new UsageException(
          "--matrix " + matrix + ": " + e.getMessage() + ", or another matrix");
    }
  }
}
