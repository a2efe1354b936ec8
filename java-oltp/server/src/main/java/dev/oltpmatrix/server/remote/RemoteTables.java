package dev.oltpmatrix.server.remote;

import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.data.Queries;
import dev.oltpmatrix.workload.data.SqlText;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A data set's tables in an external server. Their comments state that the program has created
 * them, and with which rows: a mark that cannot outlive the table. A schema that holds tables but
 * none with this mark is not touched.
 */
final class RemoteTables {
  private static final String MADE = "oltp-matrix: ";
  private static final String BEING_LOADED = MADE + "being loaded";

  private final Remote remote;
  private final DataSet data;
  private final Reporter reporter;
  private final String database;

  RemoteTables(Remote remote, DataSet data, Reporter reporter) {
    this.remote = remote;
    this.data = data;
    this.reporter = reporter;
    this.database = remote.url().database();
  }

  /** Refuses a schema with tables of other users; creates nothing. */
  void requireOurs(Connection toServer) throws SQLException, ServerException {
    Map<String, String> tables = tables(toServer);
    boolean ours = tables.values().stream().anyMatch(comment -> comment.startsWith(MADE));
    if (tables.isEmpty() || ours || remote.force() || data.isGiven()) {
      return;
    }
    throw new ServerException(
        remote.what()
            + ": schema "
            + database
            + " holds tables that this program did not make ("
            + tables.keySet().stream().limit(3).collect(Collectors.joining(", "))
            + (tables.size() > 3 ? ", ..." : "")
            + "); name another in the URL, /db, or use --force to put "
            + names(table -> table)
            + " beside them");
  }

  /** Returns whether the tables exist with exactly these rows, completely loaded. */
  boolean has(Connection toServer) throws SQLException {
    Map<String, String> tables = tables(toServer);
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
  void ensure(Connection toServer) throws SQLException, ServerException, InterruptedException {
    requireOurs(toServer);
    if (data.isGiven() || has(toServer)) {
      return;
    }
    boolean createdSchema =
        Queries.one(
                toServer,
                "SELECT COUNT(*) FROM information_schema.schemata WHERE schema_name = "
                    + SqlText.literal(database))
            .equals("0");
    if (createdSchema) {
      Queries.execute(toServer, "CREATE DATABASE `" + database + "`");
    }
    dropOurs(toServer);
    toServer.setCatalog(database);
    String comment = "COMMENT '" + BEING_LOADED + "'";
    data.load(new DataSet.Target(toServer, remote.name(), remote.what(), null, comment, reporter));
    for (String table : data.tables()) {
      Queries.execute(toServer, "ALTER TABLE " + table + " COMMENT '" + loaded() + "'");
    }
    reporter.say(
        remote.what()
            + ": "
            + names(table -> table)
            + (data.tables().size() == 1 ? " is" : " are")
            + " kept for later runs; to drop "
            + (data.tables().size() == 1 ? "it: " : "them: ")
            + (createdSchema
                ? "DROP DATABASE `" + database + "`;"
                : "DROP TABLE " + names(this::quoted) + ";"));
  }

  /** Drops the program's tables of another size or seed, or of an aborted load. */
  private void dropOurs(Connection toServer) throws SQLException, ServerException {
    Map<String, String> tables = tables(toServer);
    tables.keySet().retainAll(data.tables());
    for (Map.Entry<String, String> table : tables.entrySet()) {
      if (!table.getValue().startsWith(MADE)) {
        throw new ServerException(
            remote.what()
                + ": there is a table "
                + database
                + "."
                + table.getKey()
                + " that this program did not make, and would have to replace; name another"
                + " schema in the URL, /db, or drop the table yourself");
      }
    }
    for (String table : tables.keySet()) {
      Queries.execute(toServer, "DROP TABLE " + quoted(table));
    }
  }

  /** Returns all tables of the schema, with their comments. */
  private Map<String, String> tables(Connection toServer) throws SQLException {
    Map<String, String> tables = new TreeMap<>();
    try (PreparedStatement list =
        toServer.prepareStatement(
            "SELECT table_name, table_comment FROM information_schema.tables"
                + " WHERE table_schema = ?")) {
      list.setString(1, database);
      try (ResultSet rows = list.executeQuery()) {
        while (rows.next()) {
          String comment = rows.getString(2);
          tables.put(rows.getString(1), comment == null ? "" : comment);
        }
      }
    }
    return tables;
  }

  private String names(UnaryOperator<String> form) {
    return data.tables().stream().map(form).collect(Collectors.joining(", "));
  }

  private String quoted(String table) {
    return "`" + database + "`." + table;
  }
}
