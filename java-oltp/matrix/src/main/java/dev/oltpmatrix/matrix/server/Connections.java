package dev.oltpmatrix.matrix.server;

import dev.oltpmatrix.record.CellRecord;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** The program's own connections to its servers, over TCP without TLS. */
final class Connections {
  static final String USER = "oltp";

  /** May change settings; no generator gets it. */
  static final String ADMIN = "oltp_admin";

  static final String DATABASE = "sbtest";

  private static final String LOGIN_LIMIT_MS = "10000";

  private Connections() {}

  static Connection open(ServerBuild build, int port, String password) throws SQLException {
    return open(build, port, USER, password);
  }

  static Connection open(ServerBuild build, int port, String user, String password)
      throws SQLException {
    Properties properties = login(user, password);
    if (build.isMysql()) {
      properties.setProperty("sslMode", "DISABLED");
      properties.setProperty("allowLoadLocalInfile", "true");
    } else {
      properties.setProperty("sslMode", "disable");
      properties.setProperty("allowLocalInfile", "true");
    }
    return connect(build, port, properties);
  }

  private static Properties login(String user, String password) {
    Properties properties = new Properties();
    properties.setProperty("user", user);
    properties.setProperty("password", password);
    properties.setProperty("connectTimeout", LOGIN_LIMIT_MS);
    // A server that hangs takes the connection, but does not greet.
    properties.setProperty("socketTimeout", LOGIN_LIMIT_MS);
    // caching_sha2_password sends the password under the server's key when there is no TLS.
    properties.setProperty("allowPublicKeyRetrieval", "true");
    return properties;
  }

  private static Connection connect(ServerBuild build, int port, Properties properties)
      throws SQLException {
    String url = "jdbc:" + build.product() + "://127.0.0.1:" + port + "/" + DATABASE;
    Connection connection = DriverManager.getConnection(url, properties);
    connection.setNetworkTimeout(Runnable::run, 0); // after the login, statements take their time
    return connection;
  }

  /** A session of the kind that clients have. */
  static Connection open(ServerBuild build, Access access, String password)
      throws SQLException, IOException {
    Properties properties = login(USER, password);
    Map<String, String> tls =
        build.isMysql() ? access.tls().mysqlProperties() : access.tls().mariadbProperties();
    tls.forEach(properties::setProperty);
    return connect(build, access.port(), properties);
  }

  /** What a session that is open says of its encryption. */
  static CellRecord.ConnectionKind kind(Connection connection, Access access) throws SQLException {
    String cipher = null;
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SHOW SESSION STATUS LIKE 'Ssl_cipher'")) {
      if (row.next() && row.getString(2) != null && !row.getString(2).isEmpty()) {
        cipher = row.getString(2);
      }
    }
    return new CellRecord.ConnectionKind(access.kind(), cipher);
  }

  static Map<String, String> globalVariables(Connection connection) throws SQLException {
    Map<String, String> variables = new TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SHOW GLOBAL VARIABLES")) {
      while (rows.next()) {
        variables.put(rows.getString(1), rows.getString(2));
      }
    }
    return variables;
  }

  /** First column of the first row. */
  static String one(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return rows.next() ? rows.getString(1) : null;
    }
  }

  static void execute(Connection connection, String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }
}
