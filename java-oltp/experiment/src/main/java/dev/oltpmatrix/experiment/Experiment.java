package dev.oltpmatrix.experiment;

import dev.oltpmatrix.analysis.conclusions.Summary;
import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.PlanFile;
import dev.oltpmatrix.experiment.preflight.DriverJars;
import dev.oltpmatrix.experiment.run.CellRunner;
import dev.oltpmatrix.experiment.run.ExperimentListener;
import dev.oltpmatrix.experiment.run.MatrixRun;
import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.server.api.ServerProvider;
import dev.oltpmatrix.server.proxy.Proxies;
import dev.oltpmatrix.server.settle.Settler;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.List;

/**
 * A requested run, from its servers to what it says.
 *
 * @param hook command to be run at each cell, {@code null} for none; a resumed run has its own
 */
public record Experiment(Request request, Folder folder, String hook, Receivers receivers) {
  /** Makes the results folder of a new run, or opens that of one to be resumed. */
  public interface Folder {
    ResultsDir open() throws IOException;
  }

  /** Shows what an experiment says that took so many seconds; returns the exit status. */
  public interface Report {
    int show(ResultsDir results, Summary summary, double tookS)
        throws IOException, InterruptedException;
  }

  /**
   * Receivers of progress and results.
   *
   * @param reporter receives what is done before and between cells, in lines
   */
  public record Receivers(Reporter reporter, ExperimentListener listener, Report report) {}

  private record Ready(
      RunDescription description,
      ServerPreparation servers,
      Proxies proxies,
      Planning.Planned planned,
      Plan missing) {}

  /**
   * Runs it; returns the exit status.
   *
   * @throws UsageException for what is to be asked for in another way; what is corrected is another
   *     run, and no new folder is left that could be resumed
   */
  public int run() throws IOException, InterruptedException {
    long startedNs = System.nanoTime();
    Reporter reporter = receivers.reporter;
    RunSetup setup = request.setup();
    ProcessLedger ledger = setup.project().ledgerWithoutOrphans(reporter);
    // After the leftover processes have ended, whose memory is free now
    List<String> notes = RunPreflight.of(request).requireFits();
    DriverJars.build(
        setup.project().host(), setup.project().root(), request.plan().generators(), reporter);
    setup.home().kinds().forEach(ServerProvider::reportLeftovers);
    ResultsDir results = folder.open();
    results.deleteUnfinished();
    announce(request.plan(), request.arms(), results);
    notes.forEach(reporter::say);
    Ready ready;
    try {
      ready = prepared(results, notes);
    } catch (UsageException e) {
      if (!request.resumed()) {
        Files.deleteIfExists(results.planJson());
        Files.deleteIfExists(results.runJson());
      }
      throw e;
    }
    try {
      double tookS = measure(ready, results, ledger, startedNs);
      RunDescription.read(results).withEndedAt(Instant.now().toString()).write(results);
      return receivers.report.show(results, Summary.end(results, reporter), tookS);
    } catch (UsageException e) {
      throw new IOException(e.getMessage(), e); // there are cells: the run can go on
    }
  }

  /** Installs servers and proxies, loads the servers, and plans for those that are available. */
  private Ready prepared(ResultsDir results, List<String> notes)
      throws IOException, InterruptedException {
    RunSetup setup = request.setup();
    MatrixSpec spec = setup.spec();
    Host host = setup.project().host();
    RunDescription description =
        RunDescription.now(spec, request.arms(), host.facts())
            .withPreflight(notes)
            .withHook(request.resumed() ? RunDescription.read(results).hook() : hook);
    if (request.resumed()) {
      RunDescription.read(results).withEndedAt(null).write(results);
    } else {
      description.write(results); // before the downloads: whatever ends them, it can be resumed
    }
    ServerPreparation servers = new ServerPreparation(setup, results.logs(), receivers.reporter);
    Proxies proxies =
        new Proxies(host, setup.project().cache(), spec.externalProxies(), receivers.reporter);
    proxies.prepare(spec.levels(Factors.VIA));
    Planning.Planned planned = request.planned();
    if (request.resumed()) {
      servers.prepareAsRecorded(request.arms());
    } else {
      List<ServerRef> arms = servers.prepare(request.arms(), request.plan());
      // Again: the free memory may differ from that at the request, because leftover processes of a
      // killed run have ended.
      planned = new Planning(setup).plan(arms);
      description.withArms(arms).write(results);
      if (!arms.equals(request.arms())) {
        announce(planned.plan(), arms, results);
        planned.notes().forEach(receivers.reporter::say);
      }
    }
    boolean isKept = request.resumed() && !spec.addsBlocks();
    if (!isKept || !PlanFile.isThere(results.planJson())) {
      RecordFile.write(results.planJson(), PlanFile.of(planned.plan(), spec.primary()));
    }
    Plan missing = request.resumed() ? request.plan() : planned.plan();
    servers.requireAccepted(missing);
    return new Ready(description, servers, proxies, planned, missing);
  }

  private double measure(Ready ready, ResultsDir results, ProcessLedger ledger, long startedNs)
      throws IOException, InterruptedException {
    long begunNs = System.nanoTime();
    ExperimentListener listener = receivers.listener;
    MatrixSpec spec = request.spec();
    CellRunner cells =
        new CellRunner(
                spec,
                request.setup().project().root(),
                ledger,
                ready.description.host(),
                results.logs(),
                results::measuredPerS,
                listener::second)
            .hooked(ready.description.hook())
            .through(ready.proxies);
    Settler settler = new Settler(spec.state().settleLimitS(), spec.writes());
    listener.started(ready.missing, results, request.verdicts());
    MatrixRun run = new MatrixRun(ready.servers, settler::settle, cells, results, listener);
    BlockRules rules = BlockRules.of(spec);
    if (rules.limitS() != null) {
      listener.limitTo(rules.limitS() - (System.nanoTime() - startedNs) / 1e9);
    }
    new BlockRun(
            rules,
            ready.planned.longer(),
            run,
            results,
            spec.primary(),
            listener,
            System::nanoTime,
            startedNs)
        .run(ready.missing, ready.planned.plan().lastBlock());
    return (System.nanoTime() - begunNs) / 1e9;
  }

  private void announce(Plan plan, List<ServerRef> of, ResultsDir results) {
    double preparationS = ServerPreparation.announce(request.setup(), of, receivers.reporter::say);
    String size = PlanText.size(request.setup(), plan, preparationS);
    receivers.reporter.say(size + "; results in " + results.root());
    PlanText.unsupported(plan).forEach(receivers.reporter::say);
  }
}
