package dev.oltpmatrix.server.remote;

import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.text.TerminalText;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import dev.oltpmatrix.server.driver.Drivers;
import dev.oltpmatrix.wire.connect.AnswerLimit;
import dev.oltpmatrix.wire.connect.ConnectTrouble;
import dev.oltpmatrix.wire.connect.JdbcLogin;
import dev.oltpmatrix.wire.connect.ServerRemedy;
import dev.oltpmatrix.wire.connect.Tls;
import dev.oltpmatrix.workload.data.Queries;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** An external server and its login. */
final class Remote {
  /** The time in which a running server answers, unless its machine is overloaded. */
  private static final int ANSWER_LIMIT_MS = 5_000;

  /** The time limit of all answers of a login together. */
  private static final Duration LOGIN_LIMIT = Duration.ofSeconds(10);

  /** The time limit of a look at the server: logins and short queries together. */
  private static final Duration LOOK_LIMIT = Duration.ofSeconds(25);

  private static final long RETRY_MS = 500;

  private static final int ACCESS_DENIED = 1045;

  private final String name;
  private final RemoteUrl url;
  private final RemoteLogin login;
  private final boolean force;
  private final Path sysbenchTls;
  private Tls tls;
  private JdbcLogin databaseLogin;
  private JdbcLogin serverLogin;
  private boolean tlsIsSettled;

  /** It did not come back in time once: later cells do not wait again. */
  private boolean isGivenUp;

  /**
   * Creates the server's login.
   *
   * @param force whether to use a schema that holds tables of other users
   * @param sysbenchTls see {@link ServerEndpoint}; {@code null} if there is no authority to check
   *     by
   */
  Remote(String name, RemoteUrl url, RemoteLogin login, boolean force, Path sysbenchTls) {
    this.name = name;
    this.url = url;
    this.login = login;
    this.force = force;
    this.sysbenchTls = sysbenchTls;
    tls =
        url.tls().equals("disabled")
            ? Tls.DISABLED
            : Tls.on(verify(), text(url.ca()), text(url.cert()), text(url.key()));
    makeLogins();
  }

  private void makeLogins() {
    try {
      // MariaDB's driver for both products, because it supports socket files.
      databaseLogin =
          JdbcLogin.mariadb(url.place(), login.user(), login.password(), url.database(), tls)
              .with("connectTimeout", Integer.toString(ANSWER_LIMIT_MS))
              // A server that hangs accepts the connection but sends no greeting.
              .with("socketTimeout", Integer.toString(ANSWER_LIMIT_MS));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // the files of certificates
    }
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

  /** Short queries on a connection of their own. */
  interface Look<T> {
    T at(Connection connection) throws SQLException, ServerException;
  }

  /**
   * Logs in without a database and makes short queries, with one limit for all of it: a server may
   * hang or send byte by byte in any of them.
   */
  <T> T look(Look<T> look) throws SQLException, ServerException {
    return inTime(
        () -> {
          settleTls();
          try (Connection connection = connectToServer()) {
            return look.at(connection);
          }
        });
  }

  /** Makes short queries with the limit of a look. */
  <T> T inTime(AnswerLimit.Request<T, ServerException> queries)
      throws SQLException, ServerException {
    try {
      return AnswerLimit.within(LOOK_LIMIT, queries);
    } catch (TimeoutException e) {
      throw new SQLTimeoutException(
          "the first queries were not answered within " + LOOK_LIMIT.toSeconds() + " s",
          "08000",
          e);
    }
  }

  /** Determines, once, whether {@code preferred} means encryption here, and checks the login. */
  private void settleTls() throws SQLException {
    if (tlsIsSettled) {
      return;
    }
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
      tls = Tls.OFF;
      makeLogins();
      ping();
    }
    tlsIsSettled = true;
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

  /** Waits, as long as the URL says, for a server that has gone away. */
  void awaitAnswer(Reporter reporter) throws ServerException, InterruptedException {
    String silence = silence();
    if (silence != null && !isGivenUp && url.waitS() > 0) {
      reporter.say(
          "%s takes no connection (%s); waiting up to %d s for it"
              .formatted(what(), silence, url.waitS()));
      long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(url.waitS());
      while (System.nanoTime() < endNs && silence() != null) {
        TimeUnit.MILLISECONDS.sleep(RETRY_MS);
      }
      if (silence() == null) {
        reporter.say(what() + " answers again");
        return;
      }
    }
    isGivenUp = silence != null;
    if (isGivenUp) {
      throw new ServerException(
          "%s took no connection for %d s (%s); mend it there, then go on with --resume"
              .formatted(what(), url.waitS(), silence));
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
            + ServerRemedy.of(e).orElseGet(() -> remedy(problem)));
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
