package dev.oltpmatrix.workload.tpcc;

import java.util.Locale;

/** The kinds of transaction, in the order in which they lie in a new deck. */
enum Kind {
  NEW_ORDER(10),
  PAYMENT(10),
  ORDER_STATUS(1),
  DELIVERY(1),
  STOCK_LEVEL(1);

  /** The number of its cards in a deck. */
  final int cards;

  Kind(int cards) {
    this.cards = cards;
  }

  /** Returns the name that records and tables have. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
