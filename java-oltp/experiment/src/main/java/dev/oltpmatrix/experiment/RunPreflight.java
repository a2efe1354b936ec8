package dev.oltpmatrix.experiment;

import dev.oltpmatrix.experiment.plan.ServerSession;
import dev.oltpmatrix.experiment.preflight.Demand;
import dev.oltpmatrix.experiment.preflight.Preflight;
import dev.oltpmatrix.experiment.preflight.PreflightFinding;
import dev.oltpmatrix.experiment.preflight.ProxyChecks;
import dev.oltpmatrix.experiment.preflight.SettingsChecks;
import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.machine.MachineLimits;
import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.host.process.ProcessState;
import dev.oltpmatrix.model.spec.CpuPinning;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.server.ServerRegistry;
import dev.oltpmatrix.server.api.ServerProvider.Unplaceable;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.config.ServerLimits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The preflight checks of a request.
 *
 * @param measures decisions to report: which servers are up at the same time, where processes will
 *     run, and the limits that are raised for them
 */
public record RunPreflight(List<PreflightFinding> findings, List<String> measures) {
  public static RunPreflight of(Request request, Project project, ServerRegistry home) {
    Demand demand = Demand.of(request.spec(), request.plan());
    if (demand.clients() == 0) {
      return new RunPreflight(List.of(), List.of());
    }
    List<ServerLimits> servers = limits(request, home);
    Host host = project.host();
    ProcessState own = host.ownState();
    RunDisks disks =
        new RunDisks(request.catalogue(), home, request.data(), project.cache(), request.out());
    MachineLimits limits = host.limits(disks.of(request.plan()));
    List<PreflightFinding> findings = new ArrayList<>(unplaceable(request, home));
    findings.addAll(Preflight.check(demand, servers, limits));
    findings.addAll(
        SettingsChecks.of(
            PlannedVariables.of(request.plan(), request.catalogue(), home),
            load(request.spec(), host, limits)));
    findings.addAll(ProxyChecks.of(request.spec()));
    List<String> notes = new ArrayList<>(request.planned().notes());
    BlockRules rules = BlockRules.of(request.spec());
    double preparationS = ServerPreparation.estimatedS(request, home);
    rules.tooShort(request.plan(), preparationS).ifPresent(findings::add);
    notes.addAll(rules.notes(request.plan(), request.planned().plan(), preparationS));
    notes.addAll(raises(demand, servers, own));
    addPlacement(
        "servers", demand.placement().serverCpus(), demand.placement().serverNice(), notes);
    addPlacement(
        "generators", demand.placement().clientCpus(), demand.placement().clientNice(), notes);
    addPlacement("proxies", demand.placement().proxyCpus(), null, notes);
    if (!host.reportsLimits()) {
      notes.add("this system does not tell its limits (no /proc): they are not checked");
    }
    return new RunPreflight(findings, notes);
  }

  private static SettingsChecks.Load load(MatrixSpec spec, Host host, MachineLimits limits) {
    return new SettingsChecks.Load(
        cell -> spec.workload(cell.workload()).writes(),
        spec.warmupLimitS() + spec.windowLimitS(),
        host.facts().cpus(),
        limits.disks().stream().findFirst().orElse(null));
  }

  /**
   * Returns findings for servers that cannot be pinned: pinning affects only processes of this
   * program.
   */
  private static List<PreflightFinding> unplaceable(Request request, ServerRegistry home) {
    CpuPinning asked = request.spec().placement();
    if (asked.serverCpus() == null && asked.serverNice() == null) {
      return List.of();
    }
    Map<String, Unplaceable> unplaceable = new LinkedHashMap<>();
    List<ServerBuild> builds = builds(request);
    builds.forEach(b -> home.of(b).unplaceable().ifPresent(why -> unplaceable.put(b.name(), why)));
    boolean hasOthers =
        builds.size() > unplaceable.values().stream().filter(Unplaceable::maybeAmongOthers).count();
    List<PreflightFinding> found = new ArrayList<>();
    unplaceable.forEach(
        (build, why) -> {
          if (!(why.maybeAmongOthers() && hasOthers)) {
            found.add(
                PreflightFinding.refusal(
                        asked.serverCpus() == null ? "server-nice" : "server-cpus",
                        asked.serverCpus() == null ? asked.serverNice() : asked.serverCpus(),
                        why.why(),
                        "leave it out")
                    .of(build));
          }
        });
    return found;
  }

  private static List<ServerBuild> builds(Request request) {
    return request.plan().sessions().stream()
        .map(session -> request.catalogue().find(session.server().build()))
        .distinct()
        .toList();
  }

  private static List<ServerLimits> limits(Request request, ServerRegistry home) {
    return request.plan().sessions().stream()
        .flatMap(session -> limits(session, request.catalogue(), home))
        .distinct()
        .toList();
  }

  /**
   * Returns the limits of the arm, and of the fallback that replaces it if its build is not
   * available.
   */
  private static Stream<ServerLimits> limits(
      ServerSession session, Catalogue catalogue, ServerRegistry home) {
    ServerBuild build = catalogue.find(session.server().build());
    String arm = session.server().arm();
    boolean mayFallBack = build.fallback() != null && !home.of(build).isInstalled(build);
    return Stream.concat(
            Stream.of(build),
            mayFallBack ? Stream.of(catalogue.find(build.fallback())) : Stream.empty())
        .filter(b -> b.arms().contains(arm))
        .map(b -> home.of(b).limits(b, arm, session.armConfig().asked()));
  }

  private static List<String> raises(Demand demand, List<ServerLimits> servers, ProcessState own) {
    List<String> raised = new ArrayList<>();
    long files = 0;
    long connections = demand.clients();
    for (ServerLimits server : servers.stream().filter(ServerLimits::startedHere).toList()) {
      files = Math.max(files, server.openFiles() == null ? 0 : server.openFiles().value());
      connections =
          Math.max(
              connections, server.maxConnections() == null ? 0 : server.maxConnections().value());
    }
    ProcessPinning server =
        ProcessPinning.AS_IS.raising(files, ProcessPinning.processesFor(connections), own);
    ProcessPinning client =
        ProcessPinning.AS_IS.raising(
            ProcessPinning.filesFor(demand.clients()),
            ProcessPinning.processesFor(demand.clients()),
            own);
    if (servers.stream().anyMatch(ServerLimits::startedHere)) {
      add(raised, "ulimit -n of servers", own.openFiles(), server.openFiles());
      add(raised, "ulimit -u of servers", own.processes(), server.processes());
    }
    add(raised, "ulimit -n of generators", own.openFiles(), client.openFiles());
    add(raised, "ulimit -u of generators", own.processes(), client.processes());
    return raised;
  }

  private static void addPlacement(String who, String cpus, Integer nice, List<String> notes) {
    if (cpus != null) {
      notes.add(who + " run on CPUs " + cpus);
    }
    if (nice != null) {
      notes.add(who + " run with nice " + nice);
    }
  }

  private static void add(List<String> raised, String what, Long from, Long to) {
    if (to != null) {
      raised.add(what + " is raised from " + from + " to " + to);
    }
  }

  /** Returns all notes in addition to refusals. */
  public List<String> notes() {
    List<String> notes = new ArrayList<>(measures);
    findings.stream().filter(f -> !f.refuses()).forEach(f -> notes.add("warning: " + f.line()));
    return notes;
  }

  boolean refuses() {
    return findings.stream().anyMatch(PreflightFinding::refuses);
  }
}
