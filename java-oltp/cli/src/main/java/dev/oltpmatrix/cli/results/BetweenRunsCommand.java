package dev.oltpmatrix.cli.results;

import dev.oltpmatrix.analysis.aggregate.CellMeasurement;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.summary.CellsCsvReader;
import dev.oltpmatrix.analysis.verdict.ReplicatedRuns;
import dev.oltpmatrix.cli.screen.Screen;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.results.ResultsDir;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The command {@code between-runs}: how far runs of the same comparisons lie apart. */
@Command(
    name = "between-runs",
    mixinStandardHelpOptions = true,
    description = {
      "Print how far runs of the same cells and ratios lie apart.",
      "What no two of the runs measured does not count."
    })
public final class BetweenRunsCommand implements Callable<Integer> {
  private final Screen screen;

  @Parameters(
      paramLabel = "PATH",
      arity = "1..*",
      description = "Results folders, or cells.csv of studies; a campaign counts as its runs.")
  private List<Path> paths;

  public BetweenRunsCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() throws IOException {
    List<List<CellMeasurement>> runs = new ArrayList<>();
    for (Path path : paths) {
      for (List<CellMeasurement> run : runs(path)) {
        if (runs.contains(run)) {
          throw new UsageException(path + " holds a run that was named before; name it once");
        }
        runs.add(run);
      }
    }
    if (runs.size() < 2) {
      throw new UsageException(paths.get(0) + " is one run; name at least two, or a campaign");
    }
    ReplicatedRuns.csv(runs).lines().forEach(screen::say);
    return 0;
  }

  private List<List<CellMeasurement>> runs(Path path) throws IOException {
    List<CellMeasurement> cells =
        Files.isDirectory(path) && new ResultsDir(path).holdsRun()
            ? MeasuredCell.numbers(
                MeasuredCell.of(ResultsDir.open(path).readCells(screen).requireSome().whole()))
            : CellsCsvReader.read(AnalysedSource.table(path));
    return List.copyOf(
        cells.stream()
            .collect(
                Collectors.groupingBy(
                    cell -> cell.facts().run(), TreeMap::new, Collectors.toList()))
            .values());
  }
}
