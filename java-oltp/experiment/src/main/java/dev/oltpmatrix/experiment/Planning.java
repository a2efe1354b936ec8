package dev.oltpmatrix.experiment;

import dev.oltpmatrix.experiment.plan.ArmConfig;
import dev.oltpmatrix.experiment.plan.CoLocationPlan;
import dev.oltpmatrix.experiment.plan.MemoryBudget;
import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.Planner;
import dev.oltpmatrix.experiment.preflight.Preflight;
import dev.oltpmatrix.host.machine.MachineLimits;
import dev.oltpmatrix.model.descriptors.ClientPool;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.descriptors.Via;
import dev.oltpmatrix.model.spec.FactorLevels;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.config.ServerLimits;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.IntFunction;

/** Plans a matrix for the memory and disk space that this machine has for its servers. */
record Planning(RunSetup setup) {
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
    MatrixSpec spec = setup.spec();
    MemoryBudget budget = budget(arms);
    SupportCheck whyNot = new SupportCheck(setup);
    IntFunction<Plan> longer =
        last ->
            Planner.plan(spec, arms, budget, setup::takesWhileRunning, last).without(whyNot::of);
    return new Planned(
        Planner.plan(spec, arms, budget, setup::takesWhileRunning).without(whyNot::of),
        CoLocationPlan.of(spec, arms, budget, setup::takesWhileRunning).notes(),
        longer);
  }

  private MemoryBudget budget(List<ServerRef> arms) {
    MatrixSpec spec = setup.spec();
    RunDisks disks = RunDisks.of(setup);
    int clients = Collections.max(spec.threads());
    int connections =
        FactorLevels.combinations(spec).stream()
            .map(levels -> levels.get(Factors.CLIENT_POOL))
            .flatMap(pool -> spec.threads().stream().map(n -> ClientPool.connections(pool, n)))
            .max(Comparator.naturalOrder())
            .orElseThrow();
    Map<ArmConfig, MemoryBudget.Need> needs = new HashMap<>();
    for (ArmConfig one : CoLocationPlan.servers(spec, arms, setup::takesWhileRunning)) {
      ServerRef arm = one.arm();
      ServerBuild build = setup.build(arm);
      ServerLimits limits = setup.servers(arm).limits(build, arm.arm(), one.asked());
      needs.put(
          one,
          new MemoryBudget.Need(
              Preflight.loadedBytes(limits, connections),
              disks.bytesWhileUp(arm),
              setup.servers(arm).runningServer(build, arm.arm()).orElse(null)));
    }
    long proxyBytes = spec.levels(Factors.VIA).stream().mapToLong(Via::bytes).max().orElse(0);
    long clientBytes = Preflight.hungriest(spec.generators(), clients).bytes(clients) + proxyBytes;
    OptionalLong freeBytes =
        setup.project().host().limits(List.of()).memory().stream()
            .mapToLong(MachineLimits.Room::free)
            .min();
    return new MemoryBudget(
        needs,
        clientBytes,
        freeBytes.isPresent() ? freeBytes.getAsLong() : null,
        disks.leftForServers(arms));
  }
}
