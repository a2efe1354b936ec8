package dev.oltpmatrix.workload.sbtest;

import dev.oltpmatrix.workload.api.Settings;

/** The content that a workload expects in its tables. */
enum TableContent {
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
  EMPTY_PER_CLIENT;

  int tables(Settings settings) {
    return settings.integer(this == EMPTY_PER_CLIENT ? "threads" : "tables");
  }

  /** Returns the number of rows that the command prepare inserts into each table. */
  int rowsToLoad(Settings settings) {
    return switch (this) {
      case ALL_ROWS, SOME_ROWS -> settings.integer("table-size");
      case GROWING -> settings.flag("auto-inc") ? settings.integer("table-size") : 0;
      case EMPTY_PER_CLIENT -> 0;
    };
  }
}
