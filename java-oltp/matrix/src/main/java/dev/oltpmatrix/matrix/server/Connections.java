package dev.oltpmatrix.matrix.server;

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
  static final String DATABASE = "sbtest";

  private static final String LOGIN_LIMIT_MS = "10000";

  private Connections() {}

  static Connection open(ServerBuild build, int port, String password) throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", USER);
    properties.setProperty("password", password);
    properties.setProperty("connectTimeout", LOGIN_LIMIT_MS);
    // caching_sha2_password sends the password under the server's key when there is no TLS.
    properties.setProperty("allowPublicKeyRetrieval", "true");
    if (build.isMysql()) {
      properties.setProperty("sslMode", "DISABLED");
      properties.setProperty("allowLoadLocalInfile", "true");
    } else {
      properties.setProperty("sslMode", "disable");
      properties.setProperty("allowLocalInfile", "true");
    }
    String url = "jdbc:" + build.product() + "://127.0.0.1:" + port + "/" + DATABASE;
    return DriverManager.getConnection(url, properties);
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
