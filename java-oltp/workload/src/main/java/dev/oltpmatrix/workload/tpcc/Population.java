package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.random.LibcRandom;
import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The loaded rows (4.3.3) by a seed, the same on every server: all dates are one constant. Each
 * table of each warehouse has a random stream of its own. The rows are part of the template's
 * format: if they change, so must {@link TpccData#templateKey}.
 *
 * @param warehouses how many there are in all
 */
record Population(int warehouses, long seed) {
  private static final String LOADED_AT = "2026-01-01 00:00:00";

  /** Multipliers that keep the streams of all tables and warehouses apart. */
  private static final long SEED_STEP = 1_000_003;

  private static final long STREAM_STEP = 100_003;

  /** The rows that two tables share, after those of each table. */
  private static final int ORDERS_STREAM = TpccTable.ALL.size();

  /** Returns the warehouses that a table has rows of: all, or one for a table that has no such. */
  List<Integer> warehousesOf(TpccTable table) {
    int last = table.hasRowsOfEachWarehouse() ? warehouses : 1;
    return IntStream.rangeClosed(1, last).boxed().toList();
  }

  long rows() {
    long rows = 0;
    for (TpccTable table : TpccTable.ALL) {
      for (int warehouse : warehousesOf(table)) {
        rows += rows(table, warehouse);
      }
    }
    return rows;
  }

  private long rows(TpccTable table, int warehouse) {
    long districts = Scale.DISTRICTS;
    return switch (table) {
      case WAREHOUSE, TPCC_LOAD -> 1;
      case DISTRICT -> districts;
      case CUSTOMER, HISTORY -> districts * Scale.CUSTOMERS;
      case ORDERS -> districts * Scale.ORDERS;
      case NEW_ORDER -> districts * newOrders();
      case ORDER_LINE -> IntStream.of(orders(warehouse).lines).sum();
      case STOCK, ITEM -> Scale.ITEMS;
    };
  }

  private static int newOrders() {
    return Scale.ORDERS - Scale.FIRST_NEW_ORDER + 1;
  }

  private Xoroshiro128Plus random(int stream, int warehouse) {
    long mixed = seed * SEED_STEP + stream * STREAM_STEP + warehouse;
    return Xoroshiro128Plus.seededFrom(new LibcRandom((int) Math.floorMod(mixed, 1L << 31)));
  }

  private WarehouseOrders orders(int warehouse) {
    return new WarehouseOrders(random(ORDERS_STREAM, warehouse));
  }

  TpccRows of(TpccTable table, int warehouse) {
    Xoroshiro128Plus random = random(TpccTable.ALL.indexOf(table), warehouse);
    return new TpccRows(rows(table, warehouse), random, writer(table, warehouse, random));
  }

  private TpccRows.Writer writer(TpccTable table, int warehouse, Xoroshiro128Plus random) {
    return switch (table) {
      case WAREHOUSE -> (i, row) -> warehouse(warehouse, row);
      case DISTRICT -> (i, row) -> district(warehouse, i + 1, row);
      case CUSTOMER ->
          (i, row) ->
              customer(warehouse, i / Scale.CUSTOMERS + 1, i % Scale.CUSTOMERS + 1, random, row);
      case HISTORY ->
          (i, row) -> history(warehouse, i / Scale.CUSTOMERS + 1, i % Scale.CUSTOMERS + 1, row);
      case ORDERS -> orderWriter(warehouse);
      case NEW_ORDER ->
          (i, row) ->
              row.add(warehouse)
                  .add(i / newOrders() + 1)
                  .add(i % newOrders() + Scale.FIRST_NEW_ORDER);
      case ORDER_LINE -> lineWriter(warehouse);
      case STOCK -> (i, row) -> stock(warehouse, i + 1, row);
      case ITEM -> (i, row) -> item(i + 1, row);
      case TPCC_LOAD -> (i, row) -> row.add(warehouses).add(seed).add(NuRand.LOADED_LAST_NAME.c());
    };
  }

  private static void warehouse(int warehouse, TpccRows row) {
    row.add(warehouse).addText(6, 10).addAddress().addDecimal(0, 2_000, 4).add("300000.00");
  }

  private static void district(int warehouse, int district, TpccRows row) {
    row.add(warehouse).add(district).addText(6, 10).addAddress().addDecimal(0, 2_000, 4);
    row.add("30000.00").add(Scale.ORDERS + 1);
  }

  private static void customer(
      int warehouse, int district, int id, Xoroshiro128Plus random, TpccRows row) {
    int name = id <= Scale.NAMED_IN_ORDER ? id - 1 : NuRand.LOADED_LAST_NAME.draw(random);
    row.add(warehouse).add(district).add(id).addText(8, 16).add("OE").add(NuRand.lastName(name));
    row.addAddress().addDigits(16).add(LOADED_AT);
    row.add(row.isAmongTenPercent() ? "BC" : "GC").add("50000.00").addDecimal(0, 5_000, 4);
    row.add("-10.00").add("10.00").add(1).add(0).addText(300, 500);
  }

  private static void history(int warehouse, int district, int customer, TpccRows row) {
    row.add(customer).add(district).add(warehouse).add(district).add(warehouse);
    row.add(LOADED_AT).add("10.00").addText(12, 24);
  }

  private TpccRows.Writer orderWriter(int warehouse) {
    WarehouseOrders orders = orders(warehouse);
    return (i, row) -> {
      int id = i % Scale.ORDERS + 1;
      row.add(warehouse).add(i / Scale.ORDERS + 1).add(id).add(orders.customers[i]).add(LOADED_AT);
      if (isDelivered(id)) {
        row.addNumber(1, 10);
      } else {
        row.addNull();
      }
      row.add(orders.lines[i]).add(1);
    };
  }

  private TpccRows.Writer lineWriter(int warehouse) {
    int[] lines = orders(warehouse).lines;
    int[] at = {0, 0}; // an order from 0, and its line
    return (i, row) -> {
      if (at[1] == lines[at[0]]) {
        at[0]++;
        at[1] = 0;
      }
      at[1]++;
      int id = at[0] % Scale.ORDERS + 1;
      row.add(warehouse).add(at[0] / Scale.ORDERS + 1).add(id).add(at[1]);
      row.addNumber(1, Scale.ITEMS).add(warehouse);
      if (isDelivered(id)) {
        row.add(LOADED_AT).add(5).add("0.00");
      } else {
        row.addNull().add(5).addDecimal(1, 999_999, 2);
      }
      row.addText(24, 24);
    };
  }

  private static boolean isDelivered(int order) {
    return order < Scale.FIRST_NEW_ORDER;
  }

  private static void stock(int warehouse, int item, TpccRows row) {
    row.add(warehouse).add(item).addNumber(10, 100);
    for (int district = 1; district <= Scale.DISTRICTS; district++) {
      row.addText(24, 24);
    }
    row.add(0).add(0).add(0).addData(26, 50);
  }

  private static void item(int id, TpccRows row) {
    row.add(id).addNumber(1, 10_000).addText(14, 24).addDecimal(100, 10_000, 2).addData(26, 50);
  }

  /**
   * The loaded orders of a warehouse, as the tables of orders and of their lines have to agree on
   * them: in each district every customer has one, in random order.
   */
  private static final class WarehouseOrders {
    final int[] customers = new int[Scale.DISTRICTS * Scale.ORDERS];
    final int[] lines = new int[customers.length];

    WarehouseOrders(Xoroshiro128Plus random) {
      for (int first = 0; first < lines.length; first += Scale.ORDERS) {
        System.arraycopy(shuffled(random), 0, customers, first, Scale.ORDERS);
        for (int i = first; i < first + Scale.ORDERS; i++) {
          lines[i] = random.nextInt(Scale.MIN_LINES, Scale.MAX_LINES);
        }
      }
    }

    private static int[] shuffled(Xoroshiro128Plus random) {
      int[] ids = IntStream.rangeClosed(1, Scale.CUSTOMERS).toArray();
      for (int last = ids.length - 1; last > 0; last--) {
        int other = random.nextInt(0, last);
        int id = ids[last];
        ids[last] = ids[other];
        ids[other] = id;
      }
      return ids;
    }
  }
}
