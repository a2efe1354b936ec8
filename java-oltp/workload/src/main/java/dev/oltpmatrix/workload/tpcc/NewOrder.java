package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.api.QueryCounts;
import java.sql.SQLException;
import java.util.List;

/**
 * Enters an order (2.4): a mid-weight transaction, whose committed number a minute is the score.
 *
 * <p>With batches all lines are read first; then stock is changed and the lines are entered, each
 * in a JDBC batch. With texts of several statements there is one for what is read first, one for
 * the order, and two for each line.
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
  private final Form form;

  /** The statements that {@link Form#MULTI} sends together; {@code null} in other forms. */
  private final StatementGroup head;

  private final StatementGroup entry;
  private final StatementGroup lineReads;
  private final StatementGroup lineWrites;

  /** The last line whose stock was taken; {@code null} before the first of an order. */
  private OrderLine lastTaken;

  /** Quantity that that line left in stock. */
  private long lastLeft;

  /** Values that were read for the present line. */
  private long cents;

  private long inStock;
  private String info;

  NewOrder(Statements statements, Form form) {
    this.form = form;
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
    boolean isMulti = form == Form.MULTI;
    head = isMulti ? statements.together(kind, customer, warehouse, district) : null;
    entry = isMulti ? statements.together(kind, nextOrder, order, newOrder) : null;
    lineReads = isMulti ? statements.together(kind, item, stock) : null;
    lineWrites = isMulti ? statements.together(kind, takeStock, line) : null;
  }

  @Override
  public End run(TpccInputs inputs, QueryCounts counts) throws SQLException {
    long number = form == Form.MULTI ? readTogether(inputs, counts) : read(inputs, counts);
    if (form == Form.MULTI) {
      number(nextNumber(entry.text(), inputs), number, inputs);
      newNumber(entry.text(), number, inputs);
      entry.send(counts);
      entry.end(counts);
    } else {
      nextNumber(nextOrder, inputs).execute(counts);
      number(order, number, inputs).execute(counts);
      newNumber(newOrder, number, inputs).execute(counts);
    }
    lastTaken = null;
    takeStock.clearBatch();
    line.clearBatch();
    List<OrderLine> lines = inputs.lines();
    // By index: an iterator would be an allocation for each transaction.
    for (int i = 0; i < lines.size(); i++) {
      if (!enter(lines.get(i), number, inputs, counts)) {
        return End.ROLLBACK;
      }
    }
    sendBatches(counts);
    return End.COMMIT;
  }

  /** Reads what an order needs; returns its number. */
  private long read(TpccInputs inputs, QueryCounts counts) throws SQLException {
    int home = inputs.home();
    int inDistrict = inputs.district();
    customer.set(home).set(inDistrict).set(inputs.customer()).row(counts).close();
    warehouse.set(home).row(counts).close();
    long number = district.set(home).set(inDistrict).row(counts).number(1);
    district.close();
    return number;
  }

  private long readTogether(TpccInputs inputs, QueryCounts counts) throws SQLException {
    int home = inputs.home();
    int inDistrict = inputs.district();
    head.text()
        .set(home)
        .set(inDistrict)
        .set(inputs.customer())
        .set(home)
        .set(home)
        .set(inDistrict);
    head.send(counts);
    head.nextQuery(counts);
    head.nextQuery(counts);
    long number = head.nextQuery(counts).number(1);
    head.end(counts);
    return number;
  }

  private static TpccStatement nextNumber(TpccStatement to, TpccInputs inputs) throws SQLException {
    return to.set(inputs.home()).set(inputs.district());
  }

  private static TpccStatement number(TpccStatement to, long number, TpccInputs inputs)
      throws SQLException {
    return to.set(inputs.home())
        .set(inputs.district())
        .set(number)
        .set(inputs.customer())
        .set(inputs.lines().size())
        .set(inputs.isAllLocal() ? 1 : 0);
  }

  private static TpccStatement newNumber(TpccStatement to, long number, TpccInputs inputs)
      throws SQLException {
    return to.set(inputs.home()).set(inputs.district()).set(number);
  }

  private void sendBatches(QueryCounts counts) throws SQLException {
    if (form == Form.BATCH) {
      takeStock.executeBatch(counts);
      line.executeBatch(counts);
    }
  }

  /** Enters a line; returns false where no such item is found, as it is asked for on purpose. */
  private boolean enter(OrderLine of, long number, TpccInputs inputs, QueryCounts counts)
      throws SQLException {
    if (of.isUnused()) {
      // The other lines are to be done before the order is rolled back.
      sendBatches(counts);
      boolean isDryRun = item.set(of.item()).query(counts);
      item.close();
      return isDryRun;
    }
    readLine(of, inputs, counts);
    // In a batch the line before may have taken of the same stock, and is not sent yet.
    boolean isAgain = form == Form.BATCH && lastTaken != null && lastTaken.hasStockOf(of);
    long left = (isAgain ? lastLeft : inStock) - of.quantity();
    left = left >= MIN_STOCK ? left : left + REFILL;
    lastTaken = of;
    lastLeft = left;
    writeLine(of, number, left, inputs, counts);
    return true;
  }

  /** Reads a line's price, and the stock of its item. */
  private void readLine(OrderLine of, TpccInputs inputs, QueryCounts counts) throws SQLException {
    if (form == Form.MULTI) {
      lineReads.text().set(of.item()).set(of.supply()).set(of.item());
      lineReads.send(counts);
      cents = lineReads.nextQuery(counts).cents(1);
      readStock(lineReads.nextQuery(counts), inputs);
      lineReads.end(counts);
    } else {
      cents = item.set(of.item()).row(counts).cents(1);
      item.close();
      readStock(stock.set(of.supply()).set(of.item()).row(counts), inputs);
      stock.close();
    }
  }

  private void readStock(TpccStatement from, TpccInputs inputs) throws SQLException {
    inStock = from.number(1);
    info = from.text(BEFORE_DISTRICTS + inputs.district());
  }

  private void writeLine(
      OrderLine of, long number, long left, TpccInputs inputs, QueryCounts counts)
      throws SQLException {
    switch (form) {
      case SINGLE -> {
        stock(takeStock, of, left, inputs).execute(counts);
        line(line, of, number, inputs).execute(counts);
      }
      case BATCH -> {
        stock(takeStock, of, left, inputs).addBatch();
        line(line, of, number, inputs).addBatch();
      }
      case MULTI -> {
        line(stock(lineWrites.text(), of, left, inputs), of, number, inputs);
        lineWrites.send(counts);
        lineWrites.end(counts);
      }
    }
  }

  private static TpccStatement stock(TpccStatement to, OrderLine of, long left, TpccInputs inputs)
      throws SQLException {
    return to.set(left)
        .set(of.quantity())
        .set(of.supply() == inputs.home() ? 0 : 1)
        .set(of.supply())
        .set(of.item());
  }

  private TpccStatement line(TpccStatement to, OrderLine of, long number, TpccInputs inputs)
      throws SQLException {
    return to.set(inputs.home())
        .set(inputs.district())
        .set(number)
        .set(of.number())
        .set(of.item())
        .set(of.supply())
        .set(of.quantity())
        .setMoney(of.quantity() * cents)
        .set(info);
  }
}
