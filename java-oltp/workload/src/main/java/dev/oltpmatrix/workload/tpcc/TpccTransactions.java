package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.api.Database;
import dev.oltpmatrix.workload.api.QueryCounts;
import dev.oltpmatrix.workload.api.Transactions;
import dev.oltpmatrix.workload.api.WorkloadRun;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The five kinds of transaction on one connection. Here each statement is of one row, as in the
 * form single; {@link SetTransactions} has what another form does otherwise.
 */
class TpccTransactions implements Transactions {
  /** The form that sends a statement for each row. */
  static final String SINGLE = "single";

  /** Below it stock is refilled. */
  private static final int MIN_STOCK = 10;

  private static final int REFILL = 91;

  /** The columns of stock before those that have the districts' texts. */
  private static final int BEFORE_DISTRICTS = 2;

  private static final String BAD_CREDIT = "BC";
  private static final int CREDIT_COLUMN = 10;

  /** The columns of a warehouse's and a district's name. */
  private static final int NAME_COLUMN = 6;

  /** The length of c_data. */
  private static final int MAX_DATA = 500;

  private static final int LAST_ORDERS = 20;

  final TpccSql sql;

  /** How many orders the last delivery has delivered. */
  int deliveries;

  TpccTransactions(String form) {
    sql = new TpccSql(form);
  }

  int preparedStatements() {
    return sql.count();
  }

  @Override
  public void prepare(Database database) throws SQLException {
    sql.prepare(database);
  }

  @Override
  public void run(WorkloadRun.ClientState client, QueryCounts counts) throws SQLException {
    TpccInputs inputs = (TpccInputs) client;
    boolean repeated = inputs.next();
    counts.kind = Kind.ALL.indexOf(inputs.kind);
    sql.count(counts);
    if (repeated) {
      // A lock wait that timed out has undone its statement alone, and BEGIN would commit what came
      // before it.
      sql.control("transaction: rollback");
    }
    sql.control("transaction: begin");
    if (isDone(inputs)) {
      inputs.counts.committing(inputs.kind, deliveries);
      sql.control("transaction: commit");
      inputs.counts.committed(inputs.kind, deliveries);
    } else {
      sql.control("transaction: rollback");
      counts.rolledBack = true;
      inputs.counts.add(CommitCounts.Count.ROLLED_BACK, 1);
    }
    inputs.ended();
  }

  /** Runs what is between the first statement and the last; returns whether it is to stay. */
  private boolean isDone(TpccInputs inputs) throws SQLException {
    deliveries = 0;
    switch (inputs.kind) {
      case NEW_ORDER -> {
        return newOrder(inputs);
      }
      case PAYMENT -> payment(inputs);
      case ORDER_STATUS -> orderStatus(inputs);
      case DELIVERY -> delivery(inputs);
      case STOCK_LEVEL -> stockLevel(inputs);
    }
    return true;
  }

  /** Enters an order (2.4); returns false where it asks for the item that is not there. */
  private boolean newOrder(TpccInputs in) throws SQLException {
    long lines = in.lines.size();
    long isAllLocal = in.isAllLocal() ? 1 : 0;
    readCustomerAndTax(in);
    long order = sql.of("new_order: district").with(in.home, in.district).row().number(1);
    sql.of("new_order: raise_number").with(in.home, in.district).execute();
    sql.of("new_order: enter_order")
        .with(in.home, in.district, order, in.customer, lines, isAllLocal)
        .execute();
    sql.of("new_order: enter_new_order").with(in.home, in.district, order).execute();
    return enterLines(in, order);
  }

  void readCustomerAndTax(TpccInputs in) throws SQLException {
    sql.of("new_order: customer").with(in.home, in.district, in.customer).row();
    sql.of("new_order: warehouse").with(in.home).row();
  }

  /** Enters the lines of an order; returns false after all others where one item is not there. */
  boolean enterLines(TpccInputs in, long order) throws SQLException {
    for (OrderLine line : in.lines) {
      if (line.isUnused()) {
        return sql.of("new_order: item").with(line.item()).query();
      }
      long price = sql.of("new_order: item").with(line.item()).row().cents(1);
      long stock = sql.of("new_order: stock").with(line.supply(), line.item()).row().number(1);
      String info = sql.text(BEFORE_DISTRICTS + in.district);
      takeStock(in, line, stock);
      sql.of("new_order: enter_line");
      give(in, order, line, price, info);
      sql.execute();
    }
    return true;
  }

  /** Takes a line's quantity from a stock; returns what is left of it. */
  final long takeStock(TpccInputs in, OrderLine line, long stock) throws SQLException {
    int quantity = line.quantity();
    long isRemote = line.supply() == in.home ? 0 : 1;
    long left = stock - quantity;
    left = left >= MIN_STOCK ? left : left + REFILL;
    sql.of("new_order: take_stock")
        .with(left, quantity, isRemote, line.supply(), line.item())
        .execute();
    return left;
  }

  /** Gives the values of a row of order_line. */
  final void give(TpccInputs in, long order, OrderLine line, long price, String info)
      throws SQLException {
    int quantity = line.quantity();
    sql.with(in.home, in.district, order, line.number(), line.item(), line.supply(), quantity)
        .with(TpccSql.money(quantity * price), info);
  }

  /** Takes a customer's payment (2.5). */
  private void payment(TpccInputs in) throws SQLException {
    int ofWarehouse = in.customerWarehouse;
    int ofDistrict = in.customerDistrict;
    String amount = TpccSql.money(in.cents);
    sql.of("payment: pay_warehouse").with(amount).with(in.home).execute();
    String warehouseName = sql.of("payment: warehouse").with(in.home).row().text(NAME_COLUMN);
    sql.of("payment: pay_district").with(amount).with(in.home, in.district).execute();
    String districtName =
        sql.of("payment: district").with(in.home, in.district).row().text(NAME_COLUMN);
    long id = customer(in);
    String credit =
        sql.of("payment: customer").with(ofWarehouse, ofDistrict, id).row().text(CREDIT_COLUMN);
    if (credit.equals(BAD_CREDIT)) {
      String before = sql.of("payment: data").with(ofWarehouse, ofDistrict, id).row().text(1);
      String noted = id + " " + ofDistrict + " " + ofWarehouse + " " + in.district + " " + in.home;
      String data = noted + " " + amount + " " + before;
      data = data.substring(0, Math.min(data.length(), MAX_DATA));
      sql.of("payment: pay_with_data")
          .with(amount, amount, data)
          .with(ofWarehouse, ofDistrict, id)
          .execute();
    } else {
      sql.of("payment: pay").with(amount, amount).with(ofWarehouse, ofDistrict, id).execute();
    }
    sql.of("payment: enter")
        .with(ofWarehouse, ofDistrict, id, in.home, in.district)
        .with(amount, warehouseName + "    " + districtName)
        .execute();
  }

  /**
   * Returns the customer's number: of the n customers with the last name, by their first names, the
   * one in the middle, n / 2 rounded up (2.5.2.2).
   */
  private long customer(TpccInputs in) throws SQLException {
    if (in.lastName == null) {
      return in.customer;
    }
    sql.of("customer by name: by_name")
        .with(in.customerWarehouse, in.customerDistrict)
        .with(in.lastName)
        .row();
    List<Long> ids = new ArrayList<>();
    do {
      ids.add(sql.number(1));
    } while (sql.next());
    return ids.get((ids.size() + 1) / 2 - 1);
  }

  /** Reads a customer's newest order and its lines (2.6). */
  private void orderStatus(TpccInputs in) throws SQLException {
    int warehouse = in.customerWarehouse;
    int district = in.customerDistrict;
    long id = customer(in);
    sql.of("order_status: customer").with(warehouse, district, id).row();
    long order = sql.of("order_status: last_order").with(warehouse, district, id).row().number(1);
    // The driver reads all rows.
    sql.of("order_status: lines").with(warehouse, district, order).row();
  }

  /**
   * Delivers the oldest order of each district (2.7), all in one transaction. The order and its
   * lines are read with locks: a transaction's snapshot may be older than the order whose number
   * the locking read of new_order has just found.
   */
  void delivery(TpccInputs in) throws SQLException {
    int home = in.home;
    for (int district = 1; district <= Scale.DISTRICTS; district++) {
      if (sql.of("delivery: oldest").with(home, district).query()) {
        long order = sql.number(1);
        sql.of("delivery: remove").with(home, district, order).execute();
        long customer = sql.of("delivery: customer").with(home, district, order).row().number(1);
        sql.of("delivery: set_carrier").with(in.carrier, home, district, order).execute();
        sql.of("delivery: set_delivered").with(home, district, order).execute();
        long cents = sql.of("delivery: amount").with(home, district, order).row().cents(1);
        charge(home, district, customer, cents);
        deliveries++;
      }
    }
  }

  final void charge(int home, int district, long customer, long cents) throws SQLException {
    sql.of("delivery: charge").with(TpccSql.money(cents)).with(home, district, customer).execute();
  }

  /** Counts the items of a district's last orders that are short in the home warehouse (2.8). */
  private void stockLevel(TpccInputs in) throws SQLException {
    int district = in.homeDistrict;
    long next = sql.of("stock_level: district").with(in.home, district).row().number(1);
    sql.of("stock_level: short_items")
        .with(in.home, district, next - LAST_ORDERS, next, in.home, in.threshold)
        .row();
  }

  @Override
  public String currentStatement() {
    return sql.current();
  }
}
