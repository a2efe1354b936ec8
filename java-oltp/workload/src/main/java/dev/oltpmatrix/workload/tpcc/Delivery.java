package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.api.QueryCounts;
import java.sql.SQLException;

/**
 * Delivers the oldest order of each district (2.7), all in one transaction.
 *
 * <p>The order and its lines are read with locks: a transaction's snapshot may be older than the
 * order whose number the locking read of new_order has just found.
 */
final class Delivery implements Work {
  private final TpccStatement oldest;
  private final TpccStatement remove;
  private final TpccStatement customer;
  private final TpccStatement order;
  private final TpccStatement lines;
  private final TpccStatement sum;
  private final TpccStatement charge;
  private int deliveries;

  Delivery(Statements statements) {
    Kind kind = Kind.DELIVERY;
    oldest =
        statements.read(
            kind,
            "SELECT no_o_id FROM new_order WHERE no_w_id = ? AND no_d_id = ?"
                + " ORDER BY no_o_id LIMIT 1 FOR UPDATE");
    remove =
        statements.write(
            kind, "DELETE FROM new_order WHERE no_w_id = ? AND no_d_id = ? AND no_o_id = ?");
    customer =
        statements.read(
            kind,
            "SELECT o_c_id FROM orders WHERE o_w_id = ? AND o_d_id = ? AND o_id = ? FOR UPDATE");
    order =
        statements.write(
            kind,
            "UPDATE orders SET o_carrier_id = ? WHERE o_w_id = ? AND o_d_id = ? AND o_id = ?");
    lines =
        statements.write(
            kind,
            "UPDATE order_line SET ol_delivery_d = NOW()"
                + " WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?");
    sum =
        statements.read(
            kind,
            "SELECT SUM(ol_amount) FROM order_line"
                + " WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ? FOR UPDATE");
    charge =
        statements.write(
            kind,
            "UPDATE customer SET c_balance = c_balance + ?, c_delivery_cnt = c_delivery_cnt + 1"
                + " WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?");
  }

  @Override
  public End run(TpccInputs inputs, QueryCounts counts) throws SQLException {
    deliveries = 0;
    for (int district = 1; district <= Scale.DISTRICTS; district++) {
      if (oldest.set(inputs.home()).set(district).query(counts)) {
        long number = oldest.number(1);
        oldest.close();
        deliver(number, district, inputs, counts);
        deliveries++;
      }
    }
    return End.COMMIT;
  }

  private void deliver(long number, int district, TpccInputs inputs, QueryCounts counts)
      throws SQLException {
    int home = inputs.home();
    remove.set(home).set(district).set(number).execute(counts);
    long id = customer.set(home).set(district).set(number).row(counts).number(1);
    customer.close();
    order.set(inputs.carrier()).set(home).set(district).set(number).execute(counts);
    lines.set(home).set(district).set(number).execute(counts);
    long amount = sum.set(home).set(district).set(number).row(counts).cents(1);
    sum.close();
    charge.setMoney(amount).set(home).set(district).set(id).execute(counts);
  }

  @Override
  public int deliveries() {
    return deliveries;
  }
}
