package dev.oltpmatrix.experiment.plan;

import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.model.descriptors.Workloads;
import dev.oltpmatrix.model.spec.ServerRef;
import java.util.List;

/**
 * The cells that one server start serves, in order: one arm, one config, within one block.
 *
 * @param group which other sessions its server is up with: those of the same number
 * @param startS how long start and stop are thought to take, as its part of the group's
 */
public record ServerSession(
    int repetition,
    int group,
    ServerRef server,
    String config,
    double startS,
    List<PlannedCell> cells) {
  public ServerSession {
    cells = List.copyOf(cells);
  }

  /** The same session with the given cells only, as a resumed run needs it. */
  public ServerSession keeping(List<PlannedCell> remaining) {
    return new ServerSession(repetition, group, server, config, startS, remaining);
  }

  /** What it serves. */
  public ArmConfig armConfig() {
    return new ArmConfig(server, config);
  }

  /** Whether its cells make tables of their own and want to find none. */
  public boolean wantsEmptySchema() {
    return cells.stream()
        .map(cell -> Workloads.named(cell.key().workload()))
        .anyMatch(Workload::wantsEmptySchema);
  }
}
