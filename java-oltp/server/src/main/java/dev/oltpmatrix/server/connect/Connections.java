package dev.oltpmatrix.server.connect;

import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.wire.connect.SessionState;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Short queries on a connection. */
public final class Connections {
  private Connections() {}

  public static CellRecord.ConnectionKind kind(Connection connection, ServerEndpoint endpoint)
      throws SQLException {
    String cipher = null;
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SHOW SESSION STATUS LIKE 'Ssl_cipher'")) {
      if (row.next() && row.getString(2) != null && !row.getString(2).isEmpty()) {
        cipher = row.getString(2);
      }
    }
    return new CellRecord.ConnectionKind(endpoint.kind(), cipher);
  }

  /**
   * Refuses a server whose sessions would change the meaning of the statements.
   *
   * @param connection of the account that clients use
   * @param what the server's name, for the message
   */
  public static void requireSession(Connection connection, String what)
      throws SQLException, ServerException {
    Optional<String> refusal = SessionState.refusal(connection);
    if (refusal.isPresent()) {
      throw new ServerException(what + ": " + refusal.get());
    }
  }

  public static Map<String, String> globalVariables(Connection connection) throws SQLException {
    Map<String, String> variables = new TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SHOW GLOBAL VARIABLES")) {
      while (rows.next()) {
        variables.put(rows.getString(1), rows.getString(2));
      }
    }
    return variables;
  }
}
