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

/** An external server and its login. */
final class Remote {
  /** The time in which a running server answers, unless its machine is overloaded. */
  private static final int ANSWER_LIMIT_MS = 5_000;

  /** The time limit of all answers of a login together. */
  private static final Duration LOGIN_LIMIT = Duration.ofSeconds(10);

  private static final int ACCESS_DENIED = 1045;

  private final String name;
  private final RemoteUrl url;
  private final RemoteLogin login;
  private final boolean force;
  private final Path sysbenchTls;
  private Tls tls;
  private JdbcLogin databaseLogin;
  private JdbcLogin serverLogin;

  /**
   * Creates the server's login.
   *
   * @param force whether to use a schema that holds tables of other users
   * @param sysbenchTls see {@link ServerEndpoint}; {@code null} if there is no authority to check
   *     by
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
    // MariaDB's driver for both products, because it supports socket files.
    databaseLogin =
        JdbcLogin.mariadb(url.place(), login.user(), login.password(), url.database(), tls)
            .with("connectTimeout", Integer.toString(ANSWER_LIMIT_MS))
            // A server that hangs accepts the connection but sends no greeting.
            .with("socketTimeout", Integer.toString(ANSWER_LIMIT_MS));
    serverLogin = databaseLogin.withoutDatabase();
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

  /** Determines whether {@code preferred} means encryption here, and checks the login. */
  void settleTls() throws SQLException, IOException {
    try {
      ping();
    } catch (SQLException e) {
      boolean isFinal =
          !url.tls().equals("preferred")
              || e.getErrorCode() == ACCESS_DENIED
              || e instanceof SQLTimeoutException;
      if (isFinal) {
        throw e;
      }
      encrypt(false);
      ping();
    }
  }

  /** Checks that the server runs: a login and a query, with one limit for both. */
  private void ping() throws SQLException {
    JdbcLogin login = serverLogin;
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

  /** Connects to the database; answers may take any time. */
  Connection connect() throws SQLException {
    return open(databaseLogin);
  }

  /** Connects without a database, for the first inspection. */
  Connection connectToServer() throws SQLException {
    return open(serverLogin);
  }

  /** Returns {@code null} if it answers, otherwise the reason why it does not. */
  String silence() {
    try {
      ping();
      return null;
    } catch (SQLException e) {
      return TerminalText.ofName(ConnectTrouble.of(e).words());
    }
  }

  private static Connection open(JdbcLogin jdbc) throws SQLException {
    Connection connection = jdbc.connect(Drivers.ofAnyServer(), LOGIN_LIMIT);
    connection.setNetworkTimeout(Runnable::run, 0); // after the login, statements may take any time
    return connection;
  }

  /** Explains why the login failed, with the remedy. */
  String loginFailed(SQLException e) {
    ConnectTrouble problem = ConnectTrouble.of(e, url.place());
    return TerminalText.ofName(
        what()
            + " as "
            + login.user()
            + ", tls="
            + url.tls()
            + ": "
            + problem.words()
            + "; "
            + remedy(problem));
  }

  private static String remedy(ConnectTrouble problem) {
    return switch (problem.kind()) {
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

  /** Returns name and address, for messages. */
  String what() {
    return name + " (" + url.address() + ")";
  }
}
