package dev.oltpmatrix.load.workload;

/** Which table a group's statements use. */
public enum TableChoice {
  /** None, or the one that stands in the statement. */
  FIXED,
  /** Any, drawn once for the group, also when there is but one. */
  DRAWN,
  /** The one with the client's number. */
  OWN
}
