package dev.oltpmatrix.server.connect;

import dev.oltpmatrix.model.text.IoWords;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.driver.Drivers;
import dev.oltpmatrix.wire.connect.JdbcLogin;
import dev.oltpmatrix.wire.connect.ServerPlace;
import dev.oltpmatrix.wire.connect.Tls;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/** The program's own login to a server that it has started: over TCP without TLS. */
public record LocalLogin(ServerBuild build, String database, String password) {
  public static final String USER = "oltp";

  /** The account that may change settings; no generator receives it. */
  public static final String ADMIN = "oltp_admin";

  private static final String LIMIT_MS = "10000";

  /**
   * The time limit of all answers of a login together, each of which may be slow on a busy server.
   */
  private static final Duration LOGIN_LIMIT = Duration.ofSeconds(30);

  public Connection open(int port) throws SQLException {
    return open(USER, port);
  }

  public Connection openAsAdmin(int port) throws SQLException {
    return open(ADMIN, port);
  }

  private Connection open(String user, int port) throws SQLException {
    return connect(login(user, port, Tls.OFF));
  }

  public Connection openToLoad(int port) throws SQLException {
    return connect(login(USER, port, Tls.OFF).withLocalFiles());
  }

  public Connection open(ServerEndpoint endpoint) throws SQLException {
    return connect(login(USER, endpoint.port(), endpoint.tls()));
  }

  private JdbcLogin login(String user, int port, Tls tls) throws SQLException {
    ServerPlace address = ServerPlace.tcp("127.0.0.1", port);
    try {
      JdbcLogin login =
          build.isMysql()
              ? JdbcLogin.mysql(address, user, password, database, tls)
              : JdbcLogin.mariadb(address, user, password, database, tls);
      // A server that hangs accepts the connection but sends no greeting.
      return login.with("connectTimeout", LIMIT_MS).with("socketTimeout", LIMIT_MS);
    } catch (IOException e) {
      throw new SQLException("certificate or key cannot be used: " + IoWords.of(e), e);
    }
  }

  private Connection connect(JdbcLogin login) throws SQLException {
    Connection connection = login.connect(Drivers.of(build), LOGIN_LIMIT);
    connection.setNetworkTimeout(Runnable::run, 0); // after the login, statements may take any time
    return connection;
  }
}
