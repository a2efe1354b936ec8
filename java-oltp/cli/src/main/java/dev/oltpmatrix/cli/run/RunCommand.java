package dev.oltpmatrix.cli.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.oltpmatrix.analysis.conclusions.InvalidCells;
import dev.oltpmatrix.analysis.conclusions.Summary;
import dev.oltpmatrix.cli.base.ExitStatus;
import dev.oltpmatrix.cli.base.Interruption;
import dev.oltpmatrix.cli.base.Locks;
import dev.oltpmatrix.cli.base.ResultsWriter;
import dev.oltpmatrix.cli.base.RunEnd;
import dev.oltpmatrix.cli.base.RunFailure;
import dev.oltpmatrix.cli.screen.RunProgress;
import dev.oltpmatrix.cli.screen.Screen;
import dev.oltpmatrix.experiment.Experiment;
import dev.oltpmatrix.experiment.PlanText;
import dev.oltpmatrix.experiment.Project;
import dev.oltpmatrix.experiment.Request;
import dev.oltpmatrix.experiment.RequestReader;
import dev.oltpmatrix.experiment.RunPreflight;
import dev.oltpmatrix.experiment.sampling.Sampling;
import dev.oltpmatrix.host.cache.LockFile;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.text.IoWords;
import dev.oltpmatrix.server.ServerRegistry;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

/** Runs a matrix for a user: locks, interruption, views, and what is shown at the end. */
public final class RunCommand {
  private final Project project;
  private final Screen screen;
  private final RunOptions options;
  private final RunProgress view;
  private final ServerRegistry home;
  private LockFile lock;

  public RunCommand(Project project, Screen screen, RunOptions options) {
    this.project = project;
    this.screen = screen;
    this.options = options;
    this.home = project.serverHome(screen);
    PrintStream json = null;
    if (options.json) {
      json = new PrintStream(new FileOutputStream(FileDescriptor.out), false, UTF_8);
      screen.moveTo(System.err);
    }
    LivePage page = options.live ? new LivePage(project, screen) : null;
    this.view =
        new RunProgress(
            screen,
            json,
            Clock.systemUTC(),
            System::nanoTime,
            page == null ? results -> {} : page::write);
  }

  public int run() throws IOException, InterruptedException {
    if (options.json && options.dryRun) {
      throw new UsageException(
          "--json tells how a run goes, and --dry-run starts none; leave out one");
    }
    if (options.dryRun) {
      Request request = request();
      PlanText.print(request, screen);
      RunPreflight preflight = RunPreflight.of(request);
      preflight.notes().forEach(screen::say);
      preflight.requireFits();
      screen.say("pre-flight: nothing is in the way");
      return 0;
    }
    try {
      if (options.resume != null) {
        // Before its records are read, because another process that resumes the run would add to
        // them.
        lock = Locks.results(ResultsDir.open(options.resume), "a run");
      }
      return runAlone(request());
    } finally {
      if (lock != null) {
        lock.close();
      }
    }
  }

  public Request request() throws IOException, InterruptedException {
    Request request =
        new RequestReader(project, home, options.requested(project.defaultResults()), screen)
            .read();
    new Sampling(
        project.host(),
        project.serverConfigs(),
        request.spec().windowS()); // refuses a list that it cannot read
    return request;
  }

  /** Measures unless interrupted; an interrupt may appear as any exception of what is going on. */
  @SuppressWarnings("try") // lock and interruption take effect while the resource is open
  private int runAlone(Request request) throws IOException, InterruptedException {
    try (LockFile machine =
            Locks.machine(project.host(), project.cache(), "a run", options.allowConcurrent);
        Interruption interruption = new Interruption(project.host(), Thread.currentThread())) {
      try {
        return measured(request);
      } catch (IOException | RuntimeException | InterruptedException e) {
        boolean isInterrupted = interruption.signalled() || e instanceof InterruptedException;
        String why = isInterrupted ? "interrupted" : IoWords.of(e);
        view.ended(isInterrupted ? ExitStatus.INTERRUPTED : ExitStatus.FAILED, why);
        screen.clear();
        // What is corrected after wrong usage is another run.
        if (isResumable(request) && (isInterrupted || !(e instanceof UsageException))) {
          RunFailure.sayHowToGoOn(
              isInterrupted ? why : "the run ended early", request.out(), screen);
          pageOfWhatIsThere(request);
        } else if (isInterrupted) {
          screen.say("interrupted before it began; there is nothing to go on with");
        }
        if (isInterrupted) {
          throw new InterruptedException();
        }
        throw e;
      } finally {
        screen.clear();
      }
    }
  }

  private boolean isResumable(Request request) {
    return lock != null && new ResultsDir(request.out()).holdsRun();
  }

  /** Writes the page of an incomplete run; its failure must not hide any other failure. */
  private void pageOfWhatIsThere(Request request) {
    ResultsDir results = new ResultsDir(request.out());
    boolean interrupted = Thread.interrupted(); // otherwise files could not be read and written
    ResultsWriter.trouble(
            () -> {
              if (!results.cellFiles().isEmpty()) {
                Summary summary = Summary.end(results, screen);
                new ResultsWriter(project, screen).end(results, summary, RunEnd.Run.UNKNOWN);
              }
            })
        .ifPresent(trouble -> screen.say("no page: " + trouble));
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private int measured(Request request) throws IOException, InterruptedException {
    Experiment experiment =
        new Experiment(
            request,
            () -> folder(request),
            options.hook,
            new Experiment.Receivers(
                screen,
                view,
                (results, summary, tookS) -> end(results, summary, tookS, request.spec())));
    int status = experiment.run();
    view.ended(status, null);
    return status;
  }

  private ResultsDir folder(Request request) throws IOException {
    if (request.resumed()) {
      return ResultsDir.openToResume(request.out());
    }
    ResultsDir results = ResultsDir.create(request.out());
    lock = Locks.results(results, "a run");
    return results;
  }

  private int end(ResultsDir results, Summary summary, double tookS, MatrixSpec spec)
      throws IOException, InterruptedException {
    screen.clear();
    ResultsWriter ending = new ResultsWriter(project, screen);
    List<Path> pictures = ending.plot(results, summary, RunDescription.read(results));
    if (options.verbose) {
      ending.showAll(results, summary, pictures);
    }
    // A resumed run took longer than this part of it.
    Double wholeS = options.resume == null ? Double.valueOf(tookS) : null;
    ending.end(results, summary, new RunEnd.Run(spec, results.root(), options.command(), wholeS));
    InvalidCells invalid = summary.findings().invalidCells();
    boolean isFine = invalid.invalid() == 0 || (spec.asksWhetherItWorks() && invalid.onlyBusy());
    int status = ending.status(summary);
    return isFine ? status : ExitStatus.FAILED;
  }
}
