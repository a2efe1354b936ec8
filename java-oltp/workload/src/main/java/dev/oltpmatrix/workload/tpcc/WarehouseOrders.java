package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import java.util.stream.IntStream;

/**
 * The loaded orders of a warehouse, as the tables of orders and of their lines have to agree on
 * them: in each district every customer has one, in random order.
 */
final class WarehouseOrders {
  private final int[][] customers = new int[Scale.DISTRICTS][];
  private final int[][] lines = new int[Scale.DISTRICTS][];

  WarehouseOrders(Xoroshiro128Plus random) {
    for (int district = 0; district < Scale.DISTRICTS; district++) {
      customers[district] = shuffled(random);
      int[] counts = new int[Scale.ORDERS];
      for (int order = 0; order < counts.length; order++) {
        counts[order] = random.nextInt(Scale.MIN_LINES, Scale.MAX_LINES);
      }
      lines[district] = counts;
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

  int customer(int district, int order) {
    return customers[district - 1][order - 1];
  }

  int lines(int district, int order) {
    return lines[district - 1][order - 1];
  }

  int allLines() {
    return IntStream.range(0, Scale.DISTRICTS).map(i -> IntStream.of(lines[i]).sum()).sum();
  }
}
