package dev.oltpmatrix.cli.tune;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.oltpmatrix.analysis.tune.AskTell;
import dev.oltpmatrix.analysis.tune.Confirmed;
import dev.oltpmatrix.analysis.tune.SearchPlan;
import dev.oltpmatrix.analysis.tune.Stages;
import dev.oltpmatrix.analysis.tune.TuneResult;
import dev.oltpmatrix.analysis.tune.Tuning;
import dev.oltpmatrix.cli.base.ExitStatus;
import dev.oltpmatrix.cli.base.Interruption;
import dev.oltpmatrix.cli.base.Locks;
import dev.oltpmatrix.cli.screen.Screen;
import dev.oltpmatrix.experiment.Project;
import dev.oltpmatrix.host.cache.LockFile;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.results.Csv;
import dev.oltpmatrix.model.text.IoWords;
import dev.oltpmatrix.model.text.ShellWords;
import dev.oltpmatrix.server.ServerRegistry;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code tune}: good settings for an arm, a workload and a goal, within a budget. */
@Command(
    name = "tune",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Search for settings that make a goal better than the start, within a budget.",
      "Screen all settings at once, race candidates, confirm the two best beside the",
      "start in blocks not used for the search. Only these are printed."
    },
    footer = {
      "",
      "Example:",
      "  ./run_matrix.sh tune --arm mariadb-10.11/pool --workload oltp_read_only \\",
      "    --goal \"p95 at 1024 clients\" --budget 4h \\",
      "    --settings pool_size=2..64,pool_oversubscribe=3..32",
      "",
      "Exit status: 0 searched, also if there is nothing to gain; 1 no verdict, or it",
      "failed; 2 wrong usage, nothing was started; 130 interrupted, resumable."
    })
public final class TuneCommand implements Callable<Integer> {
  private final Project project;
  private final Screen screen;
  private ServerRegistry home;

  @Mixin private TuneOptions options;

  public TuneCommand(Project project, Screen screen) {
    this.project = project;
    this.screen = screen;
  }

  /** A search that may begin. */
  private record Search(TuneSpec spec, TuneSetup setup, Stages stages, double cellS, Path out) {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (options.askTell) {
      screen.moveTo(System.err);
    }
    Search search = search();
    search.stages().lines(search.setup().goal(), search.cellS()).forEach(screen::say);
    if (options.dryRun) {
      screen.say("nothing was started");
      return 0;
    }
    return runAlone(search);
  }

  /** Validates the options; whatever can be refused is refused here. */
  private Search search() throws IOException, InterruptedException {
    if (options.resume != null) {
      options.requireNoChanges();
    }
    TuneSpec spec = options.resume == null ? options.spec() : TuneSpec.read(options.resume);
    Path named = options.resume == null ? options.out(project.defaultResults()) : options.resume;
    Path out = named.toAbsolutePath();
    if (options.resume == null && Files.exists(out.resolve("tune.json"))) {
      throw new UsageException(
          "%s holds a search already; go on with %s or choose another --out"
              .formatted(out, howToResume(out)));
    }
    home = project.serverHome(screen);
    TuneSetup setup = new TuneSetup(project, home, spec, out, !options.dryRun, screen);
    double cellS = setup.requireFits(out);
    int priced = setup.priced().size();
    Stages stages =
        options.askTell
            ? Stages.ofSuggestions(setup.space(), priced, spec.budgetS(), cellS)
            : Stages.of(setup.space(), priced, spec.budgetS(), cellS);
    return new Search(spec, setup, stages, cellS, out);
  }

  private static String howToResume(Path out) {
    return ShellWords.command("./run_matrix.sh", "tune", "--resume", out);
  }

  @SuppressWarnings("try") // lock and interruption take effect while the resource is open
  private int runAlone(Search search) throws IOException, InterruptedException {
    try (LockFile machine =
            Locks.machine(project.host(), project.cache(), "a search", options.allowConcurrent);
        Interruption interruption = new Interruption(project.host(), Thread.currentThread())) {
      return runUnlessInterrupted(search, interruption);
    }
  }

  private int runUnlessInterrupted(Search search, Interruption interruption)
      throws IOException, InterruptedException {
    boolean isResumable = !options.askTell;
    try {
      Files.createDirectories(search.out());
      if (isResumable && options.resume == null) {
        search.spec().write(search.out());
      }
      return ended(search, result(search));
    } catch (IOException | RuntimeException | InterruptedException e) {
      boolean wasInterrupted = interruption.signalled() || e instanceof InterruptedException;
      String goOn = isResumable ? "; go on with " + howToResume(search.out()) : "";
      if (wasInterrupted) {
        screen.clear();
        screen.say("interrupted; all cells that ended are kept in " + search.out() + goOn);
        throw new InterruptedException();
      }
      if (e instanceof IOException || e instanceof UsageException) {
        throw new IOException(IoWords.of(e) + goOn, e);
      }
      throw e;
    } finally {
      screen.clear();
    }
  }

  private TuneResult result(Search search) throws IOException, InterruptedException {
    TuneSetup setup = search.setup();
    MeasuredTrials trials =
        new MeasuredTrials(project, home, setup, search.out(), search.cellS(), screen);
    SearchPlan plan =
        new SearchPlan(
            setup.space(), setup.goal(), search.stages(), search.spec().budgetS(), setup.priced());
    if (options.askTell) {
      PrintStream answers = new PrintStream(new FileOutputStream(FileDescriptor.out), false, UTF_8);
      return new AskTell(plan, trials, answers).run(new InputLines(System.in));
    }
    return new Tuning(plan, trials, screen).run();
  }

  /** Writes the files, and says what was found. */
  private int ended(Search search, TuneResult result) throws IOException {
    Path out = search.out();
    Csv.write(out.resolve("tried.csv"), result.triedCsv());
    if (!result.effects().isEmpty()) {
      Csv.write(out.resolve("screened.csv"), result.screenedCsv());
    }
    screen.clear();
    screen.say("");
    result.lines().forEach(screen::say);
    result.notCounted().ifPresent(screen::say);
    screen.say(result.size() + "; all of them in " + out.resolve("tried.csv"));
    if (result.winner().isPresent()) {
      Path cnf = out.resolve("tuned.cnf");
      Csv.write(cnf, String.join("\n", cnf(search, result, result.winner().get())) + "\n");
      screen.say("paste  " + cnf);
    }
    return result.hasVerdict() ? 0 : ExitStatus.FAILED;
  }

  /** Returns the lines to paste. */
  private static List<String> cnf(Search search, TuneResult result, Confirmed won) {
    TuneSpec spec = search.spec();
    List<String> lines = new ArrayList<>();
    lines.add(
        "# %s, %s: %s; on top of config %s"
            .formatted(spec.arm(), spec.workload(), spec.goal(), spec.config()));
    result.lines().forEach(line -> lines.add("# " + line.strip()));
    lines.add("[mysqld]");
    lines.addAll(search.setup().cnfLines(won.candidate()));
    return lines;
  }
}
