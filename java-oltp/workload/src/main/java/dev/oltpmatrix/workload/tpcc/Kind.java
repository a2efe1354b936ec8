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

  /** The number of its cards in a deck. */
  final int cards;

  /** The seconds that typing its inputs takes (5.2.5.7). */
  final int keyingS;

  /** The mean of the seconds that a person reads its result. */
  final int meanThinkS;

  /** The name that records and tables have. */
  final String label = name().toLowerCase(Locale.ROOT);

  /** The names of its counts of commits. */
  final String committed = "committed_" + label;

  final String inDoubt = "in_doubt_" + label;

  Kind(int cards, int keyingS, int meanThinkS) {
    this.cards = cards;
    this.keyingS = keyingS;
    this.meanThinkS = meanThinkS;
  }
}
