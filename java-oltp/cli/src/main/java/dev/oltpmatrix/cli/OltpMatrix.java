package dev.oltpmatrix.cli;

import dev.oltpmatrix.analysis.conclusions.Summary;
import dev.oltpmatrix.cli.ab.AbCommand;
import dev.oltpmatrix.cli.base.ExitStatus;
import dev.oltpmatrix.cli.base.FactorOptions;
import dev.oltpmatrix.cli.base.ResultsWriter;
import dev.oltpmatrix.cli.base.RunEnd;
import dev.oltpmatrix.cli.results.AnalyseCommand;
import dev.oltpmatrix.cli.results.BetweenRunsCommand;
import dev.oltpmatrix.cli.results.CellPicture;
import dev.oltpmatrix.cli.results.CompareCommand;
import dev.oltpmatrix.cli.results.ImportCommand;
import dev.oltpmatrix.cli.results.JoinCommand;
import dev.oltpmatrix.cli.results.PublishCommand;
import dev.oltpmatrix.cli.results.ReportCommand;
import dev.oltpmatrix.cli.run.RunCommand;
import dev.oltpmatrix.cli.run.RunOptions;
import dev.oltpmatrix.cli.screen.Screen;
import dev.oltpmatrix.cli.servers.ServersCommand;
import dev.oltpmatrix.cli.tune.TuneCommand;
import dev.oltpmatrix.experiment.Project;
import dev.oltpmatrix.experiment.Request;
import dev.oltpmatrix.experiment.RunPreflight;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.model.text.IoWords;
import dev.oltpmatrix.model.text.Plural;
import dev.oltpmatrix.model.text.Secrets;
import dev.oltpmatrix.model.text.SignStream;
import dev.oltpmatrix.model.text.TerminalStream;
import java.io.FileDescriptor;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line: subcommands, exit statuses, and one line for any error. */
@Command(
    name = "run_matrix.sh",
    description =
        "Boots MariaDB and MySQL servers, sweeps clients over them, draws throughput and p95.",
    footer = {
      "",
      "Exit status: 0 all well; 1 something failed or a cell is invalid, the",
      "rest was run; 2 wrong usage, nothing was started; 130 interrupted,",
      "resumable."
    },
    mixinStandardHelpOptions = true,
    version = "oltp-matrix 0.2.0",
    sortOptions = false)
public final class OltpMatrix {
  private static final int NEEDS_NO_TOOLS = 3;

  private final Screen screen;
  private final Project project;

  private OltpMatrix(Screen screen, Project project) {
    this.screen = screen;
    this.project = project;
  }

  /** Options for the help text only; without a subcommand the options belong to "run". */
  @SuppressWarnings("UnusedVariable")
  @Mixin
  private RunOptions options;

  @Command(
      name = "run",
      mixinStandardHelpOptions = true,
      description = "Run a matrix; the same as no verb.")
  int run(@Mixin RunOptions o) throws IOException, InterruptedException {
    return new RunCommand(project, screen, o).run();
  }

  /** Checks the arguments for run_matrix.sh, and prints whether sysbench and gnuplot are needed. */
  @Command(name = "check-arguments", hidden = true)
  int checkArguments(@Mixin RunOptions o) throws IOException, InterruptedException {
    RunCommand run = new RunCommand(project, screen, o);
    Request request = run.request();
    if (o.dryRun) {
      return NEEDS_NO_TOOLS;
    }
    RunPreflight.of(request).requireFits();
    return 0;
  }

  @Command(
      name = "plan",
      mixinStandardHelpOptions = true,
      description = "Print the plan and its time; start nothing.")
  int plan(@Mixin RunOptions o) throws IOException, InterruptedException {
    o.dryRun = true;
    return new RunCommand(project, screen, o).run();
  }

  @Command(
      name = "summarize",
      mixinStandardHelpOptions = true,
      description = "Make summary, verdicts and curves anew from the records in DIR.")
  int summarize(@Parameters(paramLabel = "DIR") Path dir) throws IOException {
    ResultsDir results = ResultsDir.open(dir);
    ResultsWriter ending = new ResultsWriter(project, screen);
    Summary summary = Summary.write(results, screen);
    screen.say(results.summaryCsv() + ": " + Plural.of(summary.rows().size(), "row"));
    ending.sayComparisons(summary.findings());
    return ending.status(summary);
  }

  @Command(
      name = "plot",
      mixinStandardHelpOptions = true,
      description = "Draw the pictures of DIR anew from its records.")
  int plot(
      @Parameters(paramLabel = "DIR") Path dir,
      @Option(
              names = "--cell",
              paramLabel = "NAME",
              description = "Draw one cell by the second instead: NAME as in cells/NAME.json.")
          String cell,
      @Option(names = "--verbose", description = RunEnd.VERBOSE) boolean verbose)
      throws IOException, InterruptedException {
    ResultsDir results = ResultsDir.open(dir);
    if (cell != null) {
      new CellPicture(project, screen).draw(results, cell);
      return 0;
    }
    ResultsWriter ending = new ResultsWriter(project, screen);
    Summary summary = Summary.write(results, screen);
    List<Path> pictures = ending.plot(results, summary, RunDescription.read(results));
    if (verbose) {
      ending.showAll(results, summary, pictures);
    }
    ending.end(results, summary, RunEnd.Run.UNKNOWN);
    return ending.status(summary);
  }

  public static void main(String[] args) {
    Locale.setDefault(Locale.ROOT); // digits and dots as in the files, whatever the user's language
    int failed = ExitStatus.ofFailure(List.of(args));
    int status = failed;
    try {
      status = execute(args);
    } catch (LinkageError | OutOfMemoryError e) {
      System.err.println("run_matrix.sh: " + shortage(e)); // so early that nothing else can say it
    }
    if (System.out.checkError() && status == 0) {
      complain("standard output took not all of it: see where it leads to");
      status = failed;
    }
    System.exit(status);
  }

  private static String shortage(Error e) {
    return "more memory, threads or open files are needed than there are ("
        + e
        + "); give it fewer cells or logs at once, or raise ulimit -v, -u, -n and -f";
  }

  static int execute(String[] args) {
    PrintStream out = new SignStream(System.out, Project.charset(FileDescriptor.out));
    Screen screen = new Screen(out, Integer.getInteger("oltpmatrix.terminal", 0) != 0);
    Project project = Project.locate();
    CommandLine line = new CommandLine(new OltpMatrix(screen, project));
    // An argument that begins with @ is no file of arguments: names may begin with one.
    line.setExpandAtFiles(false);
    line.addSubcommand("ab", new AbCommand(project, screen));
    line.addSubcommand("servers", new ServersCommand(project, screen));
    line.addSubcommand("compare", new CompareCommand(project, screen));
    line.addSubcommand("analyse", new AnalyseCommand(project, screen));
    line.addSubcommand("publish", new PublishCommand(project, screen));
    line.addSubcommand("between-runs", new BetweenRunsCommand(screen));
    line.addSubcommand("report", new ReportCommand(project, screen));
    line.addSubcommand("tune", new TuneCommand(project, screen));
    line.addSubcommand("join", new JoinCommand(project, screen));
    line.addSubcommand("import", new ImportCommand(project, screen));
    line.addSubcommand("help", new CommandLine.HelpCommand());
    line.getSubcommands().get("servers").addSubcommand("help", new CommandLine.HelpCommand());
    FactorOptions.addTo(line);
    line.registerConverter(Path.class, OltpMatrix::path); // also for the subcommands
    line.setParameterExceptionHandler((e, words) -> refuse(wrongUsage(e, words)));
    line.setExecutionExceptionHandler(
        (e, command, parsed) -> failure(e, ExitStatus.ofFailure(List.of(args))));
    try {
      return line.execute(withVerb(args));
    } catch (OutOfMemoryError e) {
      complain(shortage(e));
      return ExitStatus.ofFailure(List.of(args));
    }
  }

  /**
   * Inserts the subcommand "run" if there is none, because the options then belong to it, and
   * ignores {@code --yes}, which run_matrix.sh handles and run_matrix.cmd has no use for.
   */
  private static String[] withVerb(String[] args) {
    List<String> words = new ArrayList<>(List.of(args));
    words.removeIf("--yes"::equals);
    boolean hasVerb = !words.isEmpty() && !words.get(0).startsWith("-");
    boolean asksHelp =
        words.stream().anyMatch(w -> List.of("-h", "--help", "-V", "--version").contains(w));
    if (!hasVerb && !asksHelp) {
      words.add(0, "run");
    }
    return words.toArray(String[]::new);
  }

  private static Path path(String name) {
    if (name.isEmpty()) {
      throw new TypeConversionException("it is empty; write a name");
    }
    return Path.of(name);
  }

  /** Returns what is wrong with a command line, without its passwords. */
  private static String wrongUsage(ParameterException e, String[] words) {
    String wrong = e.getMessage().lines().findFirst().orElse("wrong usage");
    for (String word : words) {
      wrong = wrong.replace(word, Secrets.hidden(word));
    }
    if (!(e instanceof UnmatchedArgumentException unmatched)) {
      return wrong;
    }
    if (wrong.startsWith("Unknown option")) {
      // Its value, or the words after it, may be a password.
      wrong = wrong.replaceFirst("(=|', ').*", "'");
    }
    String nearest = String.join(", ", unmatched.getSuggestions());
    return wrong + (nearest.isEmpty() ? "" : "; nearest: " + nearest);
  }

  /**
   * Says why a command failed, and returns its exit status.
   *
   * @param failed that of a failure of the program, which of {@code ab} must not mean "worse"
   */
  private static int failure(Exception e, int failed) {
    if (e instanceof UsageException) {
      return refuse(e.getMessage());
    }
    if (e instanceof InterruptedException) {
      return ExitStatus.INTERRUPTED;
    }
    if (e instanceof IOException
        || e instanceof UncheckedIOException
        || e instanceof ServerException) {
      complain(IoWords.of(e));
    } else if (e.getCause() instanceof LinkageError || e.getCause() instanceof OutOfMemoryError) {
      complain(shortage((Error) e.getCause())); // an error is wrapped in another exception
    } else {
      complain(e.toString());
      e.printStackTrace(errors());
    }
    return failed;
  }

  private static int refuse(String lines) {
    lines.lines().forEach(OltpMatrix::complain);
    return ExitStatus.WRONG_USAGE;
  }

  private static void complain(String words) {
    errors().println("run_matrix.sh: " + Secrets.hiddenIn(words));
  }

  private static PrintStream errors() {
    return new TerminalStream(System.err, Project.charset(FileDescriptor.err));
  }
}
