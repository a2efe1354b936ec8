package dev.oltpmatrix.workload.sbtest;

/** A value of a row; a group draws its values in this order, then runs its statements. */
enum InputGenerator {
  /** The number of an existing row, by {@code --rand-type}. */
  ID,
  /** The number of an existing row from the client's share of the table, by {@code --rand-type}. */
  OWN_ID,
  /** The number of a new row: the server's choice, or without auto-inc a new one. */
  NEW_ID,
  /** The number of rows that the client has made, including this one. */
  SERIAL,
  /** Text for column c. */
  C,
  /** Text for column pad. */
  PAD
}
