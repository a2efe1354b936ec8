package dev.oltpmatrix.workload.tpcc;

import java.util.Comparator;

/**
 * A line of an order that is entered.
 *
 * @param number its number in the order, from 1
 * @param supply the warehouse that supplies it
 */
record OrderLine(int number, int item, int supply, int quantity) {
  /**
   * Orders lines by their rows of stock, so that two transactions that change the same rows do it
   * in the same order and neither waits for the other forever. The unused item is last: all lines
   * before it are done when the transaction is rolled back (2.4.2.3).
   */
  static final Comparator<OrderLine> BY_STOCK =
      Comparator.comparing(OrderLine::isUnused)
          .thenComparingInt(OrderLine::supply)
          .thenComparingInt(OrderLine::item)
          .thenComparingInt(OrderLine::number);

  boolean isUnused() {
    return item == Scale.UNUSED_ITEM;
  }
}
