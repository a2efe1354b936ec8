package dev.oltpmatrix.workload.tpcc;

import java.util.List;
import java.util.Locale;

/** The kinds of transaction, in the order in which they lie in a new deck. */
enum Kind {
  NEW_ORDER(10, 18, 12),
  PAYMENT(10, 3, 12),
  ORDER_STATUS(1, 2, 10),
  DELIVERY(1, 2, 5),
  STOCK_LEVEL(1, 2, 5);

  static final List<Kind> ALL = List.of(values());

  private final int cards;
  private final int keyingS;
  private final int meanThinkS;

  Kind(int cards, int keyingS, int meanThinkS) {
    this.cards = cards;
    this.keyingS = keyingS;
    this.meanThinkS = meanThinkS;
  }

  /** Returns the number of its cards in a deck. */
  int cards() {
    return cards;
  }

  /** Returns the seconds that typing its inputs takes (5.2.5.7). */
  int keyingS() {
    return keyingS;
  }

  /** Returns the mean of the seconds that a person reads its result. */
  int meanThinkS() {
    return meanThinkS;
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
