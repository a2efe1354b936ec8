package dev.oltpmatrix.server.remote;

import dev.oltpmatrix.model.text.TerminalText;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import dev.oltpmatrix.server.driver.Drivers;
import dev.oltpmatrix.wire.connect.AnswerLimit;
import dev.oltpmatrix.wire.connect.ConnectTrouble;
import dev.oltpmatrix.wire.connect.JdbcLogin;
import dev.oltpmatrix.wire.connect.Tls;
import dev.oltpmatrix.workload.data.Queries;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** A server that runs without us: how to log in there. */
final class Remote {
  /** A server that lives answers in this time, unless its machine is far too busy. */
  private static final int ANSWER_LIMIT_MS = 5_000;

  /** Of all answers of a login. */
  private static final Duration LOGIN_LIMIT = Duration.ofSeconds(10);

  private static final int ACCESS_DENIED = 1045;

  private final String name;
  private final RemoteUrl url;
  private final RemoteLogin login;
  private final boolean force;
  private final Path sysbenchTls;
  private Tls tls;
  private JdbcLogin toDatabase;
  private JdbcLogin toServer;

  /**
   * @param force whether to use a schema that somebody else's tables are in
   * @param sysbenchTls see {@link ServerEndpoint}; {@code null} where there is no authority to
   *     check by
   */
  Remote(String name, RemoteUrl url, RemoteLogin login, boolean force, Path sysbenchTls)
      throws IOException {
    this.name = name;
    this.url = url;
    this.login = login;
    this.force = force;
    this.sysbenchTls = sysbenchTls;
    encrypt(!url.tls().equals("disabled"));
  }

  private void encrypt(boolean on) throws IOException {
    tls =
        on
            ? Tls.on(verify(), text(url.ca()), text(url.cert()), text(url.key()))
            : url.tls().equals("disabled") ? Tls.DISABLED : Tls.OFF;
    // MariaDB's driver for both products: one that knows socket files.
    toDatabase =
        JdbcLogin.mariadb(url.place(), login.user(), login.password(), url.database(), tls)
            .with("connectTimeout", Integer.toString(ANSWER_LIMIT_MS))
            // A server that hangs takes the connection, but does not greet.
            .with("socketTimeout", Integer.toString(ANSWER_LIMIT_MS));
    toServer = toDatabase.withoutDatabase();
  }

  private Tls.Verify verify() {
    return switch (url.tls()) {
      case "verify-ca" -> Tls.Verify.CA;
      case "verify-identity" -> Tls.Verify.IDENTITY;
      default -> Tls.Verify.NONE;
    };
  }

  private static String text(Path file) {
    return file == null ? "" : file.toString();
  }

  /** Settles what {@code preferred} comes to here, and whether the login works. */
  void settleTls() throws SQLException, IOException {
    try {
      ask();
    } catch (SQLException e) {
      boolean isSettled =
          !url.tls().equals("preferred")
              || e.getErrorCode() == ACCESS_DENIED
              || e instanceof SQLTimeoutException;
      if (isSettled) {
        throw e;
      }
      encrypt(false);
      ask();
    }
  }

  /** Whether it lives: a login and a question, with one limit for both. */
  private void ask() throws SQLException {
    JdbcLogin login = toServer;
    try {
      AnswerLimit.within(
          LOGIN_LIMIT,
          () -> {
            try (Connection connection = login.connect(Drivers.ofAnyServer())) {
              return Queries.one(connection, "SELECT 1");
            }
          });
    } catch (TimeoutException e) {
      throw JdbcLogin.incomplete(LOGIN_LIMIT, e);
    }
  }

  /** To the database; answers may take any time. */
  Connection connect() throws SQLException {
    return open(toDatabase);
  }

  /** To no database, for the first look at it. */
  Connection connectToServer() throws SQLException {
    return open(toServer);
  }

  /** {@code null} if it answers, else why not. */
  String silence() {
    try {
      ask();
      return null;
    } catch (SQLException e) {
      return TerminalText.ofName(ConnectTrouble.of(e).words());
    }
  }

  private static Connection open(JdbcLogin jdbc) throws SQLException {
    Connection connection = jdbc.connect(Drivers.ofAnyServer(), LOGIN_LIMIT);
    connection.setNetworkTimeout(Runnable::run, 0); // after the login, statements take their time
    return connection;
  }

  /** Why nobody could log in, and what to do about it. */
  String loginFailed(SQLException e) {
    ConnectTrouble trouble = ConnectTrouble.of(e, url.place());
    return TerminalText.ofName(
        what()
            + " as "
            + login.user()
            + ", tls="
            + url.tls()
            + ": "
            + trouble.words()
            + "; "
            + remedy(trouble));
  }

  private static String remedy(ConnectTrouble trouble) {
    return switch (trouble.kind()) {
      case STRANGER -> "check host and port in the URL";
      case TLS -> "renew it there, or check tls, ca and the host in the URL";
      case NO_TLS -> "switch it on there, or say tls=disabled";
      case KEY_OF_SERVER ->
          "use TLS (tls=verify-ca&ca=/path.pem), or say tls=disabled if you trust the network"
              + " between";
      case OTHER ->
          "check that it runs, its address, and the password (MYSQL_PWD, ?defaults-file=/path)";
    };
  }

  ServerEndpoint access() {
    return new ServerEndpoint(
        url.host(), url.port(), url.socket(), tls, tls.on() ? sysbenchTls : null);
  }

  String name() {
    return name;
  }

  RemoteUrl url() {
    return url;
  }

  RemoteLogin login() {
    return login;
  }

  boolean force() {
    return force;
  }

  /** For messages. */
  String what() {
    return name + " (" + url.address() + ")";
  }
}
