package dev.oltpmatrix.cli.tune;

import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.tune.Candidate;
import dev.oltpmatrix.analysis.tune.Goal;
import dev.oltpmatrix.analysis.tune.NeverSearched;
import dev.oltpmatrix.analysis.tune.Space;
import dev.oltpmatrix.analysis.tune.TunedSetting;
import dev.oltpmatrix.analysis.tune.Tuning;
import dev.oltpmatrix.experiment.Arms;
import dev.oltpmatrix.experiment.Experiment;
import dev.oltpmatrix.experiment.Project;
import dev.oltpmatrix.experiment.Request;
import dev.oltpmatrix.experiment.RequestReader;
import dev.oltpmatrix.experiment.RequestedRun;
import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.SettingFactor;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.MatrixSpecBuilder;
import dev.oltpmatrix.model.spec.ServerName;
import dev.oltpmatrix.model.spec.SpecChangesBuilder;
import dev.oltpmatrix.model.spec.SpecReader;
import dev.oltpmatrix.server.ServerRegistry;
import dev.oltpmatrix.server.api.ServerProvider;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.config.ServerConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A search after validation: its arm, its settings and its goal, and the matrices that its stages
 * are.
 */
final class TuneSetup {
  private static final String FLUSH_LOG = "flush_log";
  private static final String SYNC_BINLOG = "sync_binlog";

  private final Project project;
  private final ServerRegistry home;
  private final TuneSpec spec;
  private final Reporter reporter;
  private final Path out;
  private final boolean mayStart;
  private final Goal goal;
  private final Request start;
  private final ServerBuild build;
  private final ServerConfig startConfig;
  private final Space space;
  private final List<Candidate> priced;

  /**
   * Validates a search; refuses what can be refused before anything starts.
   *
   * @param out the results folder, in which nothing is written yet
   * @param mayStart whether servers may be started to try what they take
   */
  TuneSetup(
      Project project,
      ServerRegistry home,
      TuneSpec spec,
      Path out,
      boolean mayStart,
      Reporter reporter)
      throws IOException, InterruptedException {
    this.project = project;
    this.home = home;
    this.spec = spec;
    this.mayStart = mayStart;
    this.reporter = reporter;
    this.out = out;
    Space asked = Space.read(spec.settings());
    Map<String, List<String>> kinds = kinds();
    this.goal = Goal.read(spec.goal(), name -> metric(name, kinds));
    this.start = request(List.of(Candidate.START), 1, out.resolve("start"));
    this.build = start.catalogue().find(Arms.theOne(spec.arm(), start.catalogue()).build());
    this.startConfig = startConfig();
    requireSettings(asked);
    this.space = asked.startingAt(startValues(asked));
    this.priced = spec.pricesDurability() ? prices() : List.of();
  }

  Goal goal() {
    return goal;
  }

  Space space() {
    return space;
  }

  private static Metric metric(String name, Map<String, List<String>> kinds) {
    Metrics.require(name, kinds);
    return Metrics.named(name);
  }

  /** Returns the kinds of transaction of the workload, which may be a file of the user's own. */
  private Map<String, List<String>> kinds() throws IOException {
    MatrixSpec matrix = new SpecReader(project.matrices()).open(spec.matrix()).spec();
    return ofWorkload().build().applyTo(plain(matrix)).transactionKinds();
  }

  private String arm() {
    return start.arms().get(0).arm();
  }

  private ServerProvider servers() {
    return home.of(build);
  }

  /** Returns the settings of the start: of a server by URL those that the config names. */
  private ServerConfig startConfig() {
    boolean isRemote = ServerName.parse(spec.arm()).source() == ServerName.Source.REMOTE;
    return isRemote
        ? servers().asked(build, arm(), spec.config())
        : ServerConfig.compose(project.serverConfigs(), build, arm(), spec.config());
  }

  /** Refuses settings that the server does not have, values that it does not take, and others. */
  private void requireSettings(Space asked) {
    for (TunedSetting setting : asked.settings()) {
      for (String value : setting.values()) {
        String one = setting.name() + "=" + value;
        servers().asked(build, arm(), one).settings().stream()
            .filter(told -> told.value() != null)
            .forEach(told -> NeverSearched.require(setting.name(), told.name(), told.value()));
      }
    }
  }

  /** Returns the values that the start has, of settings that the server has in the same form. */
  private Map<String, String> startValues(Space asked) {
    Map<String, String> values = new HashMap<>();
    for (TunedSetting setting : asked.settings()) {
      String low = setting.low();
      List<ServerConfig.Setting> told =
          servers().asked(build, arm(), setting.name() + "=" + low).settings();
      boolean isSame = told.size() == 1 && low.equals(told.get(0).value());
      String value = isSame ? startConfig.value(told.get(0).name()) : null;
      if (value != null) {
        values.put(setting.name(), value);
      }
    }
    return values;
  }

  /** Returns the configs whose price is told. */
  List<Candidate> priced() {
    return priced;
  }

  /** Returns the start with one setting of durability each. */
  private List<Candidate> prices() {
    List<Candidate> prices = new ArrayList<>();
    for (String value : List.of("2", "0")) {
      addIfOther(prices, FLUSH_LOG, value);
    }
    if (startConfig.settings().stream().anyMatch(one -> one.name().equals("log_bin"))) {
      addIfOther(prices, SYNC_BINLOG, "0");
    } else {
      reporter.say("sync_binlog has no price here: the start has no binary log");
    }
    return prices;
  }

  private void addIfOther(List<Candidate> prices, String setting, String value) {
    String name = servers().asked(build, arm(), setting + "=" + value).settings().get(0).name();
    if (value.equals(startConfig.value(name))) {
      reporter.say(setting + "=" + value + " is what the start has already; it has no price");
    } else {
      prices.add(new Candidate(Map.of(setting, value)));
    }
  }

  /** Refuses ranges that memory, disk or limits cannot hold; returns the seconds of a cell. */
  double requireFits(Path out) throws IOException, InterruptedException {
    List<Candidate> all = new ArrayList<>(Tuning.ends(space));
    all.addAll(priced);
    Request request = request(all, 1, out.resolve("fits"));
    Experiment.requireFits(request, project, home);
    Plan plan = request.plan();
    return plan.estimatedS() / plan.cells().size();
  }

  /** Returns the run that measures candidates, or the rest of one that is there already. */
  Request request(List<Candidate> candidates, int blocks, Path folder)
      throws IOException, InterruptedException {
    List<String> configs = candidates.stream().map(this::config).toList();
    boolean isThere = new ResultsDir(folder).holdsRun();
    RequestedRun requested =
        new RequestedRun(
            spec.matrix(),
            matrix -> stage(matrix, configs, blocks),
            matrix -> folder,
            isThere ? folder : null,
            mayStart,
            false);
    Request request = new RequestReader(project, home, requested, reporter).read();
    if (!request.spec().configs().equals(configs)) {
      throw new UsageException(
          folder + " holds other candidates than this search has there; start a new search");
    }
    return request;
  }

  /** Returns the table, times and checks of a matrix, without what it asks. */
  private static MatrixSpec plain(MatrixSpec matrix) {
    return MatrixSpecBuilder.builder(matrix)
        .name("tune")
        .description("a stage of a search for good settings")
        .factors(Map.of())
        .settings(Map.of())
        .except(List.of())
        .primary(null)
        .aa(null)
        .question(null)
        .compare(null)
        .fraction(null)
        .oneAtATime(null)
        .untilPercent(null)
        .timeLimitS(null)
        .asks(null)
        .metrics(null)
        .build();
  }

  private SpecChangesBuilder ofWorkload() {
    return SpecChangesBuilder.builder()
        .workloads(List.of(spec.workload()))
        .tableSize(spec.tableSize());
  }

  private MatrixSpec stage(MatrixSpec matrix, List<String> configs, int blocks) {
    MatrixSpec plain =
        MatrixSpecBuilder.builder(plain(matrix)).metrics(List.of(goal.metric().name())).build();
    return ofWorkload()
        .servers(List.of(spec.arm()))
        .configs(configs)
        .generators(
            List.of(spec.generator() == null ? matrix.generators().get(0) : spec.generator()))
        .threads(List.of(goal.clients()))
        .repetitions(blocks)
        .windowS(spec.windowS())
        .warmupS(spec.warmupS())
        .warmupLimitS(spec.warmupLimitS())
        .seed(spec.seed())
        .build()
        .applyTo(plain);
  }

  /** Returns the config of a candidate, whose settings take the place of those of the start. */
  String config(Candidate candidate) {
    if (candidate.isStart()) {
      return spec.config();
    }
    Stream<String> kept =
        Stream.of(spec.config().split("\\+", -1))
            .filter(part -> !part.equals(ServerConfig.BASE))
            .filter(part -> !isSetBy(candidate, part));
    return String.join("+", Stream.concat(kept, Stream.of(candidate.config())).toList());
  }

  private static boolean isSetBy(Candidate candidate, String part) {
    int equals = part.indexOf('=');
    return equals > 0
        && candidate.settings().containsKey(SettingFactor.of(part.substring(0, equals)).name());
  }

  /** Returns why the server cannot have a candidate; empty if it can. */
  Optional<String> refusal(Candidate candidate) throws InterruptedException {
    try {
      String config = config(candidate);
      if (mayStart) {
        Path logs = out.resolve("trials");
        servers().tryConfig(servers().install(build), arm(), config, Set.of(), logs);
      }
      return Optional.empty();
    } catch (UsageException | ServerException e) {
      return Optional.of(e.getMessage());
    }
  }

  /** Returns the lines for the server's own file that make a candidate of the start. */
  List<String> cnfLines(Candidate candidate) {
    return servers().asked(build, arm(), candidate.config()).settings().stream()
        .map(one -> one.value() == null ? one.name() : one.name() + " = " + one.value())
        .toList();
  }
}
