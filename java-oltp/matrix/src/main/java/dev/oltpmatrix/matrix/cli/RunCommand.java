package dev.oltpmatrix.matrix.cli;

import dev.oltpmatrix.matrix.plan.Plan;
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

  RunCommand(Project project, Screen screen, RunOptions options) {
    this.project = project;
    this.screen = screen;
    this.options = options;
    this.catalogue = Catalogue.load(project.serverConfigs());
  }

  @SuppressWarnings("try") // lock and interruption act by being open
  int run() throws IOException, InterruptedException {
    ResultsDir resumed = options.resume == null ? null : ResultsDir.open(options.resume);
    RunDescription before = resumed == null ? null : RunDescription.read(resumed);
    MatrixSpec spec = before == null ? specFromOptions() : before.spec();
    List<ServerRef> arms = before == null ? Arms.resolve(spec.servers(), catalogue) : before.arms();
    Preflight.check(spec, limits());
    requireConfigs(spec, arms);
    Plan plan = Planner.plan(spec, arms);
    if (options.dryRun) {
      PlanText.print(spec, plan, home(screen), catalogue, screen);
      return 0;
    }
    try (MachineLock lock = MachineLock.take(project.cache(), options.allowConcurrent);
        Interruption interruption = new Interruption(Thread.currentThread())) {
      ResultsDir results = resumed == null ? ResultsDir.create(outDir(spec)) : resumed;
      return measure(spec, arms, results, resumed != null);
    }
  }

  private int measure(
      MatrixSpec spec, List<ServerRef> wantedArms, ResultsDir results, boolean resuming)
      throws IOException, InterruptedException {
    ProcessLedger ledger = new ProcessLedger(project.cache());
    ledger
        .endOrphans(screen)
        .forEach(ended -> screen.say("ended what a killed run left: " + ended));
    ServerHome home = home(screen);
    DataSet data = new DataSet(spec.tableSize(), spec.seed());
    double preparationS = ServerPreparation.announce(wantedArms, catalogue, home, data, screen);
    announce(Planner.plan(spec, wantedArms), preparationS, results);

    ServerPreparation servers =
        new ServerPreparation(home, catalogue, data, results.logs(), screen);
    CellRecord.HostFacts host = HostProbe.probe();
    try {
      List<ServerRef> arms = servers.prepare(wantedArms);
      if (!resuming) {
        RunDescription.now(spec, arms, host).write(results);
      }
      Plan plan = Planner.plan(spec, arms);
      RecordFile.write(results.planJson(), plan);
      Plan remaining = plan.keeping(missing(results));
      if (resuming) {
        int kept = plan.cells().size() - remaining.cells().size();
        screen.say(kept + " cells are there, " + remaining.cells().size() + " to run");
      }
      CellRunner cells = new CellRunner(spec, project.root(), ledger, host, results.logs());
      RunProgress progress = new RunProgress(screen, remaining);
      new MatrixRun(servers, cells, results, progress).run(remaining);
    } catch (InterruptedException e) {
      screen.closeBar();
      screen.say(
          "interrupted; everything so far is kept: ./run_matrix.sh --resume " + results.root());
      throw e;
    } finally {
      screen.closeBar();
    }
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

  private void requireConfigs(MatrixSpec spec, List<ServerRef> arms) {
    ServerHome home = home(screen);
    for (ServerRef arm : arms) {
      for (String config : spec.configs()) {
        home.requireConfig(catalogue.find(arm.build()), arm.arm(), config);
      }
    }
  }

  private MatrixSpec specFromOptions() {
    return options.changes().applyTo(new SpecReader(project.matrices()).read(options.matrix));
  }

  private ServerHome home(Screen reporter) {
    return new ServerHome(project.serverConfigs(), project.cache(), reporter);
  }

  private Preflight.Limits limits() {
    return new Preflight.Limits(
        Preflight.openFilesLimit(),
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

  private void announce(Plan plan, double preparationS, ResultsDir results) {
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
