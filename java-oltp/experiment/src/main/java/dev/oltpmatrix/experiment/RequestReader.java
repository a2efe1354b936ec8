package dev.oltpmatrix.experiment;

import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.conclusions.RunComparisons;
import dev.oltpmatrix.analysis.conclusions.Until;
import dev.oltpmatrix.analysis.verdict.Difference;
import dev.oltpmatrix.analysis.verdict.LiveVerdicts;
import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.PlanFile;
import dev.oltpmatrix.experiment.plan.PlannedCell;
import dev.oltpmatrix.experiment.plan.Planner;
import dev.oltpmatrix.experiment.preflight.DriverJars;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.model.spec.ConfigName;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.model.spec.SpecReader;
import dev.oltpmatrix.model.text.PlainName;
import dev.oltpmatrix.model.text.Plural;
import dev.oltpmatrix.server.ServerRegistry;
import dev.oltpmatrix.server.api.ServerProvider;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.workload.DataSets;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Makes a request from what is requested, or from a run to be resumed; refuses unsupported ones.
 */
public record RequestReader(
    Project project, ServerRegistry home, RequestedRun requested, Reporter screen) {
  public Request read() throws IOException, InterruptedException {
    return requested.resume() == null ? newRequest() : resumedRequest();
  }

  private Request newRequest() throws IOException, InterruptedException {
    SpecReader.MatrixFile file = new SpecReader(project.matrices()).open(requested.matrix());
    MatrixSpec spec = requested.change().apply(file.spec());
    file.requireMetrics(name -> Metrics.require(name, spec.transactionKinds()));
    ResultsDir results = new ResultsDir(requested.out().apply(spec));
    results.requireNew();
    Catalogue catalogue = catalogue(spec);
    if (Arms.areKnown(file.spec().servers(), catalogue)) {
      List<ServerRef> ofFile = Arms.resolve(file.spec().servers(), catalogue);
      file.requireOf(
          ofFile,
          name -> Metrics.requireMeasured(name, file.spec()),
          factor -> Difference.requireCompared(factor, file.spec().factorSet()));
    }
    List<ServerRef> arms = Arms.resolve(spec.servers(), catalogue);
    require(spec, arms, catalogue);
    SettingLevels.require(
        spec, arms, catalogue, home, (setting, e) -> file.placed(spec, setting, e));
    Planning.Planned planned =
        new Planning(spec, catalogue, home, project, results.root()).plan(arms);
    SupportCheck.requireSome(planned.plan());
    requireReached(spec, catalogue, planned.plan());
    if (spec.untilPercent() != null) {
      Until.requireCompared(series(planned.plan()));
    }
    return new Request(
        spec,
        arms,
        catalogue,
        planned,
        planned.plan(),
        results.root(),
        false,
        new LiveVerdicts(List.of()));
  }

  private Request resumedRequest() throws IOException, InterruptedException {
    ResultsDir results = ResultsDir.open(requested.resume());
    results.requireResumable();
    RunDescription run = RunDescription.read(results);
    MatrixSpec spec = run.specToResume(results);
    // Refuses a folder of a newer version before anything starts.
    PlanFile.requireSame(results.planJson(), spec.primary());
    Catalogue catalogue = catalogue(spec);
    require(spec, run.arms(), catalogue);
    SettingLevels.require(spec, run.arms(), catalogue, home, (setting, e) -> e);
    List<CellRecord> records = results.readCells(screen).whole();
    Planning.Planned planned =
        goingOn(
            new Planning(spec, catalogue, home, project, results.root()).plan(run.arms()),
            BlockRules.of(spec).until(),
            records);
    Plan complete = planned.plan();
    SupportCheck.requireCells(complete);
    requireReached(spec, catalogue, complete);
    Plan missing = complete.keeping(missing(records));
    int kept = complete.cells().size() - missing.cells().size();
    String there = Plural.of(kept, "cell") + (kept == 1 ? " is" : " are") + " there, ";
    screen.say(there + missing.cells().size() + " to run");
    return new Request(
        spec,
        run.arms(),
        catalogue,
        planned,
        missing,
        results.root(),
        true,
        new LiveVerdicts(records));
  }

  private static Set<CellKey> series(Plan plan) {
    return plan.cells().stream()
        .map(cell -> cell.key().series())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /**
   * Returns the plan with the blocks that were added before, and the next one if none of these is
   * incomplete.
   */
  private static Planning.Planned goingOn(
      Planning.Planned requested, Until until, List<CellRecord> records) {
    if (until == null) {
      return requested;
    }
    int added = records.stream().mapToInt(r -> r.cell().repetition()).max().orElse(0);
    int last = Math.max(requested.plan().lastBlock(), added);
    Planning.Planned there = requested.upTo(last);
    boolean isComplete = there.plan().keeping(missing(records)).cells().isEmpty();
    boolean continues =
        isComplete && !until.next(RunComparisons.of(MeasuredCell.of(records)), last).done();
    return continues ? requested.upTo(last + 1) : there;
  }

  /** Returns the catalogue with the user's external servers, each inspected. */
  private Catalogue catalogue(MatrixSpec spec) throws InterruptedException {
    Catalogue shipped = Catalogue.load(project.serverConfigs(), project.host().system());
    return home.withExternal(shipped, spec.servers(), DataSets.of(spec), requested.force());
  }

  /** Checks requirements before cells are named after configs. */
  private void require(MatrixSpec spec, List<ServerRef> arms, Catalogue catalogue) {
    DriverJars.require(project.root(), spec.generators());
    for (ServerRef arm : arms) {
      ServerBuild build = catalogue.find(arm.build());
      ServerProvider servers = home.of(build);
      servers.requireData(build, DataSets.of(spec));
      for (String config : spec.configs()) {
        if (Planner.runs(spec, arm, config)) {
          servers.asked(build, arm.arm(), config); // refuses one that does not exist
        }
      }
    }
    spec.configs().forEach(config -> PlainName.require("config", ConfigName.of(config)));
  }

  /**
   * Checks the connections: if a matrix names none, each server is reached over its own default.
   */
  private void requireReached(MatrixSpec spec, Catalogue catalogue, Plan plan) {
    boolean namesConnection = spec.factors().containsKey(Factors.CONNECTION.name());
    Map<String, List<CellKey>> byBuild =
        plan.cells().stream()
            .map(PlannedCell::key)
            .collect(Collectors.groupingBy(CellKey::server, TreeMap::new, Collectors.toList()));
    byBuild.forEach(
        (name, cells) -> {
          ServerBuild build = catalogue.find(name);
          ServerProvider servers = home.of(build);
          if (namesConnection) {
            servers.requireReached(
                build,
                cells.stream()
                    .map(cell -> cell.level(Factors.CONNECTION))
                    .collect(Collectors.toCollection(TreeSet::new)));
          }
          cells.stream()
              .flatMap(cell -> cell.hops().stream())
              .distinct()
              .forEach(factor -> servers.requireRelayed(build, factor));
          Set<String> ofUser =
              cells.stream()
                  .map(cell -> cell.level(Factors.VIA))
                  .filter(spec.externalProxies()::containsKey)
                  .collect(Collectors.toCollection(TreeSet::new));
          if (!ofUser.isEmpty()) {
            servers.requireKnownTo(build, ofUser);
          }
        });
  }

  /**
   * Returns a predicate for missing cells; a cell exists if its record can be read and holds a
   * measurement, or says that the cell is unsupported.
   */
  private static Predicate<CellKey> missing(List<CellRecord> records) {
    Set<CellKey> measured =
        records.stream()
            .filter(r -> r.failure() == null)
            .map(CellRecord::cell)
            .collect(Collectors.toSet());
    return key -> !measured.contains(key);
  }
}
