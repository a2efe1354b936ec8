package dev.oltpmatrix.matrix.server.data;

import dev.oltpmatrix.matrix.Reporter;
import dev.oltpmatrix.matrix.ServerException;
import dev.oltpmatrix.matrix.server.api.DataSet;
import dev.oltpmatrix.matrix.server.build.ServerBuild;
import dev.oltpmatrix.matrix.server.connect.Connections;
import dev.oltpmatrix.matrix.server.driver.Drivers;
import dev.oltpmatrix.text.Counted;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** Makes and fills sbtest1, sysbench's table, and checks that it holds what was sent. */
public final class TableLoader {
  private static final String COLLATION = "latin1_swedish_ci";

  public static final String CREATE =
      "CREATE TABLE sbtest1 (id INTEGER NOT NULL AUTO_INCREMENT, k INTEGER DEFAULT '0' NOT NULL,"
          + " c CHAR(120) DEFAULT '' NOT NULL, pad CHAR(60) DEFAULT '' NOT NULL, PRIMARY KEY (id))"
          + " ENGINE = InnoDB";

  private static final String LOAD =
      "LOAD DATA LOCAL INFILE 'rows' INTO TABLE sbtest1 CHARACTER SET latin1"
          + " FIELDS TERMINATED BY ',' (id, k, c, pad)";

  /** The same sum on any server, whatever its page format; reads every row, and so warms them. */
  public static final String CHECKSUM =
      "SELECT CONCAT(COUNT(*), ' rows, ', SUM(CRC32(CONCAT_WS(',', id, k, c, pad)))) FROM sbtest1"
          + " FORCE INDEX (PRIMARY)";

  private TableLoader() {}

  /**
   * Statements for the first start, one a line as init_file wants them. The generators' account
   * gets nothing beyond its schema and the view of other sessions: ALL ON *.* would bring
   * TP_CONNECTION_ADMIN, which MySQL's thread pool lets pass its own limits.
   */
  public static String accounts(ServerBuild build, String password) {
    boolean old = !hasAlterUser(build);
    StringBuilder sql = new StringBuilder();
    if (old) {
      // Their new data directories let anybody in, and root from more hosts than this one.
      sql.append("DELETE FROM mysql.user WHERE User = '' OR Host <> 'localhost';\n")
          .append("DELETE FROM mysql.db;\n")
          .append("FLUSH PRIVILEGES;\n");
    }
    sql.append("CREATE DATABASE ")
        .append(Connections.DATABASE)
        .append(" CHARACTER SET latin1 COLLATE ")
        .append(COLLATION)
        .append(";\n");
    for (String host : new String[] {"127.0.0.1", "localhost"}) {
      String account = "'" + Connections.USER + "'@'" + host + "'";
      sql.append("CREATE USER " + account + " IDENTIFIED BY '" + password + "';\n")
          .append("GRANT ALL ON " + Connections.DATABASE + ".* TO " + account + ";\n")
          .append("GRANT PROCESS ON *.* TO " + account + ";\n");
    }
    String admin = "'" + Connections.ADMIN + "'@'127.0.0.1'";
    sql.append("CREATE USER " + admin + " IDENTIFIED BY '" + password + "';\n")
        .append("GRANT ALL ON *.* TO " + admin + ";\n");
    String root = "'root'@'localhost'";
    sql.append(
        old
            ? "SET PASSWORD FOR " + root + " = PASSWORD('" + password + "');\n"
            : "ALTER USER " + root + " IDENTIFIED BY '" + password + "';\n");
    return sql.toString();
  }

  private static boolean hasAlterUser(ServerBuild build) {
    return build.numbers().isAtLeast(build.isMysql() ? "5.7.6" : "10.2.0");
  }

  /** Returns the checksum, which generator and server agree on. */
  public static long load(Connection connection, ServerBuild build, DataSet data, Reporter reporter)
      throws SQLException, ServerException, InterruptedException {
    String task = "loading " + build.name();
    long checksum;
    Connections.execute(connection, CREATE);
    try (RowStream rows =
            new RowStream(data, done -> reporter.progress(task, done, data.tableSize(), "rows"));
        Statement statement = connection.createStatement()) {
      Drivers.setLocalInfile(statement, rows);
      statement.execute(LOAD);
      checksum = rows.checksum();
    }
    reporter.say(build.name() + ": indexing and checking " + Counted.of(data.tableSize(), "row"));
    Connections.execute(connection, "CREATE INDEX k_1 ON sbtest1(k)");
    verify(connection, build, data, checksum);
    Connections.execute(connection, "ANALYZE TABLE sbtest1");
    return checksum;
  }

  /** Reads the whole table and its index; gives the table's checksum. */
  public static String warm(Connection connection) throws SQLException {
    String checksum = Connections.one(connection, CHECKSUM);
    Connections.one(connection, "SELECT SUM(k) FROM sbtest1 FORCE INDEX (k_1)");
    return checksum;
  }

  /** As {@link #CHECKSUM} has it. */
  public static String checksumText(long rows, long checksum) {
    return rows + " rows, " + checksum;
  }

  private static void verify(Connection connection, ServerBuild build, DataSet data, long checksum)
      throws SQLException, ServerException {
    requireEqual(
        build,
        "checksum",
        checksumText(data.tableSize(), checksum),
        Connections.one(connection, CHECKSUM));
    requireEqual(
        build,
        "collation",
        COLLATION,
        Connections.one(
            connection,
            "SELECT table_collation FROM information_schema.tables"
                + " WHERE table_schema = DATABASE() AND table_name = 'sbtest1'"));
  }

  private static void requireEqual(ServerBuild build, String what, String wanted, String found)
      throws ServerException {
    if (!wanted.equals(found)) {
      throw new ServerException(
          build.name() + ": " + what + " of sbtest1: wanted " + wanted + ", found " + found);
    }
  }
}
