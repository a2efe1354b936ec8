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
import dev.oltpmatrix.model.descriptors.Factor;
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
    MatrixSpec ofFile = requested.matrix().apply(new SpecReader(project.matrices()));
    MatrixSpec spec = requested.change().apply(ofFile);
    if (spec.metrics() != null) {
      spec.metrics().forEach(name -> Metrics.require(name, spec.transactionKinds()));
    }
    ResultsDir results = new ResultsDir(requested.out().apply(spec));
    results.requireNew();
    RunSetup setup = setup(spec, results);
    boolean isKnown = Arms.areKnown(ofFile.servers(), setup.catalogue());
    List<ServerRef> ofItsServers =
        isKnown ? Arms.resolve(ofFile.servers(), setup.catalogue()) : List.of();
    if (isKnown) {
      ofFile.requireOf(
          ofItsServers,
          name -> Metrics.requireMeasured(name, ofFile),
          factor -> Difference.requireCompared(factor, ofFile.factorSet()));
    }
    List<ServerRef> arms = Arms.resolve(spec.servers(), setup.catalogue());
    require(setup, arms);
    SettingLevels.require(setup, arms);
    Planning.Planned planned = new Planning(setup).plan(arms);
    SupportCheck.requireSome(planned.plan());
    SupportCheck.requireInPoints(planned.plan(), spec, arms, ofFile, ofItsServers);
    requireReached(setup, planned.plan());
    if (spec.addsBlocks()) {
      Until.requireCompared(
          planned.plan().cells().stream()
              .map(cell -> cell.key().series())
              .collect(Collectors.toCollection(LinkedHashSet::new)));
    }
    return new Request(setup, arms, planned, planned.plan(), false, new LiveVerdicts(List.of()));
  }

  private Request resumedRequest() throws IOException, InterruptedException {
    ResultsDir results = ResultsDir.open(requested.resume());
    results.requireResumable();
    RunDescription run = RunDescription.read(results);
    MatrixSpec spec = run.specToResume(results);
    // Refuses a folder of a newer version before anything starts.
    PlanFile.requireSame(results.planJson(), spec.primary());
    RunSetup setup = setup(spec, results);
    require(setup, run.arms());
    SettingLevels.require(setup, run.arms());
    List<CellRecord> records = results.readCells(screen).whole();
    Planning.Planned planned =
        goingOn(new Planning(setup).plan(run.arms()), BlockRules.of(spec).until(), records);
    Plan complete = planned.plan();
    SupportCheck.requireCells(complete);
    requireReached(setup, complete);
    Plan missing = complete.keeping(missing(records));
    int kept = complete.cells().size() - missing.cells().size();
    String there = Plural.of(kept, "cell") + (kept == 1 ? " is" : " are") + " there, ";
    screen.say(there + missing.cells().size() + " to run");
    return new Request(setup, run.arms(), planned, missing, true, new LiveVerdicts(records));
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

  /** Returns the matrix with the user's external servers, each inspected. */
  private RunSetup setup(MatrixSpec spec, ResultsDir results) throws InterruptedException {
    Catalogue shipped = Catalogue.load(project.serverConfigs(), project.host().system());
    Catalogue all =
        home.withExternal(shipped, spec.servers(), DataSets.of(spec), requested.force());
    return new RunSetup(spec, all, home, project, results.root());
  }

  /** Checks requirements before cells are named after configs. */
  private static void require(RunSetup setup, List<ServerRef> arms) {
    MatrixSpec spec = setup.spec();
    DriverJars.require(setup.project().root(), spec.generators());
    for (ServerRef arm : arms) {
      setup.servers(arm).requireData(setup.build(arm), DataSets.of(spec));
      spec.configs().stream()
          .filter(config -> Planner.runs(spec, arm, config))
          .forEach(config -> setup.asked(arm, config));
    }
    spec.configs().forEach(config -> PlainName.require("config", ConfigName.of(config)));
  }

  /**
   * Checks the connections: if a matrix names none, each server is reached over its own default.
   */
  private static void requireReached(RunSetup setup, Plan plan) {
    MatrixSpec spec = setup.spec();
    boolean namesConnection = spec.factors().containsKey(Factors.CONNECTION.name());
    Map<String, List<CellKey>> byBuild =
        plan.cells().stream()
            .map(PlannedCell::key)
            .collect(Collectors.groupingBy(CellKey::server, TreeMap::new, Collectors.toList()));
    byBuild.forEach(
        (name, cells) -> {
          ServerBuild build = setup.catalogue().find(name);
          ServerProvider servers = setup.home().of(build);
          if (namesConnection) {
            servers.requireReached(build, levels(cells, Factors.CONNECTION));
          }
          cells.stream()
              .flatMap(cell -> cell.hops().stream())
              .distinct()
              .forEach(factor -> servers.requireRelayed(build, factor));
          Set<String> ofUser = levels(cells, Factors.VIA);
          ofUser.retainAll(spec.externalProxies().keySet());
          if (!ofUser.isEmpty()) {
            servers.requireKnownTo(build, ofUser);
          }
        });
  }

  private static Set<String> levels(List<CellKey> cells, Factor factor) {
    return cells.stream()
        .map(cell -> cell.level(factor))
        .collect(Collectors.toCollection(TreeSet::new));
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
