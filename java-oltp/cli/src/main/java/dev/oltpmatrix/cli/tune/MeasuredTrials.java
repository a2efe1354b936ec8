package dev.oltpmatrix.cli.tune;

import dev.oltpmatrix.analysis.aggregate.CellMeasurement.Reading;
import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.InvalidCell;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.conclusions.Summary;
import dev.oltpmatrix.analysis.tune.BlockValue;
import dev.oltpmatrix.analysis.tune.Candidate;
import dev.oltpmatrix.analysis.tune.Trials;
import dev.oltpmatrix.cli.base.Locks;
import dev.oltpmatrix.cli.base.PageTrouble;
import dev.oltpmatrix.cli.base.ResultsWriter;
import dev.oltpmatrix.cli.screen.LiveView;
import dev.oltpmatrix.cli.screen.Screen;
import dev.oltpmatrix.experiment.Experiment;
import dev.oltpmatrix.experiment.Project;
import dev.oltpmatrix.experiment.Request;
import dev.oltpmatrix.experiment.run.TimeSpent;
import dev.oltpmatrix.host.cache.LockFile;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.spec.ConfigName;
import dev.oltpmatrix.report.page.PageOptions;
import dev.oltpmatrix.server.ServerRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Trials on servers: each stage is a run of its own, with its results folder. */
final class MeasuredTrials implements Trials {
  /** The last interval of a window may be short. */
  private static final double MIN_SECOND_S = 0.9;

  private final Project project;
  private final ServerRegistry home;
  private final TuneSetup setup;
  private final Path out;
  private final Screen screen;
  private final double estimatedS;
  private final Map<Candidate, Optional<String>> refusals = new HashMap<>();
  private double spentS;
  private double measuredS;
  private int measuredCells;
  private LockFile lock;

  /**
   * Creates the trials of a search.
   *
   * @param estimatedS seconds of a cell with its server's start, before any was measured
   */
  MeasuredTrials(
      Project project,
      ServerRegistry home,
      TuneSetup setup,
      Path out,
      double estimatedS,
      Screen screen) {
    this.project = project;
    this.home = home;
    this.setup = setup;
    this.out = out;
    this.estimatedS = estimatedS;
    this.screen = screen;
  }

  @Override
  public double spentS() {
    return spentS;
  }

  @Override
  public double cellS() {
    return measuredCells == 0 ? estimatedS : measuredS / measuredCells;
  }

  @Override
  public Optional<String> refusal(Candidate candidate) throws InterruptedException {
    if (!refusals.containsKey(candidate)) {
      refusals.put(candidate, setup.refusal(candidate));
    }
    return refusals.get(candidate);
  }

  @Override
  public Map<Candidate, List<BlockValue>> measure(
      String stage, List<Candidate> candidates, int blocks)
      throws IOException, InterruptedException {
    long begunNs = System.nanoTime();
    Path folder = out.resolve(stage);
    Request request = setup.request(candidates, blocks, folder);
    int cells = request.plan().cells().size();
    if (cells > 0) {
      run(stage, request);
    }
    Map<Candidate, List<BlockValue>> values = values(candidates, new ResultsDir(folder));
    // Of a resumed search the cells that were there before took their time too.
    int before = Math.max(0, candidates.size() * request.spec().repetitions() - cells);
    spentS += (System.nanoTime() - begunNs) / 1e9 + before * cellS();
    return values;
  }

  private void run(String stage, Request request) throws IOException, InterruptedException {
    LiveView view = new LiveView(List.of(new StageProgress(stage, screen)), System::nanoTime);
    try {
      new Experiment(
              project,
              home,
              request,
              () -> folder(request),
              null,
              new Experiment.Receivers(
                  screen, view, (results, summary, time) -> ended(request, results, summary, time)))
          .run();
    } finally {
      screen.clear();
      if (lock != null) {
        lock.close();
        lock = null;
      }
    }
  }

  private ResultsDir folder(Request request) throws IOException {
    ResultsDir results =
        request.resumed()
            ? ResultsDir.openToResume(request.out())
            : ResultsDir.create(request.out());
    lock = Locks.results(results, "a run");
    return results;
  }

  private int ended(Request request, ResultsDir results, Summary summary, TimeSpent time) {
    measuredS += time.wholeS();
    measuredCells += request.plan().cells().size();
    PageTrouble.of(
            () -> new ResultsWriter(project, screen).page(results, summary, PageOptions.USUAL))
        .ifPresent(why -> screen.say("no page of " + results.root() + ": " + why));
    return 0;
  }

  private Map<Candidate, List<BlockValue>> values(List<Candidate> candidates, ResultsDir results)
      throws IOException {
    List<MeasuredCell> measured = MeasuredCell.of(results.readSoFar());
    Cells cells = Cells.ofResults(MeasuredCell.numbers(measured));
    Map<Candidate, List<BlockValue>> values = new LinkedHashMap<>();
    for (Candidate candidate : candidates) {
      String config = ConfigName.of(setup.config(candidate));
      values.put(
          candidate,
          measured.stream()
              .filter(cell -> cell.record().cell().config().equals(config))
              .map(cell -> value(cell, cells))
              .toList());
    }
    return values;
  }

  private BlockValue value(MeasuredCell cell, Cells cells) {
    Metric metric = setup.goal().metric();
    CellKey key = cell.record().cell();
    Reading reading = cells.get(key.series()).readings(metric).get(key.repetition());
    Double value = reading == null ? cell.numbers().values().get(metric) : reading.value();
    return new BlockValue(
        key.repetition(),
        value,
        reading != null && reading.isAbove(),
        reading != null,
        isStalled(cell.record()),
        flags(cell.record()));
  }

  private static boolean isStalled(CellRecord record) {
    return record.load() != null
        && record.load().intervals().stream()
            .anyMatch(second -> second.transactions() == 0 && second.lengthS() >= MIN_SECOND_S);
  }

  private static List<String> flags(CellRecord record) {
    List<String> flags = new ArrayList<>(record.flags().stream().map(Flag::text).toList());
    if (record.failure() != null) {
      flags.add(InvalidCell.of(record).text());
    }
    return flags;
  }
}
