package dev.oltpmatrix.load.workload;

/** What a workload expects in its tables. */
public enum TableContent {
  /** All rows with the ids from 1 to {@code --table-size}. */
  ALL_ROWS,
  /** Rows, some of which an earlier run may have deleted. */
  SOME_ROWS,
  /** Anything; without auto-inc they are made empty, as new ids may be those of loaded rows. */
  GROWING,
  /** A table of two columns for each client, empty at first. */
  EMPTY_PER_CLIENT
}
