package dev.oltpmatrix.load.workload;

/** How a statement reaches the server. */
public enum Sending {
  /** Prepared by the server unless {@code --db-ps-mode=disable}. */
  PREPARED,
  /** As text with its values, whatever {@code --db-ps-mode} says. */
  TEXT,
  /** As one row of an INSERT that is sent when it is full. */
  BATCHED
}
