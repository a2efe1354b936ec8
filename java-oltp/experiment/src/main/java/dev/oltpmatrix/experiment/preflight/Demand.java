package dev.oltpmatrix.experiment.preflight;

import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.descriptors.Via;
import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.CpuPinning;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.workload.DataSets;
import dev.oltpmatrix.workload.data.DataSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The demand of a plan on servers and machine at its highest client count.
 *
 * @param connections the connections of the clients, shared or one each
 * @param relayedConnections maximum number of them that go through a relay or a proxy
 * @param proxyBytes memory of the proxy that needs the most; 0 without one
 * @param statementsPerClient maximum number of statements that any workload prepares on one of
 *     these
 * @param largestData size and seed of the largest data set, in words
 */
public record Demand(
    int clients,
    int connections,
    int relayedConnections,
    long proxyBytes,
    int statementsPerClient,
    List<String> generators,
    String largestData,
    CpuPinning placement) {

  public static Demand of(MatrixSpec spec, Plan plan) {
    List<CellKey> cells = plan.cells().stream().map(cell -> cell.key()).toList();
    Function<Predicate<CellKey>, Integer> connections =
        which -> cells.stream().filter(which).mapToInt(CellKey::connections).max().orElse(0);
    return new Demand(
        cells.stream().mapToInt(CellKey::threads).max().orElse(0),
        connections.apply(cell -> true),
        connections.apply(cell -> !cell.hops().isEmpty()),
        cells.stream().mapToLong(cell -> Via.bytes(cell.level(Factors.VIA))).max().orElse(0),
        cells.stream().mapToInt(cell -> statements(spec, cell)).max().orElse(0),
        cells.stream().map(CellKey::generator).distinct().sorted().toList(),
        cells.stream()
            .map(cell -> DataSets.of(spec, cell))
            .max(Comparator.comparingLong(DataSet::bytes))
            .map(DataSet::words)
            .orElse("none"),
        spec.placement());
  }

  private static int statements(MatrixSpec spec, CellKey cell) {
    return cell.level(Factors.TPCC_FORM).equals(Workload.TPCC_SET)
        ? Workload.SET_STATEMENTS
        : spec.workload(cell.workload()).preparedStatements();
  }

  long statements() {
    return (long) connections * statementsPerClient;
  }
}
