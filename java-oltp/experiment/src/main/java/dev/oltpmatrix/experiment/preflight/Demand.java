package dev.oltpmatrix.experiment.preflight;

import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.descriptors.Workloads;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.CpuPinning;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.text.Plural;
import java.util.Collection;
import java.util.List;

/**
 * What a plan asks of servers and machine at its highest client count.
 *
 * @param connections that they have, together or one each
 * @param relayedConnections the most of them that come through a relay
 * @param statementsPerClient the most that are prepared on one of these in any of the workloads
 * @param cells how many are to be run
 * @param shortestCellS warm-up and window
 */
public record Demand(
    int clients,
    int connections,
    int relayedConnections,
    int statementsPerClient,
    List<String> generators,
    int cells,
    int shortestCellS,
    CpuPinning placement) {

  /** Of the cells that are to be run; a plan without any demands nothing. */
  public static Demand of(MatrixSpec spec, Plan plan) {
    List<CellKey> cells = plan.cells().stream().map(cell -> cell.key()).toList();
    return new Demand(
        cells.stream().mapToInt(CellKey::threads).max().orElse(0),
        cells.stream().mapToInt(CellKey::connections).max().orElse(0),
        cells.stream()
            .filter(cell -> !Factors.ROUND_TRIP.isUsual(cell.level(Factors.ROUND_TRIP)))
            .mapToInt(CellKey::connections)
            .max()
            .orElse(0),
        statements(cells.stream().map(CellKey::workload).toList()),
        cells.stream().map(CellKey::generator).distinct().sorted().toList(),
        cells.size(),
        spec.warmupS() + spec.windowS(),
        spec.placement());
  }

  static int statements(Collection<String> workloads) {
    return workloads.stream()
        .mapToInt(workload -> Workloads.named(workload).preparedStatements())
        .max()
        .orElse(0);
  }

  /** {@code 4 clients need}, {@code 1 client needs}. */
  String clientsThat(String verb) {
    return Plural.of(clients, "client") + " " + verb + (clients == 1 ? "s" : "");
  }

  /** The same of their connections, where they share them. */
  String connectionsThat(String verb) {
    return connections == clients
        ? clientsThat(verb)
        : Plural.of(connections, "connection") + " " + verb + (connections == 1 ? "s" : "");
  }

  long statements() {
    return (long) connections * statementsPerClient;
  }
}
