package dev.oltpmatrix.server.remote;

import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.IoWords;
import dev.oltpmatrix.model.text.TerminalText;
import dev.oltpmatrix.server.connect.Certificates;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import dev.oltpmatrix.server.driver.Drivers;
import dev.oltpmatrix.wire.connect.AnswerLimit;
import dev.oltpmatrix.wire.connect.ClientDefaults;
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
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The login of a server by URL, by which the program takes short looks and later measures. */
final class RemoteLogin {
  /** The time in which a running server answers, unless its machine is overloaded. */
  private static final String ANSWER_LIMIT_MS = "5000";

  /** The time limit of all answers of a login together. */
  private static final Duration LOGIN_LIMIT = Duration.ofSeconds(10);

  /** The time limit of a look at the server: logins and short queries together. */
  private static final Duration LOOK_LIMIT = Duration.ofSeconds(25);

  private static final long RETRY_MS = 500;
  private static final int ACCESS_DENIED = 1045;

  private final String name;
  private final RemoteUrl url;
  private final String user;
  private final String password;
  private final Path sysbenchTls;
  private Tls tls;
  private JdbcLogin toDatabase;
  private boolean tlsIsSettled;

  /** It did not come back in time once: later cells do not wait again. */
  private boolean isGivenUp;

  /** Reads the login from the URL, its option file and {@code MYSQL_PWD}. */
  RemoteLogin(String name, RemoteUrl given, Certificates certificates)
      throws ServerException, IOException, InterruptedException {
    Map<String, String> file = defaults(given.path("defaults-file"));
    this.name = name;
    this.url = given.withTlsOf(file);
    this.user = url.user().isEmpty() ? Objects.toString(file.get("user"), "") : url.user();
    this.password =
        Objects.requireNonNullElseGet(
            file.get("password"), () -> System.getenv().getOrDefault("MYSQL_PWD", ""));
    if (user.isEmpty()) {
      throw new UsageException(
          url.address() + ": no user; name one: mysql://user@host, or user=... in the file");
    }
    if (password.indexOf('\n') >= 0 || (password.contains("\"") && password.contains("'"))) {
      throw new UsageException(
          url.address()
              + ": option files hold no password with both kinds of quotes or a line end");
    }
    // Without the right authority sysbench refuses a server; it has no option to skip the check.
    this.sysbenchTls =
        url.path("ca") == null || !url.encryption().on()
            ? null
            : certificates.sysbenchFolder(
                name + "-" + url.address().replaceAll("[^A-Za-z0-9.-]", "_"),
                url.path("ca"),
                url.path("cert"),
                url.path("key"));
    use(url.encryption());
  }

  private static Map<String, String> defaults(Path file) {
    try {
      return file == null ? Map.of() : ClientDefaults.read(file);
    } catch (IOException e) {
      throw new UsageException("defaults-file=" + file + " cannot be read: " + IoWords.of(e));
    }
  }

  private void use(Tls kind) {
    tls = kind;
    try {
      // MariaDB's driver for both products, because it supports socket files.
      toDatabase =
          JdbcLogin.mariadb(url.place(), user, password, url.database(), tls)
              .with("connectTimeout", ANSWER_LIMIT_MS)
              // A server that hangs accepts the connection but sends no greeting.
              .with("socketTimeout", ANSWER_LIMIT_MS);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // the files of certificates
    }
  }

  interface Look<T> {
    T at(Connection connection) throws SQLException, ServerException;
  }

  /** Logs in without a database and makes short queries, with one limit for all of it. */
  <T> T look(Look<T> look) throws SQLException, ServerException {
    return inTime(
        () -> {
          settleTls();
          try (Connection connection = connectToServer()) {
            return look.at(connection);
          }
        });
  }

  /** Makes queries that a server may hang in, or answer byte by byte. */
  static <T> T inTime(AnswerLimit.Request<T, ServerException> queries)
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
      if (!url.tls().equals("preferred")
          || e.getErrorCode() == ACCESS_DENIED
          || e instanceof SQLTimeoutException) {
        throw e;
      }
      use(Tls.OFF);
      ping();
    }
    tlsIsSettled = true;
  }

  private void ping() throws SQLException {
    JdbcLogin login = toDatabase.withoutDatabase();
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

  Connection connectToDatabase() throws SQLException {
    return open(toDatabase);
  }

  Connection connectToServer() throws SQLException {
    return open(toDatabase.withoutDatabase());
  }

  private static Connection open(JdbcLogin login) throws SQLException {
    Connection connection = login.connect(Drivers.ofAnyServer(), LOGIN_LIMIT);
    connection.setNetworkTimeout(Runnable::run, 0); // after the login, statements may take any time
    return connection;
  }

  /** Returns the reason why it does not answer; {@code null} if it does. */
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
    String why = silence();
    if (why == null) {
      isGivenUp = false;
      return;
    }
    if (!isGivenUp) {
      reporter.say(
          "%s takes no connection (%s); waiting up to %d s for it"
              .formatted(what(), why, url.waitS()));
      long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(url.waitS());
      while (System.nanoTime() < endNs) {
        TimeUnit.MILLISECONDS.sleep(RETRY_MS);
        if (silence() == null) {
          reporter.say(what() + " answers again");
          return;
        }
      }
    }
    isGivenUp = true;
    throw new ServerException(
        "%s took no connection for %d s (%s); mend it there, then go on with --resume"
            .formatted(what(), url.waitS(), why));
  }

  /** Explains why the login failed, with the remedy. */
  String failed(SQLException e) {
    ConnectTrouble trouble = ConnectTrouble.of(e, url.place());
    String remedy =
        switch (trouble.kind()) {
          case STRANGER -> "check host and port in the URL";
          case TLS -> "renew it there, or check tls, ca and the host in the URL";
          case NO_TLS -> "switch it on there, or say tls=disabled";
          case KEY_OF_SERVER -> "use TLS (tls=verify-ca&ca=/path.pem), or say tls=disabled";
          case OTHER ->
              "check that it runs, its address, and the password (MYSQL_PWD, ?defaults-file=/path)";
        };
    return TerminalText.ofName(
        "%s as %s, tls=%s: %s; %s"
            .formatted(
                what(), user, url.tls(), trouble.words(), ServerRemedy.of(e).orElse(remedy)));
  }

  String name() {
    return name;
  }

  RemoteUrl url() {
    return url;
  }

  String what() {
    return name + " (" + url.address() + ")";
  }

  ServerEndpoint endpoint() {
    return new ServerEndpoint(
        url.host(), url.port(), url.path("socket"), tls, tls.on() ? sysbenchTls : null);
  }

  NetworkPath networkPath() {
    return NetworkPath.straight(endpoint(), user, password);
  }
}
