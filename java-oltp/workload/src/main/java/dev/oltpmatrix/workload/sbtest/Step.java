package dev.oltpmatrix.workload.sbtest;

import dev.oltpmatrix.workload.script.Query;
import java.util.List;

/**
 * A part of a transaction: chooses a table, then so many times draws its values and runs its
 * queries.
 *
 * @param name for messages
 */
record Step(String name, int count, TableChoice table, List<Draw> draws, List<Query> queries) {
  /** A value of a row. */
  enum Draw {
    /** The number of an existing row, by {@code --rand-type}. */
    ID,
    /** One from the client's share of the table. */
    OWN_ID,
    /** The number of a new row: the server's choice, or without auto-inc a new one. */
    NEW_ID,
    /** The number of rows that the client has made, including this one. */
    SERIAL,
    /** Text for column c. */
    C,
    /** Text for column pad. */
    PAD;

    boolean isText() {
      return this == C || this == PAD;
    }
  }

  /** The choice of the table that a step's statements use. */
  enum TableChoice {
    /** No table, or the one that the statement names. */
    FIXED,
    /** Any table, drawn once for the step, even when there is only one. */
    DRAWN,
    /** The table with the client's number. */
    OWN
  }
}
