package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.model.descriptors.Workload;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The form set, as applications send it: the items and the stock of an order are read by IN lists,
 * its lines entered as one INSERT, and the orders of all districts delivered by a statement each.
 * Tables are the same after both forms.
 */
final class SetTransactions extends TpccTransactions {
  static final String SET = Workload.TPCC_SET;

  /** The columns of stock before those that have the districts' texts. */
  private static final int BEFORE_DISTRICTS = 4;

  /** A row of stock, of which several lines of an order may take. */
  private static final class Stock {
    long quantity;
    final String info;

    Stock(long quantity, String info) {
      this.quantity = quantity;
      this.info = info;
    }
  }

  SetTransactions() {
    super(SET);
  }

  @Override
  void readCustomerAndTax(TpccInputs in) throws SQLException {
    sql.of("new_order: customer").with(in.home, in.district, in.customer).row();
  }

  @Override
  boolean enterLines(TpccInputs in, long order) throws SQLException {
    List<OrderLine> used = in.lines.stream().filter(line -> !line.isUnused()).toList();
    Map<Long, Long> prices = prices(in.lines);
    Map<Long, Stock> stocks = stocks(used, in.district);
    for (OrderLine line : used) {
      Stock stock = sql.found(stocks, key(line.supply(), line.item()));
      stock.quantity = takeStock(in, line, stock.quantity);
    }
    sql.of("new_order: enter_line", used.size());
    for (OrderLine line : used) {
      long price = sql.found(prices, line.item());
      give(in, order, line, price, sql.found(stocks, key(line.supply(), line.item())).info);
    }
    sql.execute();
    return used.size() == in.lines.size();
  }

  private Map<Long, Long> prices(List<OrderLine> lines) throws SQLException {
    sql.of("new_order: item", lines.size());
    for (OrderLine line : lines) {
      sql.with(line.item());
    }
    sql.row();
    Map<Long, Long> prices = new HashMap<>();
    do {
      prices.put(sql.number(1), sql.cents(2));
    } while (sql.next());
    return prices;
  }

  private Map<Long, Stock> stocks(List<OrderLine> lines, int district) throws SQLException {
    sql.of("new_order: stock", lines.size());
    for (OrderLine line : lines) {
      sql.with(line.supply(), line.item());
    }
    sql.row();
    Map<Long, Stock> stocks = new HashMap<>();
    do {
      Stock stock = new Stock(sql.number(3), sql.text(BEFORE_DISTRICTS + district));
      stocks.put(key(sql.number(1), sql.number(2)), stock);
    } while (sql.next());
    return stocks;
  }

  private static long key(long warehouse, long item) {
    return warehouse << Integer.SIZE | item;
  }

  @Override
  void delivery(TpccInputs in) throws SQLException {
    int home = in.home;
    List<Integer> districts = new ArrayList<>();
    long[] orders = new long[2 * Scale.DISTRICTS];
    for (int district = 1; district <= Scale.DISTRICTS; district++) {
      if (sql.of("delivery: oldest").with(home, district).query()) {
        orders[2 * districts.size()] = district;
        orders[2 * districts.size() + 1] = sql.number(1);
        districts.add(district);
        deliveries++;
      }
    }
    if (districts.isEmpty()) {
      return;
    }
    // The lists have one length. An order that is not there would lock the gap where it is missing.
    for (int i = 2 * districts.size(); i < orders.length; i++) {
      orders[i] = orders[i % 2];
    }
    sql.of("delivery: remove").with(home).with(orders).execute();
    sql.of("delivery: customer").with(home).with(orders).row();
    Map<Long, Long> customers = new HashMap<>();
    do {
      customers.put(sql.number(1), sql.number(2));
    } while (sql.next());
    sql.of("delivery: set_carrier").with(in.carrier, home).with(orders).execute();
    sql.of("delivery: set_delivered").with(home).with(orders).execute();
    sql.of("delivery: amount").with(home).with(orders).row();
    Map<Long, Long> cents = new HashMap<>();
    do {
      cents.put(sql.number(1), sql.cents(2));
    } while (sql.next());
    for (int district : districts) {
      charge(home, district, sql.found(customers, district), sql.found(cents, district));
    }
  }
}
