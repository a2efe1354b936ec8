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

/** How the program itself logs in to a server that it has started: over TCP without TLS. */
public record LocalLogin(ServerBuild build, String database, String password) {
  public static final String USER = "oltp";

  /** May change settings; no generator gets it. */
  public static final String ADMIN = "oltp_admin";

  private static final String LIMIT_MS = "10000";

  /** Of many answers, each of which a busy server may be slow to give. */
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

  /** One on which a file of this machine's can be loaded. */
  public Connection openToLoad(int port) throws SQLException {
    return connect(login(USER, port, Tls.OFF).withLocalFiles());
  }

  /** A session of the kind that clients have. */
  public Connection open(ServerEndpoint access) throws SQLException {
    return connect(login(USER, access.port(), access.tls()));
  }

  private JdbcLogin login(String user, int port, Tls tls) throws SQLException {
    ServerPlace place = ServerPlace.tcp("127.0.0.1", port);
    try {
      JdbcLogin login =
          build.isMysql()
              ? JdbcLogin.mysql(place, user, password, database, tls)
              : JdbcLogin.mariadb(place, user, password, database, tls);
      // A server that hangs takes the connection, but does not greet.
      return login.with("connectTimeout", LIMIT_MS).with("socketTimeout", LIMIT_MS);
    } catch (IOException e) {
      throw new SQLException("certificate or key cannot be used: " + IoWords.of(e), e);
    }
  }

  private Connection connect(JdbcLogin login) throws SQLException {
    Connection connection = login.connect(Drivers.of(build), LOGIN_LIMIT);
    connection.setNetworkTimeout(Runnable::run, 0); // after the login, statements take their time
    return connection;
  }
}
