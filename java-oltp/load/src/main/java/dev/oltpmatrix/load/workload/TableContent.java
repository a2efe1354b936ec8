package dev.oltpmatrix.load.workload;

/** The content that a workload expects in its tables. */
public enum TableContent {
  /** All rows with the ids from 1 to {@code --table-size}. */
  ALL_ROWS,
  /** Rows, some of which an earlier run may have deleted. */
  SOME_ROWS,
  /**
   * Any rows; without auto-inc the tables are created empty, because new ids may equal those of
   * loaded rows.
   */
  GROWING,
  /** One table of two columns for each client, empty at first. */
  EMPTY_PER_CLIENT
}
