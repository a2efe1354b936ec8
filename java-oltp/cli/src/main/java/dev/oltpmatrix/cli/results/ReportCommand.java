package dev.oltpmatrix.cli.results;

import dev.oltpmatrix.analysis.conclusions.Summary;
import dev.oltpmatrix.cli.base.ResultsWriter;
import dev.oltpmatrix.cli.base.RunEnd;
import dev.oltpmatrix.cli.screen.Screen;
import dev.oltpmatrix.experiment.Project;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.report.page.PageOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code report}: writes the page of a results folder again. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Write report.html in DIR anew from its records: one file that answers, draws and"
            + " explains, and that needs no network.")
public final class ReportCommand implements Callable<Integer> {
  private final Project project;
  private final Screen screen;

  @Parameters(paramLabel = "DIR", description = "A results folder, of a run or an import.")
  private Path dir;

  @Option(names = "--full", description = "With the seconds of however many cells.")
  private boolean full;

  @Option(names = "--with-hosts", description = "With names of machines and addresses of servers.")
  private boolean withHosts;

  @Option(names = "--verbose", description = RunEnd.VERBOSE)
  private boolean verbose;

  public ReportCommand(Project project, Screen screen) {
    this.project = project;
    this.screen = screen;
  }

  @Override
  public Integer call() throws IOException {
    ResultsDir results = ResultsDir.open(dir);
    ResultsWriter writer = new ResultsWriter(project, screen);
    Summary summary = Summary.write(results, screen);
    Path page = writer.page(results, summary, new PageOptions(full, withHosts, null));
    return writer.conclude(results, summary, results.plannedCells(), page, verbose);
  }
}
