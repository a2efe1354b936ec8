package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.api.QueryCounts;
import java.sql.SQLException;
import java.util.List;

/**
 * Enters an order (2.4): a mid-weight transaction, whose committed number a minute is the score.
 *
 * <p>With batches all lines are read first; then stock is changed and the lines are entered, each
 * in a JDBC batch.
 */
final class NewOrder implements Work {
  /** Below it stock is refilled. */
  private static final int MIN_STOCK = 10;

  private static final int REFILL = 91;

  /** The columns of stock before those that have the districts' texts. */
  private static final int BEFORE_DISTRICTS = 2;

  private final TpccStatement customer;
  private final TpccStatement warehouse;
  private final TpccStatement district;
  private final TpccStatement nextOrder;
  private final TpccStatement order;
  private final TpccStatement newOrder;
  private final TpccStatement item;
  private final TpccStatement stock;
  private final TpccStatement takeStock;
  private final TpccStatement line;
  private final boolean batches;

  /** The last line whose stock was taken; {@code null} before the first of an order. */
  private OrderLine lastTaken;

  /** Quantity that that line left in stock. */
  private long lastLeft;

  NewOrder(Statements statements, boolean batches) {
    this.batches = batches;
    Kind kind = Kind.NEW_ORDER;
    customer =
        statements.read(
            kind,
            "SELECT c_discount, c_last, c_credit FROM customer"
                + " WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?");
    warehouse = statements.read(kind, "SELECT w_tax FROM warehouse WHERE w_id = ?");
    district =
        statements.read(
            kind,
            "SELECT d_next_o_id, d_tax FROM district WHERE d_w_id = ? AND d_id = ? FOR UPDATE");
    nextOrder =
        statements.write(
            kind,
            "UPDATE district SET d_next_o_id = d_next_o_id + 1 WHERE d_w_id = ? AND d_id = ?");
    order =
        statements.write(
            kind,
            "INSERT INTO orders"
                + " (o_w_id, o_d_id, o_id, o_c_id, o_entry_d, o_ol_cnt, o_all_local)"
                + " VALUES (?, ?, ?, ?, NOW(), ?, ?)");
    newOrder =
        statements.write(
            kind, "INSERT INTO new_order (no_w_id, no_d_id, no_o_id) VALUES (?, ?, ?)");
    item = statements.read(kind, "SELECT i_price, i_name, i_data FROM item WHERE i_id = ?");
    stock =
        statements.read(
            kind,
            "SELECT s_quantity, s_data, s_dist_01, s_dist_02, s_dist_03, s_dist_04, s_dist_05,"
                + " s_dist_06, s_dist_07, s_dist_08, s_dist_09, s_dist_10 FROM stock"
                + " WHERE s_w_id = ? AND s_i_id = ? FOR UPDATE");
    takeStock =
        statements.write(
            kind,
            "UPDATE stock SET s_quantity = ?, s_ytd = s_ytd + ?, s_order_cnt = s_order_cnt + 1,"
                + " s_remote_cnt = s_remote_cnt + ? WHERE s_w_id = ? AND s_i_id = ?");
    line =
        statements.write(
            kind,
            "INSERT INTO order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id,"
                + " ol_supply_w_id, ol_quantity, ol_amount, ol_dist_info)"
                + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
  }

  @Override
  public End run(TpccInputs inputs, QueryCounts counts) throws SQLException {
    int home = inputs.home();
    int inDistrict = inputs.district();
    customer.set(home).set(inDistrict).set(inputs.customer()).row(counts).close();
    warehouse.set(home).row(counts).close();
    long number = district.set(home).set(inDistrict).row(counts).number(1);
    district.close();
    nextOrder.set(home).set(inDistrict).execute(counts);
    List<OrderLine> lines = inputs.lines();
    order
        .set(home)
        .set(inDistrict)
        .set(number)
        .set(inputs.customer())
        .set(lines.size())
        .set(inputs.isAllLocal() ? 1 : 0)
        .execute(counts);
    newOrder.set(home).set(inDistrict).set(number).execute(counts);
    lastTaken = null;
    takeStock.clearBatch();
    line.clearBatch();
    // By index: an iterator would be an allocation for each transaction.
    for (int i = 0; i < lines.size(); i++) {
      if (!enter(lines.get(i), number, inputs, counts)) {
        return End.ROLLBACK;
      }
    }
    sendBatches(counts);
    return End.COMMIT;
  }

  private void sendBatches(QueryCounts counts) throws SQLException {
    if (batches) {
      takeStock.executeBatch(counts);
      line.executeBatch(counts);
    }
  }

  private void write(TpccStatement statement, QueryCounts counts) throws SQLException {
    if (batches) {
      statement.addBatch();
    } else {
      statement.execute(counts);
    }
  }

  /** Enters a line; returns false where no such item is found, as it is asked for on purpose. */
  private boolean enter(OrderLine of, long number, TpccInputs inputs, QueryCounts counts)
      throws SQLException {
    if (of.isUnused()) {
      // The other lines are to be done before the order is rolled back.
      sendBatches(counts);
      if (!item.set(of.item()).query(counts)) {
        return false;
      }
    } else {
      item.set(of.item()).row(counts);
    }
    long amount = of.quantity() * item.cents(1);
    item.close();
    String info = take(of, inputs, counts);
    line.set(inputs.home())
        .set(inputs.district())
        .set(number)
        .set(of.number())
        .set(of.item())
        .set(of.supply())
        .set(of.quantity())
        .setMoney(amount)
        .set(info);
    write(line, counts);
    return true;
  }

  /** Takes a line's quantity from stock; returns the text that stock has for the district. */
  private String take(OrderLine of, TpccInputs inputs, QueryCounts counts) throws SQLException {
    stock.set(of.supply()).set(of.item()).row(counts);
    // The line before may have taken of the same stock, and is not sent yet.
    boolean isAgain = batches && lastTaken != null && lastTaken.hasStockOf(of);
    long left = (isAgain ? lastLeft : stock.number(1)) - of.quantity();
    left = left >= MIN_STOCK ? left : left + REFILL;
    lastTaken = of;
    lastLeft = left;
    String info = stock.text(BEFORE_DISTRICTS + inputs.district());
    stock.close();
    takeStock
        .set(left)
        .set(of.quantity())
        .set(of.supply() == inputs.home() ? 0 : 1)
        .set(of.supply())
        .set(of.item());
    write(takeStock, counts);
    return info;
  }
}
