package dev.oltpmatrix.cli.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.oltpmatrix.analysis.conclusions.InvalidRows;
import dev.oltpmatrix.cli.base.ExitStatus;
import dev.oltpmatrix.cli.base.Interruption;
import dev.oltpmatrix.cli.base.MachineLock;
import dev.oltpmatrix.cli.base.PageTrouble;
import dev.oltpmatrix.cli.base.Project;
import dev.oltpmatrix.cli.base.ResultsLock;
import dev.oltpmatrix.cli.base.ResultsWriter;
import dev.oltpmatrix.cli.base.RunFailure;
import dev.oltpmatrix.cli.base.Summary;
import dev.oltpmatrix.cli.screen.JsonEvents;
import dev.oltpmatrix.cli.screen.LiveView;
import dev.oltpmatrix.cli.screen.RunProgress;
import dev.oltpmatrix.cli.screen.RunView;
import dev.oltpmatrix.cli.screen.Screen;
import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.PlanFile;
import dev.oltpmatrix.experiment.preflight.DriverJars;
import dev.oltpmatrix.experiment.preflight.Preflight;
import dev.oltpmatrix.experiment.run.CellRunner;
import dev.oltpmatrix.experiment.run.MatrixRun;
import dev.oltpmatrix.experiment.run.TimeSpent;
import dev.oltpmatrix.experiment.sampling.Sampling;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.machine.HostProbe;
import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.host.waits.Perf;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.model.text.IoWords;
import dev.oltpmatrix.server.ServerRegistry;
import dev.oltpmatrix.server.api.ServerProvider;
import dev.oltpmatrix.server.settle.Settler;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The complete sequence of a run, top to bottom: spec, plan, servers, cells, summary, charts. */
public final class RunCommand {
  private final Project project;
  private final Screen screen;
  private final RunOptions options;
  private final LiveView view;
  private final ServerRegistry home;
  private ResultsLock lock;
  private boolean hasBegun;

  public RunCommand(Project project, Screen screen, RunOptions options) {
    this.project = project;
    this.screen = screen;
    this.options = options;
    this.home = project.serverHome(screen);
    this.view = new LiveView(views(), System::nanoTime);
  }

  private List<RunView> views() {
    List<RunView> views = new ArrayList<>(List.of(new RunProgress(screen)));
    if (options.json) {
      PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, UTF_8);
      screen.moveTo(System.err);
      views.add(new JsonEvents(out, Clock.systemUTC()));
    } else {
      views.add(new FirstCurves(project, screen));
    }
    if (options.live) {
      views.add(new LivePage(project, screen, System::nanoTime));
    }
    return views;
  }

  public int run() throws IOException, InterruptedException {
    if (options.json && options.dryRun) {
      throw new UsageException(
          "--json tells how a run goes, and --dry-run starts none; leave out one");
    }
    if (options.dryRun) {
      Request request = request();
      PlanText.print(request, home, screen);
      return showPreflight(RunPreflight.of(request, project.cache(), home));
    }
    try {
      if (options.resume != null) {
        // Before its records are read, because another process that resumes the run would add to
        // them.
        lock = ResultsLock.take(ResultsDir.open(options.resume));
      }
      return runAlone(request());
    } finally {
      if (lock != null) {
        lock.close();
      }
    }
  }

  @SuppressWarnings("try") // lock and interruption take effect while the resource is open
  private int runAlone(Request request) throws IOException, InterruptedException {
    try (MachineLock machine = MachineLock.take(project.cache(), "a run", options.allowConcurrent);
        Interruption interruption = new Interruption(Thread.currentThread())) {
      return measureUnlessInterrupted(request, interruption);
    }
  }

  /**
   * Validates the request; everything that can be refused is refused here, before anything starts.
   */
  public Request request() throws IOException, InterruptedException {
    Request request = new RequestReader(project, home, options, screen).read();
    new Sampling(
        project.serverConfigs(), request.spec().windowS()); // refuses a list that it cannot read
    return request;
  }

  /** Refuses what would fail at the highest client count; returns further notes. */
  public List<String> requireFits(Request request) {
    RunPreflight preflight = RunPreflight.of(request, project.cache(), home);
    Preflight.refuse(preflight.findings());
    return preflight.notes();
  }

  /** Shows the preflight findings for a dry run, which prints everything and then refuses. */
  private int showPreflight(RunPreflight preflight) {
    preflight.notes().forEach(screen::say);
    Preflight.refuse(preflight.findings());
    screen.say("pre-flight: nothing is in the way");
    return 0;
  }

  /**
   * Measures unless interrupted; an interrupt may appear as any exception of the current operation.
   */
  private int measureUnlessInterrupted(Request request, Interruption interruption)
      throws IOException, InterruptedException {
    try {
      return measure(request);
    } catch (IOException | RuntimeException | InterruptedException e) {
      if (!interruption.signalled() && !(e instanceof InterruptedException)) {
        view.ended(ExitStatus.FAILED, IoWords.of(e));
        if (hasBegun) {
          RunFailure.sayHowToGoOn(e, request.out(), screen);
        }
        pageOfWhatIsThere(request);
        throw e;
      }
      view.ended(ExitStatus.INTERRUPTED, "interrupted");
      boolean isResumable = lock != null && new ResultsDir(request.out()).holdsRun();
      RunFailure.sayInterrupted(isResumable, request.out(), screen);
      pageOfWhatIsThere(request);
      throw new InterruptedException();
    } finally {
      screen.clear();
    }
  }

  /** Writes the page of an incomplete run; its failure must not hide any other failure. */
  private void pageOfWhatIsThere(Request request) {
    ResultsDir results = new ResultsDir(request.out());
    ResultsWriter writer = new ResultsWriter(project, screen);
    boolean interrupted = Thread.interrupted(); // otherwise files could not be read and written
    PageTrouble.of(
            () -> {
              if (hasBegun && !results.cellFiles().isEmpty()) {
                writer.end(results, writer.summarize(results), false); // not all of it ran
              }
            })
        .ifPresent(why -> screen.say("no page: " + why));
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private int measure(Request request) throws IOException, InterruptedException {
    long startedNs = System.nanoTime();
    ProcessLedger ledger = project.ledgerWithoutOrphans(screen);
    List<String> notes = new ArrayList<>();
    notes.addAll(
        requireFits(request)); // after the leftover processes have ended, whose memory is free now
    DriverJars.build(project.root(), request.plan().generators(), screen);
    Perf perf = options.profileWaits ? Perf.tried(ledger, screen) : null;
    if (perf != null) {
      perf.problem().ifPresent(notes::add);
    }
    home.kinds().forEach(ServerProvider::reportLeftovers);
    ResultsDir results = folder(request);
    results.deleteUnfinished();
    MatrixSpec spec = request.spec();
    announce(request, request.plan(), request.arms(), results);
    notes.forEach(screen::say);

    CellRecord.HostFacts host = HostProbe.probe();
    RunDescription asked = RunDescription.now(spec, request.arms(), host).withPreflight(notes);
    if (!request.resumed()) {
      asked.write(results); // before the downloads: whatever ends them, the run can be resumed
    }
    hasBegun = true;
    ServerPreparation servers = preparation(request, results);
    Planning.Planned planned = prepared(request, servers, asked, results);
    Plan plan = request.resumed() ? request.plan() : planned.plan();
    hasBegun = false; // a corrected workload is another run, which does not go on with this one
    servers.requireAccepted(spec, plan);
    hasBegun = true;
    CellRunner cells =
        new CellRunner(
                spec,
                project.root(),
                ledger,
                host,
                results.logs(),
                results::measuredPerS,
                view::second)
            .profilingWaits(perf);
    Settler settler = new Settler(spec.state().settleLimitS(), spec.writes());
    view.started(plan, results, request.verdicts());
    MatrixRun run = new MatrixRun(servers, settler::settle, cells, results, view);
    BlockRules rules = BlockRules.of(spec);
    if (rules.limitS() != null) {
      view.limitTo(rules.limitS() - (System.nanoTime() - startedNs) / 1e9);
    }
    new BlockRun(
            rules,
            planned.longer(),
            new MeasuredBlocks(run, results, view),
            System::nanoTime,
            startedNs)
        .run(plan, planned.plan().lastBlock());
    screen.clear();
    int status = end(results, run.time(), spec.asksWhetherItWorks());
    view.ended(status, null);
    return status;
  }

  private ServerPreparation preparation(Request request, ResultsDir results) {
    return new ServerPreparation(
        home,
        request.catalogue(),
        request.data(),
        results.logs(),
        ProcessPinning.ofServer(request.spec().placement()),
        Set.copyOf(request.spec().levels(Factors.CONNECTION)),
        screen);
  }

  /** Installs and loads the servers; returns the plan for the arms that are available. */
  private Planning.Planned prepared(
      Request request, ServerPreparation servers, RunDescription asked, ResultsDir results)
      throws IOException, InterruptedException {
    if (request.resumed()) {
      if (!PlanFile.isThere(results.planJson()) || request.spec().untilPercent() != null) {
        RecordFile.write(results.planJson(), PlanFile.of(request.planned().plan()));
      }
      servers.prepareAsRecorded(request.arms());
      return request.planned();
    }
    List<ServerRef> arms = servers.prepare(request.arms());
    Planning.Planned planned = planned(request, arms);
    asked.withArms(arms).write(results);
    RecordFile.write(results.planJson(), PlanFile.of(planned.plan()));
    if (!arms.equals(request.arms())) {
      announce(request, planned.plan(), arms, results);
      planned.notes().forEach(screen::say);
    }
    return planned;
  }

  /**
   * Plans again: the free memory may differ from that at the request, because leftover processes of
   * a killed run have ended.
   */
  private Planning.Planned planned(Request request, List<ServerRef> arms) {
    return new Planning(request.spec(), request.catalogue(), home, project, request.out())
        .plan(arms);
  }

  private ResultsDir folder(Request request) throws IOException {
    if (request.resumed()) {
      return ResultsDir.openToResume(request.out());
    }
    ResultsDir results = ResultsDir.create(request.out());
    lock = ResultsLock.take(results);
    return results;
  }

  private int end(ResultsDir results, TimeSpent time, boolean asksWhetherItWorks)
      throws IOException, InterruptedException {
    ResultsWriter ending = new ResultsWriter(project, screen);
    Summary summary = ending.summarize(results);
    List<Path> pictures = ending.plot(results, summary.rows());
    if (options.verbose) {
      screen.say(time.line());
      ending.showAll(results, summary, pictures);
    }
    ending.end(results, summary, asksWhetherItWorks);
    InvalidRows invalid = summary.findings().invalidRows();
    boolean isFine = invalid.invalid() == 0 || (asksWhetherItWorks && invalid.onlyBusy());
    int status = ending.status(summary);
    return isFine ? status : ExitStatus.FAILED;
  }

  private void announce(Request request, Plan plan, List<ServerRef> arms, ResultsDir results) {
    double preparationS =
        ServerPreparation.announce(arms, request.catalogue(), home, request.data(), screen);
    screen.say(PlanText.size(plan, preparationS) + "; results in " + results.root());
    PlanText.unsupported(plan).forEach(screen::say);
  }
}
