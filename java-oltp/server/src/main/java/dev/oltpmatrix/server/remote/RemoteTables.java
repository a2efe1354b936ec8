package dev.oltpmatrix.server.remote;

import static java.util.stream.Collectors.joining;

import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.data.Queries;
import dev.oltpmatrix.workload.data.SqlText;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;

/**
 * A data set's tables in an external server. Their comments state that the program has created
 * them, and with which rows: a mark that cannot outlive the table. A schema that holds tables but
 * none with this mark is not touched.
 *
 * @param force whether to use a schema that holds tables of other users
 */
record RemoteTables(RemoteLogin server, DataSet data, boolean force) {
  private static final String MADE = "oltp-matrix: ";

  private String database() {
    return server.url().database();
  }

  /** Refuses a schema with tables of other users; creates nothing. */
  void requireOurs(Connection connection) throws SQLException, ServerException {
    Map<String, String> tables = tables(connection);
    boolean ours = tables.values().stream().anyMatch(comment -> comment.startsWith(MADE));
    if (!tables.isEmpty() && !ours && !force && !data.isGiven()) {
      throw new ServerException(
          "%s: schema %s holds tables that this program did not make (%s%s); name another in the URL, /db, or use --force to put %s beside them"
              .formatted(
                  server.what(),
                  database(),
                  tables.keySet().stream().limit(3).collect(joining(", ")),
                  tables.size() > 3 ? ", ..." : "",
                  String.join(", ", data.tables())));
    }
  }

  /** Checks whether the tables exist with exactly these rows, completely loaded. */
  boolean areThere(Connection connection) throws SQLException {
    Map<String, String> tables = tables(connection);
    return data.isGiven()
        ? tables.keySet().containsAll(data.tables())
        : data.tables().stream().allMatch(table -> loaded().equals(tables.get(table)));
  }

  private String loaded() {
    return MADE + data.words();
  }

  /**
   * Creates schema and tables if they do not exist; drops only tables that the program has created.
   */
  void ensure(Connection connection, Reporter reporter)
      throws SQLException, ServerException, InterruptedException {
    requireOurs(connection);
    if (data.isGiven() || areThere(connection)) {
      return;
    }
    String schemata =
        "SELECT COUNT(*) FROM information_schema.schemata WHERE schema_name = "
            + SqlText.literal(database());
    boolean createdSchema = Queries.number(connection, schemata) == 0;
    if (createdSchema) {
      Queries.execute(connection, "CREATE DATABASE `" + database() + "`");
    }
    dropOurs(connection);
    connection.setCatalog(database());
    String comment = "COMMENT '" + MADE + "being loaded'";
    data.load(
        new DataSet.Target(connection, server.name(), server.what(), null, comment, reporter));
    for (String table : data.tables()) {
      Queries.execute(connection, "ALTER TABLE " + table + " COMMENT '" + loaded() + "'");
    }
    boolean isOne = data.tables().size() == 1;
    reporter.say(
        "%s: %s %s kept for later runs; to drop %s: DROP %s;"
            .formatted(
                server.what(),
                String.join(", ", data.tables()),
                isOne ? "is" : "are",
                isOne ? "it" : "them",
                createdSchema
                    ? "DATABASE `" + database() + "`"
                    : "TABLE " + data.tables().stream().map(this::quoted).collect(joining(", "))));
  }

  /** Drops the program's tables of another size or seed, or of an aborted load. */
  private void dropOurs(Connection connection) throws SQLException, ServerException {
    Map<String, String> tables = tables(connection);
    tables.keySet().retainAll(data.tables());
    for (Map.Entry<String, String> table : tables.entrySet()) {
      if (!table.getValue().startsWith(MADE)) {
        throw new ServerException(
            "%s: there is a table %s.%s that this program did not make, and would have to replace; name another schema in the URL, /db, or drop the table yourself"
                .formatted(server.what(), database(), table.getKey()));
      }
    }
    for (String table : tables.keySet()) {
      Queries.execute(connection, "DROP TABLE " + quoted(table));
    }
  }

  private Map<String, String> tables(Connection connection) throws SQLException {
    Map<String, String> tables = new TreeMap<>();
    String sql =
        "SELECT table_name, COALESCE(table_comment, '') FROM information_schema.tables"
            + " WHERE table_schema = "
            + SqlText.literal(database());
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        tables.put(rows.getString(1), rows.getString(2));
      }
    }
    return tables;
  }

  private String quoted(String table) {
    return "`" + database() + "`." + table;
  }
}
