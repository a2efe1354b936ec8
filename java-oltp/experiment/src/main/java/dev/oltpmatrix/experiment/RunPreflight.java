package dev.oltpmatrix.experiment;

import dev.oltpmatrix.experiment.plan.ServerSession;
import dev.oltpmatrix.experiment.preflight.Demand;
import dev.oltpmatrix.experiment.preflight.Preflight;
import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.model.spec.CpuPinning;
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
 * @param refusals what is in the way, a line each
 * @param notes what is decided for the run, such as which servers are up at the same time
 */
public record RunPreflight(List<String> refusals, List<String> notes) {
  public static RunPreflight of(Request request, Project project, ServerRegistry home) {
    Demand demand = Demand.of(request.spec(), request.plan());
    if (demand.clients() == 0) {
      return new RunPreflight(List.of(), List.of());
    }
    Host host = project.host();
    RunDisks disks =
        new RunDisks(request.catalogue(), home, request.data(), project.cache(), request.out());
    BlockRules rules = BlockRules.of(request.spec());
    double preparationS = ServerPreparation.estimatedS(request, home);
    List<String> refusals = new ArrayList<>(unplaceable(request, home));
    refusals.addAll(
        Preflight.check(demand, limits(request, home), host.limits(disks.of(request.plan()))));
    rules.tooShort(request.plan(), preparationS).ifPresent(refusals::add);
    List<String> notes = new ArrayList<>(request.planned().notes());
    notes.addAll(rules.notes(request.plan(), request.planned().plan(), preparationS));
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
  private static List<String> unplaceable(Request request, ServerRegistry home) {
    CpuPinning asked = request.spec().placement();
    if (asked.serverCpus() == null && asked.serverNice() == null) {
      return List.of();
    }
    Map<String, Unplaceable> unplaceable = new LinkedHashMap<>();
    List<ServerBuild> builds =
        request.plan().sessions().stream()
            .map(session -> request.catalogue().find(session.server().build()))
            .distinct()
            .toList();
    builds.forEach(b -> home.of(b).unplaceable().ifPresent(why -> unplaceable.put(b.name(), why)));
    if (builds.size()
        > unplaceable.values().stream().filter(Unplaceable::maybeAmongOthers).count()) {
      unplaceable.values().removeIf(Unplaceable::maybeAmongOthers);
    }
    boolean isNice = asked.serverCpus() == null;
    String what = isNice ? "server-nice" : "server-cpus";
    Object value = isNice ? asked.serverNice() : asked.serverCpus();
    return unplaceable.entrySet().stream()
        .map(
            one ->
                one.getKey()
                    + ": "
                    + Preflight.line(what, value, one.getValue().why(), "leave it out"))
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
}
