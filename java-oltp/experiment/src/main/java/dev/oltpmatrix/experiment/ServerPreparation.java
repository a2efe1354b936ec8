package dev.oltpmatrix.experiment;

import dev.oltpmatrix.experiment.plan.ArmConfig;
import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.ServerSession;
import dev.oltpmatrix.experiment.run.MatrixRun;
import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.api.ServerProvider;
import dev.oltpmatrix.server.api.StartRequest;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.workload.DataSets;
import dev.oltpmatrix.workload.data.DataSet;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Installs every build of a plan and loads its table before the first cell runs. */
final class ServerPreparation implements MatrixRun.Servers {
  /** Rate of a small machine with its network and disk, precise enough for an announcement. */
  private static final double DOWNLOAD_MB_PER_S = 4;

  private static final double UNPACK_S = 10;
  private static final double LOAD_S_PER_GB = 65;
  private static final Plan UNTRIED = new Plan(List.of());
  private final RunSetup setup;
  private final Path logs;
  private final Reporter reporter;
  private final Map<String, InstalledServer> installed = new HashMap<>();

  /** Why builds are not available: their cells are recorded as failed, the others are run. */
  private final Map<String, ServerException> unavailable = new HashMap<>();

  ServerPreparation(RunSetup setup, Path logs, Reporter reporter) {
    this.setup = setup;
    this.logs = logs;
    this.reporter = reporter;
  }

  /** Announces what will be downloaded and loaded; returns the estimated seconds. */
  static double announce(RunSetup setup, List<ServerRef> arms, Consumer<String> said) {
    double seconds = 0;
    for (ServerBuild build : setup.builds(arms)) {
      ServerProvider servers = setup.home().of(build);
      if (!servers.isInstalled(build)) {
        said.accept(
            "will download %s: %s MB, %s MB unpacked"
                .formatted(build.name(), build.downloadMb(), build.installedMb()));
        seconds += build.downloadMb() / DOWNLOAD_MB_PER_S + UNPACK_S;
      }
      for (DataSet one : setup.data()) {
        if (!servers.hasData(build, one)) {
          said.accept("will load " + one.words() + ", into " + build.name() + ", once");
          seconds += 5 + LOAD_S_PER_GB * one.bytes() / 1e9;
        }
      }
    }
    return seconds;
  }

  static double estimatedS(RunSetup setup, List<ServerRef> arms) {
    return announce(setup, arms, line -> {});
  }

  /**
   * Installs, tries the configs and loads; if a build is not available and the catalogue names a
   * fallback, the fallback replaces it.
   *
   * @param plan the starts whose configs are tried
   * @return the arms that will be run
   */
  List<ServerRef> prepare(List<ServerRef> wanted, Plan plan)
      throws IOException, InterruptedException {
    List<ServerRef> arms = wanted;
    for (ServerBuild build : setup.builds(wanted)) {
      try {
        prepare(build, plan);
      } catch (ServerException e) {
        arms = fallBack(arms, build, e);
      }
    }
    if (arms.isEmpty()) {
      throw new IOException("none of the arms can be run: " + wanted);
    }
    return arms;
  }

  /**
   * Installs and loads as {@link #prepare} does, without fallbacks: a resumed run must not change
   * its arms.
   */
  void prepareAsRecorded(List<ServerRef> arms) throws InterruptedException {
    for (ServerBuild build : setup.builds(arms)) {
      prepareOrGiveUp(build);
    }
  }

  private void prepareOrGiveUp(ServerBuild build) throws InterruptedException {
    try {
      prepare(build, UNTRIED);
    } catch (ServerException e) {
      giveUp(build, e);
    }
  }

  private void prepare(ServerBuild build, Plan plan) throws ServerException, InterruptedException {
    ServerProvider servers = setup.home().of(build);
    InstalledServer server = servers.install(build);
    for (Map.Entry<ArmConfig, Set<String>> start : starts(build, plan).entrySet()) {
      ArmConfig asked = start.getKey();
      servers.tryConfig(
          server, asked.arm().arm(), asked.asked(), start.getValue(), logs.resolve("trials"));
    }
    for (DataSet data : setup.data()) {
      servers.ensureData(server, data);
    }
    installed.put(build.name(), server);
  }

  /** Returns the starts of a build, each with the configs to which it is changed while it runs. */
  private static Map<ArmConfig, Set<String>> starts(ServerBuild build, Plan plan) {
    Map<ArmConfig, Set<String>> starts = new LinkedHashMap<>();
    for (ServerSession session : plan.sessions()) {
      if (session.server().build().equals(build.name())) {
        Set<String> changes =
            starts.computeIfAbsent(session.armConfig(), start -> new LinkedHashSet<>());
        session.cells().forEach(cell -> changes.add(session.asked(cell.key())));
        changes.remove(session.armConfig().asked());
      }
    }
    return starts;
  }

  private List<ServerRef> fallBack(List<ServerRef> arms, ServerBuild build, ServerException why)
      throws InterruptedException {
    if (build.fallback() == null || setup.home().of(build).isInstalled(build)) {
      giveUp(build, why);
      return arms;
    }
    ServerBuild fallback = setup.catalogue().find(build.fallback());
    reporter.say(why.getMessage());
    String fallbackArms = String.join(", ", fallback.arms());
    reporter.say(fallback.name() + " (" + fallbackArms + ") takes the place of " + build.name());
    prepareOrGiveUp(fallback);
    return Arms.replace(arms, build, fallback);
  }

  private void giveUp(ServerBuild build, ServerException why) {
    unavailable.put(build.name(), why);
    reporter.say(build.name() + " cannot be run: " + why.getMessage());
  }

  @Override
  public RunningServer start(ServerSession session) throws ServerException, InterruptedException {
    String build = session.server().build();
    if (unavailable.containsKey(build)) {
      throw unavailable.get(build);
    }
    MatrixSpec spec = setup.spec();
    return setup
        .servers(session.server())
        .start(
            new StartRequest(
                installed.get(build),
                session.server().arm(),
                session.armConfig().asked(),
                DataSets.of(spec, session.cells().get(0).key()),
                logs,
                session.wantsEmptySchema(),
                ProcessPinning.ofServer(spec.placement()),
                // For all that the cells name, so that servers of one run differ in nothing else
                Set.copyOf(spec.levels(Factors.CONNECTION))));
  }

  /** Starts each build once, and refuses a user's workload that it cannot run. */
  void requireAccepted(Plan plan) throws IOException, InterruptedException {
    if (setup.spec().userWorkloads().isEmpty()) {
      return;
    }
    DataSet own = DataSets.of(setup.spec());
    Map<String, ServerSession> byBuild = new LinkedHashMap<>();
    plan.sessions().forEach(session -> byBuild.putIfAbsent(session.server().build(), session));
    byBuild.keySet().removeAll(unavailable.keySet());
    for (Map.Entry<String, ServerSession> one : byBuild.entrySet()) {
      String build = one.getKey();
      reporter.say(build + ": checking the statements of " + own.id());
      try (RunningServer server = start(one.getValue());
          Connection connection = server.connect()) {
        Optional<String> problem = own.damage(connection);
        if (problem.isPresent()) {
          throw new UsageException(build + ": " + problem.get());
        }
      } catch (ServerException | SQLException e) {
        throw new IOException(build + ": " + e.getMessage(), e);
      }
    }
  }
}
