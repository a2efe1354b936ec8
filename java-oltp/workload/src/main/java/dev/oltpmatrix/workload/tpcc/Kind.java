package dev.oltpmatrix.workload.tpcc;

import java.util.List;
import java.util.Locale;

/** The kinds of transaction, in the order in which they lie in a new deck. */
enum Kind {
  NEW_ORDER(10),
  PAYMENT(10),
  ORDER_STATUS(1),
  DELIVERY(1),
  STOCK_LEVEL(1);

  static final List<Kind> ALL = List.of(values());

  private final int cards;

  Kind(int cards) {
    this.cards = cards;
  }

  /** Returns the number of its cards in a deck. */
  int cards() {
    return cards;
  }

  /** Returns its place among all kinds, from 0. */
  int place() {
    return ALL.indexOf(this);
  }

  /** Returns the name that records and tables have. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
