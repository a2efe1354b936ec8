package dev.oltpmatrix.matrix.cli;

import dev.oltpmatrix.matrix.plan.Plan;
import dev.oltpmatrix.matrix.plan.PlanFile;
import dev.oltpmatrix.matrix.plan.Planner;
import dev.oltpmatrix.matrix.plan.Preflight;
import dev.oltpmatrix.matrix.run.CellRunner;
import dev.oltpmatrix.matrix.run.HostProbe;
import dev.oltpmatrix.matrix.run.MatrixRun;
import dev.oltpmatrix.matrix.run.ResultsDir;
import dev.oltpmatrix.matrix.run.RunDescription;
import dev.oltpmatrix.matrix.server.Catalogue;
import dev.oltpmatrix.matrix.server.DataSet;
import dev.oltpmatrix.matrix.server.ProcessLedger;
import dev.oltpmatrix.matrix.server.ServerHome;
import dev.oltpmatrix.matrix.server.ServerLimits;
import dev.oltpmatrix.matrix.spec.MatrixSpec;
import dev.oltpmatrix.matrix.spec.ServerRef;
import dev.oltpmatrix.matrix.spec.SpecReader;
import dev.oltpmatrix.matrix.summary.SummaryRow;
import dev.oltpmatrix.matrix.ui.Durations;
import dev.oltpmatrix.matrix.ui.RunProgress;
import dev.oltpmatrix.matrix.ui.Screen;
import dev.oltpmatrix.record.CellKey;
import dev.oltpmatrix.record.CellRecord;
import dev.oltpmatrix.record.RecordFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The whole road, top to bottom: spec, plan, servers, cells, summary, pictures. */
final class RunCommand {
  private final Project project;
  private final Screen screen;
  private final RunOptions options;
  private final Catalogue catalogue;
  private final ServerHome home;

  RunCommand(Project project, Screen screen, RunOptions options) {
    this.project = project;
    this.screen = screen;
    this.options = options;
    this.catalogue = Catalogue.load(project.serverConfigs());
    this.home = project.serverHome(screen);
  }

  @SuppressWarnings("try") // lock and interruption act by being open
  int run() throws IOException, InterruptedException {
    Request request = request();
    if (options.dryRun) {
      PlanText.print(request, home, catalogue, screen);
      return 0;
    }
    try (MachineLock lock = MachineLock.take(project.cache(), options.allowConcurrent);
        Interruption interruption = new Interruption(Thread.currentThread())) {
      return measureUnlessInterrupted(request, interruption);
    }
  }

  /** Everything that can be refused is refused here, before anything starts. */
  Request request() throws IOException {
    Request request = options.resume == null ? newRequest() : resumedRequest();
    Preflight.check(request.spec(), limits());
    requireConfigs(request);
    return request;
  }

  private Request newRequest() throws IOException {
    MatrixSpec spec = options.changes().applyTo(specReader().read(options.matrix()));
    List<ServerRef> arms = Arms.resolve(spec.servers(), catalogue);
    return new Request(spec, arms, Planner.plan(spec, arms), outDir(spec), false);
  }

  private Request resumedRequest() throws IOException {
    options.refuseChangesOnResume();
    ResultsDir results = ResultsDir.open(options.resume.toAbsolutePath());
    RunDescription run = RunDescription.read(results);
    Plan whole = Planner.plan(run.spec(), run.arms());
    Plan missing = whole.keeping(missing(results));
    int kept = whole.cells().size() - missing.cells().size();
    screen.say(kept + " cells are there, " + missing.cells().size() + " to run");
    return new Request(run.spec(), run.arms(), missing, results.root(), true);
  }

  /** An interrupt may surface as any exception of whatever was going on. */
  private int measureUnlessInterrupted(Request request, Interruption interruption)
      throws IOException, InterruptedException {
    try {
      return measure(request);
    } catch (IOException | RuntimeException | InterruptedException e) {
      if (!interruption.signalled() && !(e instanceof InterruptedException)) {
        if (e instanceof IOException io) {
          throw resumable(io, request);
        }
        throw e;
      }
      screen.closeBar();
      screen.say("interrupted; everything measured is kept, go on with");
      screen.say("  ./run_matrix.sh --resume " + request.out());
      throw new InterruptedException();
    } finally {
      screen.closeBar();
    }
  }

  /** A full disk, for instance: it ends the run, but what it kept is worth going on from. */
  private static IOException resumable(IOException e, Request request) {
    String remedy = "; when that is mended, go on with ./run_matrix.sh --resume " + request.out();
    return new IOException(e.getMessage() + remedy, e);
  }

  private int measure(Request request) throws IOException, InterruptedException {
    ProcessLedger ledger = project.ledgerWithoutOrphans(screen);
    ResultsDir results =
        request.resumed() ? ResultsDir.open(request.out()) : ResultsDir.create(request.out());
    MatrixSpec spec = request.spec();
    DataSet data = new DataSet(spec.tableSize(), spec.seed());
    announce(request.plan(), request.arms(), data, results);

    CellRecord.HostFacts host = HostProbe.probe();
    RunDescription asked = RunDescription.now(spec, request.arms(), host);
    if (!request.resumed()) {
      asked.write(results); // before the downloads: whatever ends them, the run can be resumed
    }
    ServerPreparation servers =
        new ServerPreparation(home, catalogue, data, results.logs(), screen);
    Plan plan = request.plan();
    if (request.resumed()) {
      servers.prepareAsRecorded(request.arms());
    } else {
      List<ServerRef> arms = servers.prepare(request.arms());
      plan = Planner.plan(spec, arms);
      asked.withArms(arms).write(results);
      RecordFile.write(results.planJson(), PlanFile.of(plan));
      if (!arms.equals(request.arms())) {
        announce(plan, arms, data, results);
      }
    }
    CellRunner cells = new CellRunner(spec, project.root(), ledger, host, results.logs());
    new MatrixRun(servers, cells, results, new RunProgress(screen, plan)).run(plan);
    screen.closeBar();
    return end(results);
  }

  private int end(ResultsDir results) throws IOException, InterruptedException {
    Ending ending = new Ending(project, screen);
    List<SummaryRow> rows = ending.summarize(results);
    ending.show(results, rows, ending.plot(results, rows));
    long untrusted = rows.stream().filter(r -> !r.valid()).count();
    if (untrusted > 0) {
      screen.say(untrusted + " of " + rows.size() + " rows failed or are flagged; see flags");
    }
    return untrusted == 0 ? 0 : 1;
  }

  private void requireConfigs(Request request) {
    for (ServerRef arm : request.arms()) {
      for (String config : request.spec().configs()) {
        home.requireConfig(catalogue.find(arm.build()), arm.arm(), config);
      }
    }
  }

  private SpecReader specReader() {
    return new SpecReader(project.matrices());
  }

  private Preflight.Limits limits() {
    return new Preflight.Limits(
        Preflight.openFilesLimit(),
        ServerLimits.openFilesLimit(project.serverConfigs()).orElse(0),
        ServerLimits.maxConnections(project.serverConfigs()),
        ServerLimits.maxPreparedStatements(project.serverConfigs()));
  }

  private Path outDir(MatrixSpec spec) {
    if (options.out != null) {
      return options.out.toAbsolutePath();
    }
    String moment =
        DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT)
            .format(LocalDateTime.now(ZoneId.systemDefault()));
    return project.defaultResults().resolve(spec.name() + "-" + moment);
  }

  private void announce(Plan plan, List<ServerRef> arms, DataSet data, ResultsDir results) {
    double preparationS = ServerPreparation.announce(arms, catalogue, home, data, screen);
    screen.say(
        String.format(
            Locale.ROOT,
            "%d cells on %d server starts, about %s; results in %s",
            plan.cells().size(),
            plan.stints().size(),
            Durations.about(plan.estimatedS() + preparationS),
            results.root()));
  }

  /** A cell counts as run when its record can be read and holds a measurement. */
  private java.util.function.Predicate<CellKey> missing(ResultsDir results) throws IOException {
    Set<CellKey> measured =
        results.readCells(screen).stream()
            .filter(r -> r.failure() == null)
            .map(CellRecord::cell)
            .collect(Collectors.toSet());
    return key -> !measured.contains(key);
  }
}
