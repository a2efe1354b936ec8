package dev.oltpmatrix.workload.sbtest;

import dev.oltpmatrix.workload.script.Query;
import java.util.List;

/**
 * A part of a transaction: chooses a table, then so many times draws its values and runs its
 * queries.
 *
 * @param name for messages
 */
record Step(
    String name, int count, TableChoice table, List<InputGenerator> draws, List<Query> queries) {
  /** The choice of the table that a group's statements use. */
  enum TableChoice {
    /** No table, or the one that the statement names. */
    FIXED,
    /** Any table, drawn once for the group, even when there is only one. */
    DRAWN,
    /** The table with the client's number. */
    OWN
  }

  Step(String name, int count, TableChoice table, List<InputGenerator> draws, Query... queries) {
    this(name, count, table, draws, List.of(queries));
  }
}
