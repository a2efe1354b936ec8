package dev.oltpmatrix.matrix.server.remote;

import dev.oltpmatrix.matrix.Reporter;
import dev.oltpmatrix.matrix.ServerException;
import dev.oltpmatrix.matrix.server.api.DataSet;
import dev.oltpmatrix.matrix.server.connect.Connections;
import dev.oltpmatrix.matrix.server.data.RowGenerator;
import dev.oltpmatrix.matrix.server.data.TableLoader;
import dev.oltpmatrix.text.Counted;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * sbtest1 in a server of somebody else's. Its comment says that the program has made it, and with
 * what rows: a mark that cannot outlive the table. Without it, a schema that holds tables is not
 * touched.
 */
final class RemoteTable {
  private static final String MADE = "oltp-matrix: ";
  private static final String BEING_LOADED = MADE + "being loaded";

  /** Rows of an INSERT: some 200 KB, below any max_allowed_packet. */
  private static final int BATCH_ROWS = 1000;

  /** Redo and locks of one transaction stay small. */
  private static final int BATCHES_A_COMMIT = 20;

  private final Remote remote;
  private final Reporter reporter;
  private final String database;

  RemoteTable(Remote remote, Reporter reporter) {
    this.remote = remote;
    this.reporter = reporter;
    this.database = remote.url().database();
  }

  /** Refuses a schema with tables of others; makes nothing. */
  void requireOurs(Connection toServer) throws SQLException, ServerException {
    List<String> tables = tables(toServer);
    if (tables.isEmpty() || comment(toServer).startsWith(MADE) || remote.force()) {
      return;
    }
    throw new ServerException(
        remote.what()
            + ": schema "
            + database
            + " holds tables that this program did not make ("
            + String.join(", ", tables.subList(0, Math.min(3, tables.size())))
            + (tables.size() > 3 ? ", ..." : "")
            + "); name another in the URL, /db, or use --force to put sbtest1 beside them");
  }

  /** Whether the table is there with these rows, whole. */
  boolean has(Connection toServer, DataSet data) throws SQLException {
    return comment(toServer).equals(loaded(data));
  }

  private static String loaded(DataSet data) {
    return MADE + data.tableSize() + " rows, seed " + data.seed();
  }

  /** Makes schema and table where they are not there; drops only what the program has made. */
  void ensure(Connection toServer, DataSet data)
      throws SQLException, ServerException, InterruptedException {
    requireOurs(toServer);
    if (has(toServer, data)) {
      return;
    }
    boolean madeSchema = makeSchema(toServer);
    dropOurs(toServer);
    Connections.execute(
        toServer,
        TableLoader.CREATE.replace("TABLE sbtest1", "TABLE " + quoted("sbtest1"))
            + " DEFAULT CHARSET latin1 COLLATE latin1_swedish_ci COMMENT '"
            + BEING_LOADED
            + "'");
    fill(toServer, data);
    Connections.execute(
        toServer,
        "ALTER TABLE " + quoted("sbtest1") + " COMMENT '" + loaded(data) + "'",
        "ANALYZE TABLE " + quoted("sbtest1"));
    reporter.say(
        remote.what() + ": sbtest1 is kept for later runs; to drop it: " + dropping(madeSchema));
  }

  private String dropping(boolean madeSchema) {
    return madeSchema
        ? "DROP DATABASE `" + database + "`;"
        : "DROP TABLE " + quoted("sbtest1") + ";";
  }

  private boolean makeSchema(Connection toServer) throws SQLException {
    try (PreparedStatement find =
        toServer.prepareStatement(
            "SELECT 1 FROM information_schema.schemata WHERE schema_name = ?")) {
      find.setString(1, database);
      try (ResultSet row = find.executeQuery()) {
        if (row.next()) {
          return false;
        }
      }
    }
    Connections.execute(toServer, "CREATE DATABASE `" + database + "`");
    return true;
  }

  /** Another size or seed, or a load that was cut short. */
  private void dropOurs(Connection toServer) throws SQLException, ServerException {
    if (comment(toServer).startsWith(MADE)) {
      Connections.execute(toServer, "DROP TABLE " + quoted("sbtest1"));
    } else if (tables(toServer).contains("sbtest1")) {
      throw new ServerException(
          remote.what()
              + ": there is a table "
              + database
              + ".sbtest1 that this program did not make, and would have to replace; name another"
              + " schema in the URL, /db, or drop the table yourself");
    }
  }

  private void fill(Connection toServer, DataSet data)
      throws SQLException, ServerException, InterruptedException {
    RowGenerator rows = new RowGenerator(data);
    String task = "loading " + remote.name();
    toServer.setAutoCommit(false);
    int batches = 0;
    while (rows.hasNext()) {
      Connections.execute(toServer, insert(rows));
      if (++batches % BATCHES_A_COMMIT == 0) {
        toServer.commit();
      }
      reporter.progress(task, rows.rowsDone(), data.tableSize(), "rows");
      if (Thread.interrupted()) {
        throw new InterruptedException("interrupted while " + task);
      }
    }
    toServer.commit();
    toServer.setAutoCommit(true);
    reporter.say(remote.name() + ": indexing and checking " + Counted.of(data.tableSize(), "row"));
    Connections.execute(toServer, "CREATE INDEX k_1 ON " + quoted("sbtest1") + "(k)");
    String wanted = data.tableSize() + " rows, " + rows.checksum();
    String found =
        Connections.one(
            toServer, TableLoader.CHECKSUM.replace("FROM sbtest1", "FROM " + quoted("sbtest1")));
    if (!wanted.equals(found)) {
      throw new ServerException(
          remote.what() + ": checksum of sbtest1: wanted " + wanted + ", found " + found);
    }
  }

  /** Strings of digits and dashes need no escapes. */
  private String insert(RowGenerator rows) {
    StringBuilder sql = new StringBuilder("INSERT INTO ").append(quoted("sbtest1"));
    sql.append(" (id, k, c, pad) VALUES ");
    byte[] row = new byte[RowGenerator.MAX_ROW_BYTES];
    for (int i = 0; i < BATCH_ROWS && rows.hasNext(); i++) {
      int length = rows.next(row, 0);
      String[] cells = new String(row, 0, length, StandardCharsets.US_ASCII).split(",", -1);
      sql.append(i == 0 ? "" : ",")
          .append(String.format(Locale.ROOT, "(%s,%s,'%s','%s')", (Object[]) cells));
    }
    return sql.toString();
  }

  /** Of sbtest1; empty where there is none. */
  private String comment(Connection toServer) throws SQLException {
    try (PreparedStatement find =
        toServer.prepareStatement(
            "SELECT table_comment FROM information_schema.tables"
                + " WHERE table_schema = ? AND table_name = 'sbtest1'")) {
      find.setString(1, database);
      try (ResultSet row = find.executeQuery()) {
        return row.next() && row.getString(1) != null ? row.getString(1) : "";
      }
    }
  }

  private List<String> tables(Connection toServer) throws SQLException {
    List<String> tables = new ArrayList<>();
    try (PreparedStatement list =
        toServer.prepareStatement(
            "SELECT table_name FROM information_schema.tables WHERE table_schema = ?")) {
      list.setString(1, database);
      try (ResultSet rows = list.executeQuery()) {
        while (rows.next()) {
          tables.add(rows.getString(1));
        }
      }
    }
    return tables;
  }

  private String quoted(String table) {
    return "`" + database + "`." + table;
  }
}
