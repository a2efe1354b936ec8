package dev.oltpmatrix.workload.sbtest;

/** The choice of the table that a group's statements use. */
enum TableChoice {
  /** No table, or the one that the statement names. */
  FIXED,
  /** Any table, drawn once for the group, even when there is only one. */
  DRAWN,
  /** The table with the client's number. */
  OWN
}
