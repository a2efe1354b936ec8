package dev.oltpmatrix.workload.sbtest;

import java.util.Locale;

/** The statements that make one of sysbench's tables, for the load generator and for servers. */
final class SbtestTable {
  private SbtestTable() {}

  /**
   * Returns the statement that creates a table.
   *
   * @param autoInc whether the server assigns the ids
   * @param secondary whether another index takes the place of the primary key
   * @param options engine and character set, in the syntax of CREATE
   */
  static String create(int number, boolean autoInc, boolean secondary, String options) {
    return String.format(
        Locale.ROOT,
        """
        CREATE TABLE sbtest%d(
          id INTEGER NOT NULL%s,
          k INTEGER DEFAULT '0' NOT NULL,
          c CHAR(120) DEFAULT '' NOT NULL,
          pad CHAR(60) DEFAULT '' NOT NULL,
          %s (id)
        ) %s""",
        number,
        autoInc ? " AUTO_INCREMENT" : "",
        secondary ? "KEY xid" : "PRIMARY KEY",
        options);
  }

  /** Returns the statement for a client's own table of bulk_insert. */
  static String createTwoColumns(int number) {
    return String.format(
        Locale.ROOT,
        """
        CREATE TABLE IF NOT EXISTS sbtest%d(
          id INTEGER NOT NULL,
          k INTEGER DEFAULT '0' NOT NULL,
          PRIMARY KEY (id)
        )""",
        number);
  }

  static String index(int number) {
    return String.format(Locale.ROOT, "CREATE INDEX k_%d ON sbtest%d(k)", number, number);
  }
}
