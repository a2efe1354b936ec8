package dev.oltpmatrix.experiment;

import dev.oltpmatrix.experiment.plan.ArmConfig;
import dev.oltpmatrix.experiment.plan.CoLocationPlan;
import dev.oltpmatrix.experiment.plan.MemoryBudget;
import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.Planner;
import dev.oltpmatrix.experiment.preflight.ServerMemory;
import dev.oltpmatrix.host.machine.MachineLimits;
import dev.oltpmatrix.model.descriptors.ClientPool;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.descriptors.Via;
import dev.oltpmatrix.model.spec.FactorLevels;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.server.ServerRegistry;
import dev.oltpmatrix.server.api.ServerProvider;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.config.ServerLimits;
import dev.oltpmatrix.workload.DataSets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.IntFunction;

/** Plans a matrix for the memory and disk space that this machine has for its servers. */
record Planning(
    MatrixSpec spec, Catalogue catalogue, ServerRegistry home, Project project, Path out) {
  /**
   * A plan and notes on it.
   *
   * @param notes explanations, if not all servers can be up at the same time
   * @param longer returns the plan with this number of blocks: its first blocks are those of this
   *     plan
   */
  record Planned(Plan plan, List<String> notes, IntFunction<Plan> longer) {
    Planned upTo(int lastBlock) {
      return new Planned(longer.apply(lastBlock), notes, longer);
    }
  }

  /** Plans all blocks that the matrix requests. */
  Planned plan(List<ServerRef> arms) {
    RunDisks disks = new RunDisks(catalogue, home, DataSets.all(spec), project.cache(), out);
    MemoryBudget budget = budget(arms, disks);
    SupportCheck whyNot = new SupportCheck(spec, project, catalogue, home);
    Plan plan = Planner.plan(spec, arms, budget, this::takes).without(whyNot::of);
    return new Planned(
        plan,
        CoLocationPlan.of(spec, arms, budget, this::takes).notes(),
        last -> Planner.plan(spec, arms, budget, this::takes, last).without(whyNot::of));
  }

  private boolean takes(String name, Factor setting) {
    ServerBuild build = catalogue.find(name);
    return home.of(build).takesWhileRunning(build, setting.name());
  }

  private MemoryBudget budget(List<ServerRef> arms, RunDisks disks) {
    int clients = Collections.max(spec.threads());
    int connections = maxConnections();
    Map<ArmConfig, MemoryBudget.Need> needs = new HashMap<>();
    CoLocationPlan.servers(spec, arms, this::takes)
        .forEach(one -> needs.put(one, need(one.arm(), one.asked(), connections, disks)));
    long proxyBytes = spec.levels(Factors.VIA).stream().mapToLong(Via::bytes).max().orElse(0);
    long clientBytes =
        ServerMemory.hungriest(spec.generators(), clients).bytes(clients) + proxyBytes;
    return new MemoryBudget(
        needs, clientBytes, freeMemoryBytes(), disks.leftForServers(spec, arms));
  }

  private int maxConnections() {
    List<String> pools =
        FactorLevels.combinations(spec).stream().map(l -> l.get(Factors.CLIENT_POOL)).toList();
    return spec.threads().stream()
        .flatMap(clients -> pools.stream().map(pool -> ClientPool.connections(pool, clients)))
        .max(Comparator.naturalOrder())
        .orElseThrow();
  }

  private MemoryBudget.Need need(ServerRef arm, String config, int connections, RunDisks disks) {
    ServerBuild build = catalogue.find(arm.build());
    ServerProvider servers = home.of(build);
    ServerLimits limits = servers.limits(build, arm.arm(), config);
    return new MemoryBudget.Need(
        ServerMemory.loadedBytes(limits, connections),
        disks.bytesWhileUp(arm),
        servers.runningServer(build, arm.arm()).orElse(null));
  }

  /** Returns the free memory; {@code null} if the system does not report it. */
  private Long freeMemoryBytes() {
    OptionalLong free =
        project.host().limits(List.of()).memory().stream()
            .mapToLong(MachineLimits.Room::free)
            .min();
    return free.isPresent() ? free.getAsLong() : null;
  }
}
