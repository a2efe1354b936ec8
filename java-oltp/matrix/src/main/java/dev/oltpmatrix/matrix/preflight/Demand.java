package dev.oltpmatrix.matrix.preflight;

import dev.oltpmatrix.matrix.plan.Plan;
import dev.oltpmatrix.matrix.spec.MatrixSpec;
import dev.oltpmatrix.matrix.spec.Placement;
import dev.oltpmatrix.record.CellKey;
import dev.oltpmatrix.text.Counted;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * What a plan asks of servers and machine at its highest client count.
 *
 * @param statementsPerClient the most that a client prepares in any of the workloads
 * @param cells how many are to be run
 * @param shortestCellS warm-up and window
 */
public record Demand(
    int clients,
    int statementsPerClient,
    List<String> generators,
    int cells,
    int shortestCellS,
    Placement placement) {

  /**
   * Statements that sysbench's scripts prepare on each connection with one table, BEGIN and COMMIT
   * included (oltp_common.lua, prepare_statements of each script); MySQL takes BEGIN in text only,
   * which is one less.
   */
  private static final Map<String, Integer> STATEMENTS =
      Map.of(
          "oltp_read_only", 7,
          "oltp_read_write", 11,
          "oltp_write_only", 6,
          "oltp_insert", 0,
          "bulk_insert", 0);

  /** All other scripts have a single statement. */
  private static final int STATEMENTS_ELSE = 1;

  /** Of the cells that are to be run; a plan without any demands nothing. */
  public static Demand of(MatrixSpec spec, Plan plan) {
    List<CellKey> cells = plan.cells().stream().map(cell -> cell.key()).toList();
    return new Demand(
        cells.stream().mapToInt(CellKey::threads).max().orElse(0),
        statements(cells.stream().map(CellKey::workload).toList()),
        cells.stream().map(CellKey::generator).distinct().sorted().toList(),
        cells.size(),
        spec.warmupS() + spec.windowS(),
        spec.placement());
  }

  static int statements(Collection<String> workloads) {
    return workloads.stream()
        .mapToInt(workload -> STATEMENTS.getOrDefault(workload, STATEMENTS_ELSE))
        .max()
        .orElse(0);
  }

  /** {@code 4 clients need}, {@code 1 client needs}. */
  String clientsThat(String verb) {
    return Counted.of(clients, "client") + " " + verb + (clients == 1 ? "s" : "");
  }

  long statements() {
    return (long) clients * statementsPerClient;
  }
}
