package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.api.QueryCounts;
import java.sql.SQLException;

/** Reads a customer's newest order and its lines (2.6). */
final class OrderStatus implements Work {
  private final CustomerByName byName;
  private final TpccStatement customer;
  private final TpccStatement order;
  private final TpccStatement lines;

  OrderStatus(Statements statements, CustomerByName byName) {
    Kind kind = Kind.ORDER_STATUS;
    this.byName = byName;
    customer =
        statements.read(
            kind,
            "SELECT c_balance, c_first, c_middle, c_last FROM customer"
                + " WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?");
    order =
        statements.read(
            kind,
            "SELECT o_id, o_carrier_id, o_entry_d FROM orders"
                + " WHERE o_w_id = ? AND o_d_id = ? AND o_c_id = ? ORDER BY o_id DESC LIMIT 1");
    lines =
        statements.read(
            kind,
            "SELECT ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d"
                + " FROM order_line WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?");
  }

  @Override
  public End run(TpccInputs inputs, QueryCounts counts) throws SQLException {
    long id = byName.id(inputs, counts);
    int warehouse = inputs.customerWarehouse();
    int district = inputs.customerDistrict();
    customer.set(warehouse).set(district).set(id).row(counts).close();
    long number = order.set(warehouse).set(district).set(id).row(counts).number(1);
    order.close();
    // The driver reads all rows.
    lines.set(warehouse).set(district).set(number).row(counts).close();
    return End.COMMIT;
  }
}
