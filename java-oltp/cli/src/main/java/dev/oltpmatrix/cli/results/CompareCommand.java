package dev.oltpmatrix.cli.results;

import dev.oltpmatrix.analysis.compare.RunComparison;
import dev.oltpmatrix.analysis.conclusions.NoWorse;
import dev.oltpmatrix.cli.base.ExitStatus;
import dev.oltpmatrix.cli.base.Exports;
import dev.oltpmatrix.cli.base.ResultsWriter;
import dev.oltpmatrix.experiment.Project;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.results.Csv;
import dev.oltpmatrix.model.results.FoundRecords;
import dev.oltpmatrix.model.text.IoWords;
import dev.oltpmatrix.report.page.ComparePage;
import dev.oltpmatrix.report.page.Page;
import dev.oltpmatrix.report.page.PageOptions;
import dev.oltpmatrix.report.page.PublishedTables;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code compare}: two results folders, cell by cell. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Compare the results in B, the new ones, with those in A, the base.",
      "Show which cells became slower or faster, and how sure that is."
    },
    footer = {
      "",
      "Exit status: 0 compared; 1 something regressed beyond --fail-on-regression,",
      "or a record cannot be read; 2 wrong usage, or folders that cannot be compared;",
      "3 no comparison shows or excludes a regression beyond --fail-on-regression."
    })
public final class CompareCommand implements Callable<Integer> {
  /** Maximum percentage; a p95 may be many times as high, but a larger number is a typing error. */
  private static final double MAX_PERCENT = 10_000;

  private final Project project;
  private final Reporter reporter;

  @Parameters(index = "0", paramLabel = "A", description = "Results folder of the base.")
  private Path a;

  @Parameters(index = "1", paramLabel = "B", description = "Results folder to compare with it.")
  private Path b;

  @Option(
      names = "--paired",
      description = "Block n of B was run beside block n of A: compare these.")
  private boolean paired;

  @Option(
      names = "--fail-on-regression",
      paramLabel = "PERCENT",
      description = {
        "Exit with 1 when throughput is lower or p95 higher by",
        "more than that, for sure with all comparisons counted,",
        "or when a cell failed in B alone; with 3 when",
        "nothing shows or excludes that."
      })
  private Double failOnRegression;

  @Option(
      names = "--margin",
      paramLabel = "PERCENT",
      description = {
        "Say whether B is worse by so much, such as 5%%: exit with 0 if",
        "it is no worse at any point, 1 if it is worse at one, 3 if",
        "that is not proven, 4 if too many measurements are invalid."
      })
  private String margin;

  @Option(
      names = "--export",
      paramLabel = "FORMAT=FILE",
      description = {
        "With --margin, also write what it says for other programs: bmf,",
        "jmh, github-bigger, github-smaller, github-summary, junit,",
        "nyrkio, otava."
      })
  private List<String> exports = List.of();

  @Option(
      names = "--map",
      paramLabel = "OLD=NEW",
      description = "Server, arm or config NEW of B stands for OLD of A; may be repeated.")
  private List<String> map = List.of();

  @Option(names = "--csv", paramLabel = "FILE", description = "Write every comparison there.")
  private Path csv;

  @Option(names = "--html", paramLabel = "FILE", description = "Write a page of both runs there.")
  private Path html;

  @Option(
      names = "--with-hosts",
      description = "Leave names of machines and addresses of servers in the page.")
  private boolean withHosts;

  @Option(names = "--verbose", description = "Print every change, not what a screen holds.")
  private boolean verbose;

  public CompareCommand(Project project, Reporter reporter) {
    this.project = project;
    this.reporter = reporter;
  }

  @Override
  public Integer call() throws IOException {
    if (failOnRegression != null && !(failOnRegression >= 0 && failOnRegression <= MAX_PERCENT)) {
      throw new UsageException(
          "--fail-on-regression is " + failOnRegression + ", allowed: 0..10000 per cent");
    }
    if (margin != null && failOnRegression != null) {
      throw new UsageException("--margin and --fail-on-regression: give one of them");
    }
    Integer marginPercent = margin == null ? null : Integer.valueOf(NoWorse.percent(margin));
    Exports asked = new Exports(exports);
    if (!asked.isEmpty() && marginPercent == null) {
      throw new UsageException("--export needs --margin, which says what is worse");
    }
    Double share = failOnRegression == null ? null : Double.valueOf(failOnRegression / 100);
    RunComparison.Read read =
        RunComparison.read(a, b, new RunComparison.Options(paired, share, map), reporter);
    RunComparison compared = read.runs();
    write("--csv", csv, () -> Csv.write(csv.toAbsolutePath(), compared.csv()));
    compared.lines(verbose).forEach(reporter::say);
    boolean lacksSome = FoundRecords.sayLeftOut(read.broken(), reporter);
    write("--html", html, () -> writePage(withHosts ? compared : compared.withoutHosts()));
    if (marginPercent != null) {
      NoWorse found = compared.noWorse(marginPercent / 100.0);
      found.lines().forEach(reporter::say);
      asked.write(found, reporter);
      return lacksSome ? ExitStatus.TOO_FEW : found.status().exit();
    }
    if (lacksSome || compared.fails()) {
      return ExitStatus.FAILED;
    }
    return compared.provesNothing() ? ExitStatus.NOT_PROVEN : 0;
  }

  private void writePage(RunComparison compared) throws IOException {
    new Page(project.plotDir(), new PageOptions(false, withHosts, null))
        .writeComparison(
            html.toAbsolutePath(),
            new ComparePage(compared, new PublishedTables(project.reference())));
  }

  private static void write(String option, Path file, ResultsWriter.PageWork work) {
    try {
      if (file != null) {
        work.run();
      }
    } catch (IOException e) {
      throw new UsageException(
          option + ": " + IoWords.of(file, e) + "; name a file in a folder of yours");
    }
  }
}
