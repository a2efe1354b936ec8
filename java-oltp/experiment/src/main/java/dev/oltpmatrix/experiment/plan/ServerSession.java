package dev.oltpmatrix.experiment.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.model.descriptors.Workloads;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.ServerRef;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The cells that run on one server start, in order: one arm, one config, within one block.
 *
 * @param group number of the group of sessions whose servers are up at the same time
 * @param settings see {@link ArmConfig}; by name
 * @param startS estimated duration of start and stop, as its part of the group's
 */
public record ServerSession(
    int repetition,
    int group,
    ServerRef server,
    String config,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> settings,
    double startS,
    List<PlannedCell> cells) {
  public ServerSession {
    settings = Collections.unmodifiableMap(new TreeMap<>(settings));
    cells = List.copyOf(cells);
  }

  public ServerSession keeping(List<PlannedCell> remaining) {
    return new ServerSession(repetition, group, server, config, settings, startS, remaining);
  }

  public ArmConfig armConfig() {
    return new ArmConfig(server, config, settings);
  }

  public String asked(CellKey cell) {
    return armConfig().asked(cell);
  }

  /** Checks whether its cells differ in settings that are changed while the server runs. */
  public boolean variesSettings() {
    return cells.stream().anyMatch(cell -> !asked(cell.key()).equals(armConfig().asked()));
  }

  /** Checks whether its cells make tables of their own and need an empty schema. */
  public boolean wantsEmptySchema() {
    return cells.stream()
        .flatMap(cell -> Workloads.find(cell.key().workload()).stream())
        .anyMatch(Workload::wantsEmptySchema);
  }
}
