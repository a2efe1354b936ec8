package dev.oltpmatrix.experiment;

import dev.oltpmatrix.analysis.conclusions.Summary;
import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.PlanFile;
import dev.oltpmatrix.experiment.preflight.DriverJars;
import dev.oltpmatrix.experiment.preflight.Preflight;
import dev.oltpmatrix.experiment.run.CellRunner;
import dev.oltpmatrix.experiment.run.MatrixRun;
import dev.oltpmatrix.experiment.run.TimeSpent;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.server.ServerRegistry;
import dev.oltpmatrix.server.api.ServerProvider;
import dev.oltpmatrix.server.proxy.Proxies;
import dev.oltpmatrix.server.settle.Settler;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A requested run, from its servers to what it says. */
public final class Experiment {
  /** Makes the results folder of a new run, or opens that of one to be resumed. */
  public interface Folder {
    ResultsDir open() throws IOException;
  }

  /** Shows what an experiment says; returns the exit status. */
  public interface Report {
    int show(ResultsDir results, Summary summary, TimeSpent time)
        throws IOException, InterruptedException;
  }

  /**
   * Receivers of progress and results.
   *
   * @param reporter receives what is done before and between cells, in lines
   */
  public record Receivers(Reporter reporter, ExperimentListener listener, Report report) {}

  private final Project project;
  private final ServerRegistry home;
  private final Request request;
  private final Folder folder;
  private final String hook;
  private final Reporter reporter;
  private final ExperimentListener listener;
  private final Report report;

  private final long startedNs = System.nanoTime();
  private final List<String> notes = new ArrayList<>();
  private boolean isResumable;
  private ProcessLedger ledger;
  private ResultsDir results;
  private RunDescription description;
  private ServerPreparation servers;
  private Proxies proxies;
  private List<ServerRef> arms;
  private Planning.Planned planned;
  private TimeSpent time;
  private Summary summary;

  /**
   * Creates an experiment.
   *
   * @param hook command to be run at each cell, {@code null} for none; a resumed run has its own
   */
  public Experiment(
      Project project,
      ServerRegistry home,
      Request request,
      Folder folder,
      String hook,
      Receivers receivers) {
    this.project = project;
    this.home = home;
    this.request = request;
    this.folder = folder;
    this.hook = hook;
    this.reporter = receivers.reporter();
    this.listener = receivers.listener();
    this.report = receivers.report();
  }

  /** Runs it; returns the exit status. */
  public int run() throws IOException, InterruptedException {
    try {
      prepare();
      plan();
    } catch (UsageException e) {
      isResumable = false; // what is corrected is another run, which does not go on with this one
      if (results != null && !request.resumed()) {
        Files.deleteIfExists(results.planJson());
        Files.deleteIfExists(results.runJson());
      }
      throw e;
    }
    measure();
    analyse();
    return report();
  }

  /** Checks whether its folder is one that a later run can go on with. */
  public boolean isResumable() {
    return isResumable;
  }

  /** Refuses what would fail at the highest client count; returns further notes. */
  public static List<String> requireFits(Request request, Project project, ServerRegistry home) {
    RunPreflight preflight = RunPreflight.of(request, project, home);
    Preflight.refuse(preflight.findings());
    return preflight.notes();
  }

  /** Makes the folder, installs servers and proxies, and loads the servers. */
  private void prepare() throws IOException, InterruptedException {
    ledger = project.ledgerWithoutOrphans(reporter);
    // After the leftover processes have ended, whose memory is free now
    notes.addAll(requireFits(request, project, home));
    DriverJars.build(project.host(), project.root(), request.plan().generators(), reporter);
    home.kinds().forEach(ServerProvider::reportLeftovers);
    results = folder.open();
    results.deleteUnfinished();
    announce(request.plan(), request.arms());
    notes.forEach(reporter::say);
    description =
        RunDescription.now(request.spec(), request.arms(), project.host().facts())
            .withPreflight(notes)
            .withHook(request.resumed() ? RunDescription.read(results).hook() : hook);
    if (!request.resumed()) {
      description.write(results); // before the downloads: whatever ends them, it can be resumed
    }
    isResumable = true;
    servers =
        new ServerPreparation(
            home,
            request.catalogue(),
            request.spec(),
            results.logs(),
            ProcessPinning.ofServer(request.spec().placement()),
            Set.copyOf(request.spec().levels(Factors.CONNECTION)),
            reporter);
    proxies =
        new Proxies(project.host(), project.cache(), request.spec().externalProxies(), reporter);
    proxies.prepare(request.spec().levels(Factors.VIA));
    if (request.resumed()) {
      servers.prepareAsRecorded(request.arms());
      arms = request.arms();
    } else {
      try {
        arms = servers.prepare(request.arms(), request.plan());
      } catch (UsageException e) {
        isResumable = false; // other settings are another run
        throw e;
      }
    }
  }

  /** Plans for the arms that are available, and writes the plan. */
  private void plan() throws IOException, InterruptedException {
    if (request.resumed()) {
      planned = request.planned();
      if (!PlanFile.isThere(results.planJson()) || request.spec().untilPercent() != null) {
        RecordFile.write(results.planJson(), PlanFile.of(planned.plan(), request.spec().primary()));
      }
    } else {
      // Again: the free memory may differ from that at the request, because leftover processes of a
      // killed run have ended.
      planned =
          new Planning(request.spec(), request.catalogue(), home, project, request.out())
              .plan(arms);
      description.withArms(arms).write(results);
      RecordFile.write(results.planJson(), PlanFile.of(planned.plan(), request.spec().primary()));
      if (!arms.equals(request.arms())) {
        announce(planned.plan(), arms);
        planned.notes().forEach(reporter::say);
      }
    }
    servers.requireAccepted(missing());
  }

  /** Returns the part of the plan that is still to be run. */
  private Plan missing() {
    return request.resumed() ? request.plan() : planned.plan();
  }

  private void measure() throws IOException, InterruptedException {
    MatrixSpec spec = request.spec();
    CellRunner cells =
        new CellRunner(
                spec,
                project.root(),
                ledger,
                description.host(),
                results.logs(),
                results::measuredPerS,
                listener::second)
            .hooked(description.hook())
            .through(proxies);
    Settler settler = new Settler(spec.state().settleLimitS(), spec.writes());
    listener.started(missing(), results, request.verdicts());
    MatrixRun run = new MatrixRun(servers, settler::settle, cells, results, listener);
    BlockRules rules = BlockRules.of(spec);
    if (rules.limitS() != null) {
      listener.limitTo(rules.limitS() - (System.nanoTime() - startedNs) / 1e9);
    }
    new BlockRun(
            rules,
            planned.longer(),
            new MeasuredBlocks(run, results, request.spec().primary(), listener),
            System::nanoTime,
            startedNs)
        .run(missing(), planned.plan().lastBlock());
    time = run.time();
  }

  private void analyse() throws IOException {
    summary = Summary.write(results, reporter);
  }

  private int report() throws IOException, InterruptedException {
    return report.show(results, summary, time);
  }

  private void announce(Plan plan, List<ServerRef> of) {
    double preparationS =
        ServerPreparation.announce(of, request.catalogue(), home, request.data(), reporter);
    String size = PlanText.size(plan, request.catalogue(), home, preparationS);
    reporter.say(size + "; results in " + results.root());
    PlanText.unsupported(plan).forEach(reporter::say);
  }
}
