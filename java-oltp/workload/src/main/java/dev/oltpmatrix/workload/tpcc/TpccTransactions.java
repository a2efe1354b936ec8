package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.api.Database;
import dev.oltpmatrix.workload.api.QueryCounts;
import dev.oltpmatrix.workload.api.Transactions;
import dev.oltpmatrix.workload.api.WorkloadRun;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The five kinds of transaction on one connection; their statements are in transactions.sql. */
final class TpccTransactions implements Transactions {
  static final List<String> CONTROL = List.of("BEGIN", "COMMIT", "ROLLBACK");

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

  private final TpccSql sql = new TpccSql();

  /** How many orders the last delivery has delivered. */
  private int deliveries;

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
    counts.kind = inputs.kind().place();
    sql.count(counts);
    if (repeated) {
      // A lock wait that timed out has undone its statement alone, and BEGIN would commit what came
      // before it.
      sql.control("rollback");
    }
    sql.control("begin");
    if (isDone(inputs)) {
      inputs.counts().committing(inputs.kind(), deliveries);
      sql.control("commit");
      inputs.counts().committed(inputs.kind(), deliveries);
    } else {
      sql.control("rollback");
      counts.rolledBack = true;
      inputs.counts().add(CommitCounts.Count.ROLLED_BACK, 1);
    }
    inputs.ended();
  }

  /** Runs what is between the first statement and the last; returns whether it is to stay. */
  private boolean isDone(TpccInputs inputs) throws SQLException {
    deliveries = 0;
    switch (inputs.kind()) {
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
  private boolean newOrder(TpccInputs inputs) throws SQLException {
    int home = inputs.home();
    int district = inputs.district();
    List<OrderLine> lines = inputs.lines();
    int isAllLocal = inputs.isAllLocal() ? 1 : 0;

    sql.row("new_order: customer", home, district, inputs.customer());
    sql.row("new_order: warehouse", home);
    long order = sql.row("new_order: district", home, district).number(1);
    sql.execute("new_order: raise_number", home, district);
    sql.execute(
        "new_order: enter_order",
        home,
        district,
        order,
        inputs.customer(),
        lines.size(),
        isAllLocal);
    sql.execute("new_order: enter_new_order", home, district, order);
    for (OrderLine line : lines) {
      if (line.isUnused()) {
        if (!sql.query("new_order: item", line.item())) {
          return false;
        }
      } else {
        enter(line, order, inputs);
      }
    }
    return true;
  }

  private void enter(OrderLine line, long order, TpccInputs inputs) throws SQLException {
    int home = inputs.home();
    int quantity = line.quantity();
    int isRemote = line.supply() == home ? 0 : 1;

    long price = sql.row("new_order: item", line.item()).cents(1);
    long stock = sql.row("new_order: stock", line.supply(), line.item()).number(1);
    String info = sql.text(BEFORE_DISTRICTS + inputs.district());
    long left = stock - quantity;
    left = left >= MIN_STOCK ? left : left + REFILL;
    sql.execute("new_order: take_stock", left, quantity, isRemote, line.supply(), line.item());
    sql.execute(
        "new_order: enter_line",
        home,
        inputs.district(),
        order,
        line.number(),
        line.item(),
        line.supply(),
        quantity,
        TpccSql.money(quantity * price),
        info);
  }

  /** Takes a customer's payment (2.5). */
  private void payment(TpccInputs inputs) throws SQLException {
    int home = inputs.home();
    int district = inputs.district();
    int warehouseOf = inputs.customerWarehouse();
    int districtOf = inputs.customerDistrict();
    String amount = TpccSql.money(inputs.cents());

    sql.execute("payment: pay_warehouse", amount, home);
    String warehouseName = sql.row("payment: warehouse", home).text(NAME_COLUMN);
    sql.execute("payment: pay_district", amount, home, district);
    String districtName = sql.row("payment: district", home, district).text(NAME_COLUMN);
    long id = customer(inputs);
    String credit = sql.row("payment: customer", warehouseOf, districtOf, id).text(CREDIT_COLUMN);
    if (credit.equals(BAD_CREDIT)) {
      String before = sql.row("payment: data", warehouseOf, districtOf, id).text(1);
      String noted =
          id + " " + districtOf + " " + warehouseOf + " " + district + " " + home + " " + amount;
      String data = noted + " " + before;
      data = data.substring(0, Math.min(data.length(), MAX_DATA));
      sql.execute("payment: pay_with_data", amount, amount, data, warehouseOf, districtOf, id);
    } else {
      sql.execute("payment: pay", amount, amount, warehouseOf, districtOf, id);
    }
    String names = warehouseName + "    " + districtName;
    sql.execute("payment: enter", warehouseOf, districtOf, id, home, district, amount, names);
  }

  /**
   * Returns the customer's number: of the n customers with the last name, by their first names, the
   * one in the middle, n / 2 rounded up (2.5.2.2).
   */
  private long customer(TpccInputs inputs) throws SQLException {
    if (inputs.lastName() == null) {
      return inputs.customer();
    }
    sql.row(
        "customer by name: by_name",
        inputs.customerWarehouse(),
        inputs.customerDistrict(),
        inputs.lastName());
    List<Long> ids = new ArrayList<>();
    do {
      ids.add(sql.number(1));
    } while (sql.next());
    return ids.get((ids.size() + 1) / 2 - 1);
  }

  /** Reads a customer's newest order and its lines (2.6). */
  private void orderStatus(TpccInputs inputs) throws SQLException {
    int warehouse = inputs.customerWarehouse();
    int district = inputs.customerDistrict();

    long id = customer(inputs);
    sql.row("order_status: customer", warehouse, district, id);
    long order = sql.row("order_status: last_order", warehouse, district, id).number(1);
    // The driver reads all rows.
    sql.row("order_status: lines", warehouse, district, order);
  }

  /**
   * Delivers the oldest order of each district (2.7), all in one transaction. The order and its
   * lines are read with locks: a transaction's snapshot may be older than the order whose number
   * the locking read of new_order has just found.
   */
  private void delivery(TpccInputs inputs) throws SQLException {
    int home = inputs.home();
    for (int district = 1; district <= Scale.DISTRICTS; district++) {
      if (sql.query("delivery: oldest", home, district)) {
        long order = sql.number(1);
        sql.execute("delivery: remove", home, district, order);
        long customer = sql.row("delivery: customer", home, district, order).number(1);
        sql.execute("delivery: set_carrier", inputs.carrier(), home, district, order);
        sql.execute("delivery: set_delivered", home, district, order);
        long cents = sql.row("delivery: amount", home, district, order).cents(1);
        sql.execute("delivery: charge", TpccSql.money(cents), home, district, customer);
        deliveries++;
      }
    }
  }

  /** Counts the items of a district's last orders that are short in the home warehouse (2.8). */
  private void stockLevel(TpccInputs inputs) throws SQLException {
    int home = inputs.home();
    int district = inputs.homeDistrict();

    long next = sql.row("stock_level: district", home, district).number(1);
    sql.row(
        "stock_level: short_items",
        home,
        district,
        next - LAST_ORDERS,
        next,
        home,
        inputs.threshold());
  }

  @Override
  public String currentStatement() {
    return sql.current();
  }
}
