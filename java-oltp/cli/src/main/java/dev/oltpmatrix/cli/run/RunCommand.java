package dev.oltpmatrix.cli.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.oltpmatrix.analysis.conclusions.InvalidCells;
import dev.oltpmatrix.analysis.conclusions.NoWorse;
import dev.oltpmatrix.analysis.conclusions.Summary;
import dev.oltpmatrix.cli.base.ExitStatus;
import dev.oltpmatrix.cli.base.Exports;
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
import dev.oltpmatrix.experiment.RequestedRun;
import dev.oltpmatrix.experiment.RunPreflight;
import dev.oltpmatrix.experiment.sampling.Sampling;
import dev.oltpmatrix.host.cache.LockFile;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.text.IoWords;
import dev.oltpmatrix.report.page.PageOptions;
import dev.oltpmatrix.server.ServerRegistry;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/** Runs a matrix for a user: locks, interruption, views, and what is shown at the end. */
public final class RunCommand {
  private final Project project;
  private final Screen screen;
  private final RunOptions options;
  private final ServerRegistry home;
  private final PrintStream json;

  /** Locks of the folders that are written; held until the command ends. */
  private final List<LockFile> locks = new ArrayList<>();

  private RunProgress view;
  private Exports exports;

  /** The campaign of several runs; {@code null} for one run. */
  private Campaign campaign;

  public RunCommand(Project project, Screen screen, RunOptions options) {
    this.project = project;
    this.screen = screen;
    this.options = options;
    this.home = project.serverHome(screen);
    if (options.json) {
      json = new PrintStream(new FileOutputStream(FileDescriptor.out), false, UTF_8);
      screen.moveTo(System.err);
    } else {
      json = null;
    }
    this.view = newView();
  }

  private RunProgress newView() {
    LivePage page = options.live ? new LivePage(project, screen) : null;
    return new RunProgress(
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
        lock(ResultsDir.open(options.resume));
      }
      RequestedRun requested = requested();
      if (campaign == null) {
        Request request = read(requested);
        if (request.spec().runCount() == 1) {
          return interruptible(new ResultsDir(request.out()), () -> alone(request));
        }
        campaign = Campaign.of(request, options.hook);
      }
      return interruptible(campaign.folder(), this::all);
    } finally {
      for (LockFile lock : locks) {
        lock.close();
      }
    }
  }

  private void lock(ResultsDir results) throws IOException {
    locks.add(Locks.results(results, "a run"));
  }

  /** Returns what is asked for; of a campaign to be resumed the first run that is left. */
  public Request request() throws IOException, InterruptedException {
    RequestedRun requested = requested();
    if (campaign == null) {
      return read(requested);
    }
    List<Integer> left = campaign.left();
    campaign.sayLeft(left, screen);
    int next = left.isEmpty() ? campaign.spec().runCount() : left.get(0);
    return read(campaign.requested(next, options.force));
  }

  private RequestedRun requested() throws IOException {
    RequestedRun requested = options.requested(project.defaultResults());
    if (requested.resume() != null) {
      campaign = Campaign.read(requested.resume()).orElse(null);
    }
    return requested;
  }

  private Request read(RequestedRun requested) throws IOException, InterruptedException {
    Request request = new RequestReader(project, home, requested, screen).read();
    exports = options.exports(request.spec());
    new Sampling(
        project.host(),
        project.serverConfigs(),
        request.spec().windowS()); // refuses a list that it cannot read
    return request;
  }

  private interface Work {
    int run() throws IOException, InterruptedException;
  }

  /** Measures unless interrupted; an interrupt may appear as any exception of what is going on. */
  private int interruptible(ResultsDir out, Work work) throws IOException, InterruptedException {
    try (Interruption interruption = new Interruption(project.host(), Thread.currentThread())) {
      try {
        return work.run();
      } catch (IOException | RuntimeException | InterruptedException e) {
        boolean isInterrupted = interruption.signalled() || e instanceof InterruptedException;
        String why = isInterrupted ? "interrupted" : IoWords.of(e);
        view.ended(isInterrupted ? ExitStatus.INTERRUPTED : options.failed(), why);
        screen.clear();
        boolean isResumable = !locks.isEmpty() && out.holdsRun();
        // What is corrected after wrong usage is another run.
        if (isResumable && (isInterrupted || !(e instanceof UsageException))) {
          RunFailure.sayHowToGoOn(isInterrupted ? why : "the run ended early", out.root(), screen);
          pageOfWhatIsThere(out);
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

  @SuppressWarnings("try") // the lock is held while the resource is open
  private int alone(Request request) throws IOException, InterruptedException {
    try (LockFile machine =
        Locks.machine(project.host(), project.cache(), "a run", options.allowConcurrent)) {
      return measured(request);
    }
  }

  /** Makes all runs of a campaign, and the tables, pictures and page of them together. */
  private int all() throws IOException, InterruptedException {
    if (campaign.isNew()) {
      lock(ResultsDir.createCampaign(campaign.folder().root()));
    }
    campaign.run(
        options.force,
        (number, requested) -> {
          view = newView().ofRun(number);
          if (requested.resume() != null) {
            lock(campaign.folder().run(number));
          }
          alone(read(requested));
        },
        (number, start) -> view.ofRun(number).waiting(start),
        screen);
    ResultsDir results = campaign.folder();
    return end(results, Summary.write(results, screen), null, campaign.spec());
  }

  /** Writes tables and page of what is incomplete; a failure here must not hide any other. */
  private void pageOfWhatIsThere(ResultsDir results) {
    boolean interrupted = Thread.interrupted(); // otherwise files could not be read and written
    ResultsWriter.trouble(
            () -> {
              ResultsWriter writer = new ResultsWriter(project, screen);
              for (ResultsDir run : results.readableRuns().values()) {
                if (RunDescription.read(run).endedAt() == null && !run.cellFiles().isEmpty()) {
                  writer.page(run, Summary.end(run, screen), PageOptions.USUAL);
                }
              }
              if (!results.cellFiles().isEmpty()) {
                Summary summary =
                    results.isCampaign()
                        ? Summary.write(results, screen)
                        : Summary.end(results, screen);
                writer.end(results, summary, RunEnd.Run.UNKNOWN);
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
            campaign == null ? options.hook : campaign.description().hook(),
            new Experiment.Receivers(
                screen,
                view,
                // A resumed run took longer than this part of it.
                (results, summary, tookS) ->
                    end(results, summary, request.resumed() ? null : tookS, request.spec())));
    int status = experiment.run();
    view.ended(status, null);
    return status;
  }

  private ResultsDir folder(Request request) throws IOException {
    if (request.resumed()) {
      return ResultsDir.openToResume(request.out());
    }
    ResultsDir results = ResultsDir.create(request.out());
    lock(results);
    return results;
  }

  private int end(ResultsDir results, Summary summary, Double tookS, MatrixSpec spec)
      throws IOException, InterruptedException {
    screen.clear();
    ResultsWriter ending = new ResultsWriter(project, screen);
    List<Path> pictures = ending.plot(results, summary, RunDescription.read(results));
    boolean isPart = campaign != null && !results.equals(campaign.folder());
    RunEnd.Run run = new RunEnd.Run(spec, results.root(), options.command(), tookS);
    if (isPart) {
      ending.endOneRun(results, summary, run);
    } else {
      if (options.verbose) {
        ending.showAll(results, summary, pictures);
      }
      ending.end(results, summary, run);
    }
    if (spec.marginPercent() != null && !isPart) {
      NoWorse found =
          summary.findings().noWorse(spec.marginPercent() / 100.0, Crashed.of(summary, spec));
      found.lines().forEach(screen::say);
      exports.write(found, screen);
      return found.status().exit();
    }
    InvalidCells invalid = summary.findings().invalidCells();
    boolean isFine = invalid.invalid() == 0 || (spec.toleratesABusyMachine() && invalid.onlyBusy());
    int status = ending.status(summary);
    return isFine ? status : ExitStatus.FAILED;
  }
}
