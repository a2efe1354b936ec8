package dev.oltpmatrix.experiment.plan;

import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.UnsupportedRules;
import dev.oltpmatrix.model.spec.FactorLevels;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.ServerRef;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The groups of arms of a block whose servers are up at the same time: all of them, or as many as
 * resources allow, with arms that are compared kept together.
 *
 * @param notes explanations, one line each, if not all fit
 */
public record CoLocationPlan(List<ServerGroup> groups, List<String> notes) {
  /**
   * Arms that are measured alternately.
   *
   * @param together whether their servers are up at the same time; otherwise each is started when
   *     it is needed
   */
  public record ServerGroup(List<ArmConfig> members, boolean together) {
    @Override
    public String toString() {
      return members.stream().map(ArmConfig::toString).collect(Collectors.joining(", "));
    }
  }

  public static CoLocationPlan of(
      MatrixSpec spec, List<ServerRef> arms, MemoryBudget budget, DynamicSettings dynamic) {
    List<List<ArmConfig>> compared = compared(spec, arms, dynamic);
    List<ArmConfig> all = compared.stream().flatMap(List::stream).toList();
    List<ArmConfig> oneServer = all.stream().filter(one -> budget.isTaken(all, one)).toList();
    List<ServerGroup> together = new ArrayList<>();
    List<ArmConfig> singles = new ArrayList<>();
    for (List<ArmConfig> some : filled(compared, oneServer, budget)) {
      if (some.size() == 1) {
        singles.addAll(some);
      } else {
        together.add(new ServerGroup(some, true));
      }
    }
    List<ServerGroup> groups = new ArrayList<>(together);
    List<String> notes = new ArrayList<>();
    if (!oneServer.isEmpty()) {
      groups.add(0, new ServerGroup(oneServer, false));
      notes.add(taking(oneServer, budget, spec));
    }
    if (!singles.isEmpty()) {
      groups.add(new ServerGroup(singles, singles.size() == 1));
    }
    if (singles.size() > 1) {
      notes.add(taking(singles, budget, spec));
    }
    List<ArmConfig> rest = all.stream().filter(one -> !oneServer.contains(one)).toList();
    if (!together.isEmpty() && !budget.holds(rest)) {
      notes.add(apart(rest, together, budget));
    }
    return new CoLocationPlan(groups, notes);
  }

  public static List<ArmConfig> servers(
      MatrixSpec spec, List<ServerRef> arms, DynamicSettings dynamic) {
    return compared(spec, arms, dynamic).stream().flatMap(List::stream).toList();
  }

  /**
   * Returns the sets to keep together: arms of a build, a config and its settings first, then
   * configs of a build, then builds.
   */
  private static List<List<ArmConfig>> compared(
      MatrixSpec spec, List<ServerRef> arms, DynamicSettings dynamic) {
    Set<String> builds = new LinkedHashSet<>();
    arms.forEach(arm -> builds.add(arm.build()));
    List<List<ArmConfig>> units = new ArrayList<>();
    for (String build : builds) {
      for (String config : spec.configs()) {
        for (Map<Factor, String> settings :
            FactorLevels.settings(spec, setting -> !dynamic.takes(build, setting))) {
          units.add(
              arms.stream()
                  .filter(arm -> arm.build().equals(build))
                  .map(arm -> new ArmConfig(arm, config, ArmConfig.named(settings)))
                  .filter(one -> hasCells(spec, one))
                  .toList());
        }
      }
    }
    return units;
  }

  /** Checks whether the arm has a supported cell that the matrix does not exclude. */
  static boolean hasCells(MatrixSpec spec, ArmConfig one) {
    return BlockPlanner.asked(spec, one)
        .anyMatch(cell -> UnsupportedRules.whyNot(cell::level).isEmpty());
  }

  /**
   * Fills groups with as many arms as resources allow, without splitting sets that have to stay
   * together.
   */
  private static List<List<ArmConfig>> filled(
      List<List<ArmConfig>> compared, List<ArmConfig> without, MemoryBudget budget) {
    List<List<ArmConfig>> filled = new ArrayList<>();
    List<ArmConfig> current = new ArrayList<>();
    for (List<ArmConfig> unit : compared) {
      List<ArmConfig> left = unit.stream().filter(one -> !without.contains(one)).toList();
      for (List<ArmConfig> part :
          budget.holds(left) ? List.of(left) : left.stream().map(List::of).toList()) {
        List<ArmConfig> more = new ArrayList<>(current);
        more.addAll(part);
        if (!current.isEmpty() && !budget.holds(more)) {
          filled.add(current);
          more = new ArrayList<>(part);
        }
        current = more;
      }
    }
    if (!current.isEmpty()) {
      filled.add(current);
    }
    return filled;
  }

  private static String taking(List<ArmConfig> turns, MemoryBudget budget, MatrixSpec spec) {
    String how =
        TimeEstimate.mayStartForEachCell(spec, turns, budget)
            ? "at each client count"
            : "workload by workload, as a start for each cell would take too long";
    return budget.lack(turns).orElse("no room for two servers")
        + ": "
        + new ServerGroup(turns, false)
        + " take turns "
        + how
        + ", each on a server started for it; what changes in minutes falls on one of them";
  }

  private static String apart(List<ArmConfig> all, List<ServerGroup> groups, MemoryBudget budget) {
    return budget.lack(all).orElse("not all servers fit")
        + ": side by side are "
        + groups.stream().map(ServerGroup::toString).collect(Collectors.joining("; "))
        + "; between these groups minutes pass";
  }
}
