package dev.oltpmatrix.matrix.server.connect;

import dev.oltpmatrix.connect.JdbcLogin;
import dev.oltpmatrix.connect.ServerPlace;
import dev.oltpmatrix.connect.Tls;
import dev.oltpmatrix.matrix.server.build.ServerBuild;
import dev.oltpmatrix.matrix.server.driver.Drivers;
import dev.oltpmatrix.record.CellRecord;
import dev.oltpmatrix.text.IoWords;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;

/** The program's own connections to its servers, over TCP without TLS. */
public final class Connections {
  public static final String USER = "oltp";

  /** May change settings; no generator gets it. */
  public static final String ADMIN = "oltp_admin";

  public static final String DATABASE = "sbtest";

  private static final String LOGIN_LIMIT_MS = "10000";

  private Connections() {}

  public static Connection open(ServerBuild build, int port, String password) throws SQLException {
    return open(build, port, USER, password);
  }

  public static Connection open(ServerBuild build, int port, String user, String password)
      throws SQLException {
    return connect(build, login(build, port, user, password, Tls.OFF));
  }

  /** One on which a file of this machine's can be loaded. */
  public static Connection openToLoad(ServerBuild build, int port, String password)
      throws SQLException {
    return connect(build, login(build, port, USER, password, Tls.OFF).withLocalFiles());
  }

  /** A session of the kind that clients have. */
  public static Connection open(ServerBuild build, Access access, String password)
      throws SQLException {
    return connect(build, login(build, access.port(), USER, password, access.tls()));
  }

  private static JdbcLogin login(ServerBuild build, int port, String user, String password, Tls tls)
      throws SQLException {
    ServerPlace place = ServerPlace.tcp("127.0.0.1", port);
    try {
      JdbcLogin login =
          build.isMysql()
              ? JdbcLogin.mysql(place, user, password, DATABASE, tls)
              : JdbcLogin.mariadb(place, user, password, DATABASE, tls);
      // A server that hangs takes the connection, but does not greet.
      return login.with("connectTimeout", LOGIN_LIMIT_MS).with("socketTimeout", LOGIN_LIMIT_MS);
    } catch (IOException e) {
      throw new SQLException("certificate or key cannot be used: " + IoWords.of(e), e);
    }
  }

  private static Connection connect(ServerBuild build, JdbcLogin login) throws SQLException {
    Connection connection = login.connect(Drivers.of(build));
    connection.setNetworkTimeout(Runnable::run, 0); // after the login, statements take their time
    return connection;
  }

  /** What a session that is open says of its encryption. */
  public static CellRecord.ConnectionKind kind(Connection connection, Access access)
      throws SQLException {
    String cipher = null;
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SHOW SESSION STATUS LIKE 'Ssl_cipher'")) {
      if (row.next() && row.getString(2) != null && !row.getString(2).isEmpty()) {
        cipher = row.getString(2);
      }
    }
    return new CellRecord.ConnectionKind(access.kind(), cipher);
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

  /** First column of the first row. */
  public static String one(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return rows.next() ? rows.getString(1) : null;
    }
  }

  public static void execute(Connection connection, String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }
}
