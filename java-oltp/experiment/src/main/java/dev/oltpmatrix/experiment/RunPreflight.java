package dev.oltpmatrix.experiment;

import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.ServerSession;
import dev.oltpmatrix.experiment.preflight.Demand;
import dev.oltpmatrix.experiment.preflight.Preflight;
import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.model.spec.CpuPinning;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.server.api.ServerProvider.Unplaceable;
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
 * @param refusals what is in the way, a line each
 * @param notes what is decided for the run, such as which servers are up at the same time
 */
public record RunPreflight(List<String> refusals, List<String> notes) {
  public static RunPreflight of(Request request) {
    RunSetup setup = request.setup();
    Plan plan = request.plan();
    Demand demand = Demand.of(setup.spec(), plan);
    if (demand.clients() == 0) {
      return new RunPreflight(List.of(), List.of());
    }
    Host host = setup.project().host();
    BlockRules rules = BlockRules.of(setup.spec());
    double preparationS = ServerPreparation.estimatedS(setup, request.arms());
    List<ServerLimits> limits =
        plan.sessions().stream().flatMap(session -> limits(session, setup)).distinct().toList();
    List<String> refusals = new ArrayList<>(unplaceable(setup, plan));
    refusals.addAll(Preflight.check(demand, limits, host.limits(RunDisks.of(setup).of(plan))));
    rules.tooShort(plan, preparationS).ifPresent(refusals::add);
    List<String> notes = new ArrayList<>(request.planned().notes());
    notes.addAll(rules.notes(plan, request.planned().plan(), preparationS));
    if (!host.reportsLimits()) {
      notes.add("this system does not tell its limits (no /proc): they are not checked");
    }
    return new RunPreflight(refusals, notes);
  }

  /** Refuses what would fail at the highest client count; returns the notes. */
  public List<String> requireFits() {
    Preflight.refuse(refusals);
    return notes;
  }

  /** Returns lines for servers that cannot be placed: that is for processes of this program. */
  private static List<String> unplaceable(RunSetup setup, Plan plan) {
    CpuPinning asked = setup.spec().placement();
    if (asked.serverCpus() == null && asked.serverNice() == null) {
      return List.of();
    }
    List<ServerBuild> builds =
        setup.builds(plan.sessions().stream().map(ServerSession::server).toList());
    Map<String, Unplaceable> unplaceable = new LinkedHashMap<>();
    builds.forEach(
        b -> setup.home().of(b).unplaceable().ifPresent(why -> unplaceable.put(b.name(), why)));
    long amongOthers = unplaceable.values().stream().filter(Unplaceable::maybeAmongOthers).count();
    if (builds.size() > amongOthers) {
      unplaceable.values().removeIf(Unplaceable::maybeAmongOthers);
    }
    boolean isNice = asked.serverCpus() == null;
    String what = isNice ? "server-nice" : "server-cpus";
    Object value = isNice ? asked.serverNice() : asked.serverCpus();
    List<String> lines = new ArrayList<>();
    unplaceable.forEach(
        (build, one) ->
            lines.add(build + ": " + Preflight.line(what, value, one.why(), "leave it out")));
    return lines;
  }

  /**
   * Returns the limits of the arm, and of the fallback that replaces it if its build is not
   * available.
   */
  private static Stream<ServerLimits> limits(ServerSession session, RunSetup setup) {
    ServerRef server = session.server();
    ServerBuild build = setup.build(server);
    boolean mayFallBack = build.fallback() != null && !setup.servers(server).isInstalled(build);
    return Stream.of(build, mayFallBack ? setup.catalogue().find(build.fallback()) : build)
        .distinct()
        .filter(b -> b.arms().contains(server.arm()))
        .map(b -> setup.home().of(b).limits(b, server.arm(), session.armConfig().asked()));
  }
}
