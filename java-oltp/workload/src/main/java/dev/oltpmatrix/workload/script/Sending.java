package dev.oltpmatrix.workload.script;

/** The form in which a statement is sent to the server. */
public enum Sending {
  /** Prepared by the server unless {@code --db-ps-mode=disable}. */
  PREPARED,
  /** Sent as text with its values, regardless of {@code --db-ps-mode}. */
  TEXT,
  /** Sent as one row of an INSERT that is sent when it is full. */
  BATCHED
}
