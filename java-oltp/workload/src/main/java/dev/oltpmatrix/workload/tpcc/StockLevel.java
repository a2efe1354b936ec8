package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.api.QueryCounts;
import java.sql.SQLException;

/** Counts the items of a district's last orders that are short in the home warehouse (2.8). */
final class StockLevel implements Work {
  private static final int LAST_ORDERS = 20;

  private final TpccStatement district;
  private final TpccStatement shortItems;

  StockLevel(Statements statements) {
    Kind kind = Kind.STOCK_LEVEL;
    district =
        statements.read(kind, "SELECT d_next_o_id FROM district WHERE d_w_id = ? AND d_id = ?");
    shortItems =
        statements.read(
            kind,
            "SELECT COUNT(DISTINCT s_i_id) FROM order_line JOIN stock ON s_i_id = ol_i_id"
                + " WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id >= ? AND ol_o_id < ?"
                + " AND s_w_id = ? AND s_quantity < ?");
  }

  @Override
  public End run(TpccInputs inputs, QueryCounts counts) throws SQLException {
    int home = inputs.home();
    long next = district.set(home).set(inputs.homeDistrict()).row(counts).number(1);
    district.close();
    shortItems
        .set(home)
        .set(inputs.homeDistrict())
        .set(next - LAST_ORDERS)
        .set(next)
        .set(home)
        .set(inputs.threshold())
        .row(counts)
        .close();
    return End.COMMIT;
  }
}
