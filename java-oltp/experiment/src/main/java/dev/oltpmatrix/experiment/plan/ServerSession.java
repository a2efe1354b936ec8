package dev.oltpmatrix.experiment.plan;

import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.model.descriptors.Workloads;
import dev.oltpmatrix.model.spec.ServerRef;
import java.util.List;

/**
 * The cells that run on one server start, in order: one arm, one config, within one block.
 *
 * @param group number of the group of sessions whose servers are up at the same time
 * @param startS estimated duration of start and stop, as its part of the group's
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

  /** Returns the session with the given cells only, as a resumed run needs it. */
  public ServerSession keeping(List<PlannedCell> remaining) {
    return new ServerSession(repetition, group, server, config, startS, remaining);
  }

  /** Returns the arm and config of its server. */
  public ArmConfig armConfig() {
    return new ArmConfig(server, config);
  }

  /** Checks whether its cells make tables of their own and need an empty schema. */
  public boolean wantsEmptySchema() {
    return cells.stream()
        .flatMap(cell -> Workloads.find(cell.key().workload()).stream())
        .anyMatch(Workload::wantsEmptySchema);
  }
}
