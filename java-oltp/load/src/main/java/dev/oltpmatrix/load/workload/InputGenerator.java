package dev.oltpmatrix.load.workload;

/** A value of a row; a group draws its values in this order, then runs its statements. */
public enum InputGenerator {
  /** A row's number by {@code --rand-type}. */
  ID,
  /** A row's number by {@code --rand-type} from the client's own share of the table. */
  OWN_ID,
  /** The number of a row to be made: the server's choice, or without auto-inc a new one. */
  NEW_ID,
  /** How many rows the client has made, this one included. */
  SERIAL,
  /** Text for column c. */
  C,
  /** Text for column pad. */
  PAD;

  public boolean isText() {
    return this == C || this == PAD;
  }
}
