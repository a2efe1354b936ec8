package dev.oltpmatrix.driverstudy.driver;

import dev.oltpmatrix.wire.connect.JdbcLogin;
import dev.oltpmatrix.wire.connect.ServerPlace;
import dev.oltpmatrix.wire.connect.Tls;
import java.io.IOException;

/**
 * Builds MySQL Connector/J's login; for a socket file the driver finds classes of the load
 * generator by their names.
 */
final class MySqlLogin {
  private static final String LOAD_DRIVER_PACKAGE = "dev.oltpmatrix.load.driver.";

  private MySqlLogin() {}

  static JdbcLogin of(ServerPlace place, String user, String password, String database, Tls tls)
      throws IOException {
    JdbcLogin login = JdbcLogin.mysql(place, user, password, database, tls);
    return place.isSocket()
        ? login
            .with("socketFactory", LOAD_DRIVER_PACKAGE + "UnixSocketFactory")
            .with("oltpSocketPath", place.socket())
            .with("authenticationPlugins", LOAD_DRIVER_PACKAGE + "SocketLogin")
        : login;
  }
}
