package dev.oltpmatrix.server.proxy;

import dev.oltpmatrix.model.text.IoWords;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import dev.oltpmatrix.server.driver.Drivers;
import dev.oltpmatrix.wire.connect.ConnectTrouble;
import dev.oltpmatrix.wire.connect.JdbcLogin;
import dev.oltpmatrix.wire.connect.ServerPlace;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;

/**
 * Asks a server through a proxy for rows of a table. Less is no proof: a proxy accepts connections
 * before it reaches its server, and some answer {@code SELECT version()} by themselves.
 */
final class ProxyCheck {
  private static final int ACCESS_DENIED = 1045;
  private static final String LIMIT_MS = "10000";

  /** The time limit of a complete login, and of the query. */
  private static final Duration LIMIT = Duration.ofSeconds(10);

  private final ServerEndpoint endpoint;
  private final ProxyRequest request;
  private JdbcLogin login;

  ProxyCheck(ServerEndpoint endpoint, ProxyRequest request) {
    this.endpoint = endpoint;
    this.request = request;
  }

  /**
   * Why no query was answered.
   *
   * @param isFinal whether another attempt would be in vain
   */
  record Trouble(String words, boolean isFinal) {}

  /** Logs in and reads from the table; returns what was wrong, empty if it was answered. */
  Optional<Trouble> attempt() {
    try (Connection connection = login().connect(Drivers.of(request.isMysql()), LIMIT)) {
      if (request.table() != null) {
        read(connection);
      }
      return Optional.empty();
    } catch (SQLException e) {
      ConnectTrouble trouble = ConnectTrouble.of(e, place());
      boolean isFinal =
          e.getErrorCode() == ACCESS_DENIED || trouble.kind() == ConnectTrouble.Kind.STRANGER;
      return Optional.of(new Trouble(trouble.words(), isFinal));
    } catch (IOException e) {
      return Optional.of(new Trouble("certificate or key cannot be used: " + IoWords.of(e), true));
    } catch (RuntimeException e) {
      // Drivers fail so on an answer that they cannot parse.
      return Optional.of(
          new Trouble("the answer cannot be read (" + ConnectTrouble.firstLine(e) + ")", true));
    }
  }

  private void read(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("SELECT 1 FROM `" + request.table() + "` LIMIT 1")) {
      rows.next();
    }
  }

  /** Creates the login once, as it writes files for TLS. */
  private JdbcLogin login() throws IOException {
    if (login == null) {
      NetworkPath to = request.to();
      String database = request.database();
      login =
          request.isMysql()
              ? JdbcLogin.mysql(place(), to.user(), to.password(), database, endpoint.tls())
              : JdbcLogin.mariadb(place(), to.user(), to.password(), database, endpoint.tls());
      // Otherwise one that accepts connections and says nothing is waited for without end.
      login.with("connectTimeout", LIMIT_MS).with("socketTimeout", LIMIT_MS);
    }
    return login;
  }

  private ServerPlace place() {
    return ServerPlace.tcp(endpoint.host(), endpoint.port());
  }
}
