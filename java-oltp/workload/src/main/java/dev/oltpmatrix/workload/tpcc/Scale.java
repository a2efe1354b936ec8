package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.input.IntRange;

/** The cardinalities of the tables (TPC-C 5.11, 1.2.1); only the number of warehouses is free. */
final class Scale {
  static final IntRange WAREHOUSES = new IntRange("warehouses", 1, Factors.MAX_WAREHOUSES);

  static final int DISTRICTS = 10;

  /** Terminals of a warehouse with keying and think times (4.2.2). */
  static final int TERMINALS = 10;

  /** Customers of a district; each has one order and one row of history when it is loaded. */
  static final int CUSTOMERS = 3_000;

  /** The customers that have each of the last names once; the others' names are drawn. */
  static final int NAMED_IN_ORDER = 1_000;

  static final int ORDERS = CUSTOMERS;

  /** The first loaded order that is not delivered yet. */
  static final int FIRST_NEW_ORDER = 2_101;

  static final int MIN_LINES = 5;
  static final int MAX_LINES = 15;
  static final int ITEMS = 100_000;

  /** The item that a New-Order to be rolled back asks for. */
  static final int UNUSED_ITEM = ITEMS + 1;

  private Scale() {}
}
