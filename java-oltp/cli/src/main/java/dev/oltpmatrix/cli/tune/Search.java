package dev.oltpmatrix.cli.tune;

import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.tune.Confirmed;
import dev.oltpmatrix.analysis.tune.Durability;
import dev.oltpmatrix.analysis.tune.Goal;
import dev.oltpmatrix.analysis.tune.Screened;
import dev.oltpmatrix.analysis.tune.TunedSetting;
import dev.oltpmatrix.cli.base.ExitStatus;
import dev.oltpmatrix.cli.base.RunFailure;
import dev.oltpmatrix.cli.run.RunCommand;
import dev.oltpmatrix.cli.run.RunOptions;
import dev.oltpmatrix.cli.screen.Screen;
import dev.oltpmatrix.experiment.Arms;
import dev.oltpmatrix.experiment.Project;
import dev.oltpmatrix.experiment.Request;
import dev.oltpmatrix.experiment.RequestReader;
import dev.oltpmatrix.experiment.RunPreflight;
import dev.oltpmatrix.experiment.plan.ArmConfig;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.model.spec.ConfigName;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.MatrixSpecBuilder;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.server.ServerRegistry;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.config.ServerConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A search: two ordinary runs, of which the second confirms beside the start what the first one
 * suggests. What is told is of the second alone: the best of many looks better than it is.
 */
final class Search {
  /** Low, high and middle of a setting. */
  private static final int MAX_VALUES = 3;

  private final Project project;
  private final Screen screen;
  private final ServerRegistry home;
  private final TuneOptions asked;
  private final TuneOptions given;
  private final Path out;
  private final Goal goal;
  private final List<TunedSetting> settings;
  private final Metric metric;
  private final ServerBuild build;
  private final ServerRef arm;
  private final TuneBudget budget;

  /**
   * Validates a search; refuses what can be refused before anything starts.
   *
   * @param asked what is searched
   * @param given the options of this part of the search
   */
  Search(Project project, Screen screen, TuneOptions asked, TuneOptions given)
      throws IOException, InterruptedException {
    this.project = project;
    this.screen = screen;
    this.home = project.serverHome(screen);
    this.asked = asked;
    this.given = given;
    this.out = given.folder(project.defaultResults());
    if (given.resume == null && (results("screen").holdsRun() || results("confirm").holdsRun())) {
      throw new UsageException(
          "%s holds a search already; go on with %s or choose another --out"
              .formatted(out, RunFailure.howToResume(out.resolve("screen"))));
    }
    this.goal = Goal.read(asked.goal);
    this.settings = TunedSetting.readAll(asked.settings);
    Request request = ends();
    Metrics.require(goal.metric(), request.spec().transactionKinds());
    this.metric = Metrics.named(goal.metric());
    this.arm = Arms.theOne(asked.arm, request.catalogue());
    this.build = request.catalogue().find(arm.build());
    requireDurable();
    double cellS = request.plan().estimatedS() / request.plan().cells().size();
    this.budget = TuneBudget.of(asked.budget, settings, cellS);
    RunPreflight.of(request).requireFits();
  }

  /** Returns a run that has all values that are tried; it is checked, and never made. */
  private Request ends() throws IOException, InterruptedException {
    Set<String> configs = new LinkedHashSet<>(List.of(asked.config));
    for (int i = 0; i < MAX_VALUES; i++) {
      Map<String, String> values = new TreeMap<>();
      for (TunedSetting one : settings) {
        values.put(one.name(), one.values().get(Math.min(i, one.values().size() - 1)));
      }
      configs.add(ArmConfig.asked(asked.config, values));
    }
    RunOptions options = options("ends", Map.of(), null, configs, 1);
    return new RequestReader(project, home, options.requested(project.defaultResults()), screen)
        .read();
  }

  /** Refuses settings of durability, which may have another name for this server. */
  private void requireDurable() {
    for (TunedSetting setting : settings) {
      for (String value : setting.values()) {
        String config = ArmConfig.asked("base", Map.of(setting.name(), value));
        told(config).forEach((name, v) -> Durability.require(setting.name(), name, v));
      }
    }
  }

  /** Returns the settings of a config in the server's own names. */
  private Map<String, String> told(String config) {
    Map<String, String> told = new LinkedHashMap<>();
    for (ServerConfig.Setting one : home.of(build).asked(build, arm.arm(), config).settings()) {
      told.put(one.name(), one.value() == null ? "" : one.value());
    }
    return told;
  }

  /** Searches; returns the exit status. */
  int run() throws IOException, InterruptedException {
    budget.lines().forEach(screen::say);
    if (given.resume == null && !given.dryRun) {
      asked.write(out);
    }
    Map<String, List<String>> levels = new LinkedHashMap<>();
    settings.forEach(one -> levels.put(one.name(), List.of(one.low(), one.high())));
    if (budget.combinations() > 0 && !results("confirm").holdsRun()) {
      measure(
          options(
              "screen", levels, budget.fraction(), List.of(asked.config), budget.screenBlocks()));
    }
    if (given.dryRun) {
      screen.say("nothing was started");
      return 0;
    }
    Screened screened = new Screened(cells("screen"), metric, settings);
    List<String> configs = new ArrayList<>(List.of(asked.config));
    screened.candidates().forEach(one -> configs.add(ArmConfig.asked(asked.config, one)));
    if (configs.size() == 1) {
      Files.deleteIfExists(cnf());
      screen.say("no verdict: no cell of the screening is valid; the start stays");
      return ExitStatus.FAILED;
    }
    screen.say("confirmation: " + String.join(", ", configs));
    measure(options("confirm", Map.of(), null, configs, budget.confirmBlocks()));
    return ended(screened, new Confirmed(cells("confirm"), metric, goal.maxP95Ms()));
  }

  private ResultsDir results(String stage) {
    return new ResultsDir(out.resolve(stage));
  }

  private Cells cells(String stage) throws IOException {
    return Cells.of(results(stage).holdsRun() ? results(stage).readSoFar() : List.of());
  }

  private RunOptions options(
      String stage,
      Map<String, List<String>> levels,
      String fraction,
      Collection<String> configs,
      int blocks) {
    List<String> words = new ArrayList<>();
    if (results(stage).holdsRun()) {
      words.add("--resume=" + results(stage).root());
    } else {
      words.addAll(asked.words(goal.clients()));
      words.add("--out=" + results(stage).root());
      words.add("--configs=" + String.join(",", configs));
      words.add("--repetitions=" + blocks);
    }
    if (given.dryRun) {
      words.add("--dry-run");
    }
    if (given.allowConcurrent) {
      words.add("--allow-concurrent");
    }
    return RunOptions.of(matrix -> composed(matrix, levels, fraction), words);
  }

  private void measure(RunOptions options) throws IOException, InterruptedException {
    new RunCommand(project, screen, options).run();
  }

  /** Returns the table, times and checks of a matrix, without what it asks. */
  private MatrixSpec composed(
      MatrixSpec matrix, Map<String, List<String>> levels, String fraction) {
    return MatrixSpecBuilder.builder(matrix)
        .name("tune")
        .description("a part of a search for good settings")
        .generators(matrix.generators().subList(0, 1))
        .factors(Map.of())
        .settings(levels)
        .except(List.of())
        .points(List.of())
        .primary(null)
        .aa(null)
        .question(null)
        .compare(null)
        .fraction(fraction)
        .oneAtATime(null)
        .untilPercent(null)
        .marginPercent(null)
        .timeLimitS(null)
        .runs(null)
        .runsApartS(null)
        .asks(null)
        .metrics(
            Stream.of(goal.metric(), Metrics.THROUGHPUT.name(), Metrics.P95.name())
                .distinct()
                .toList())
        .build();
  }

  private Path cnf() {
    return out.resolve("tuned.cnf");
  }

  /** Says what was found, and writes the settings of a winner. */
  private int ended(Screened screened, Confirmed confirmed) throws IOException {
    List<String> lines = new ArrayList<>(confirmed.lines());
    screened.undecided().forEach(one -> lines.add("inconclusive in the screening: " + one));
    screen.say("");
    Optional<String> winner = confirmed.winner();
    winner.ifPresent(config -> screen.say("found  " + config));
    lines.forEach(screen::say);
    if (winner.isEmpty()) {
      Files.deleteIfExists(cnf());
      return confirmed.hasVerdict() ? 0 : ExitStatus.FAILED;
    }
    List<String> text = new ArrayList<>();
    text.add(
        "# %s, %s: %s; on top of config %s"
            .formatted(asked.arm, asked.workload, asked.goal, asked.config));
    lines.forEach(line -> text.add("# " + line));
    text.add("[mysqld]");
    Map<String, String> added = told(config(winner.get()));
    added.entrySet().removeAll(told(asked.config).entrySet());
    added.forEach((name, value) -> text.add(value.isEmpty() ? name : name + " = " + value));
    RecordFile.writeText(cnf(), String.join("\n", text) + "\n");
    screen.say("paste  " + cnf());
    return 0;
  }

  /** Returns the config as it was asked for, of which cells have a short name. */
  private String config(String name) throws IOException {
    return RunDescription.read(results("confirm")).spec().configs().stream()
        .filter(config -> ConfigName.of(config).equals(name))
        .findFirst()
        .orElseThrow();
  }
}
