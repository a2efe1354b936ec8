package dev.oltpmatrix.load.workload;

/** A random value; a group draws its values in this order, then runs its statements. */
public enum Draw {
  /** A row's number by {@code --rand-type}. */
  ID,
  /** Text for column c. */
  C,
  /** Text for column pad. */
  PAD
}
