package dev.oltpmatrix.driverstudy.driver;

import dev.oltpmatrix.wire.connect.JdbcLogin;
import dev.oltpmatrix.wire.connect.ServerPlace;
import dev.oltpmatrix.wire.connect.Tls;
import java.io.IOException;

/** MySQL Connector/J finds a socket file by classes of the load generator's, by their names. */
final class MySqlLogin {
  private static final String OF_LOAD = "dev.oltpmatrix.load.driver.";

  private MySqlLogin() {}

  static JdbcLogin of(ServerPlace place, String user, String password, String database, Tls tls)
      throws IOException {
    JdbcLogin login = JdbcLogin.mysql(place, user, password, database, tls);
    return place.isSocket()
        ? login
            .with("socketFactory", OF_LOAD + "UnixSocketFactory")
            .with("oltpSocketPath", place.socket())
            .with("authenticationPlugins", OF_LOAD + "SocketLogin")
        : login;
  }
}
