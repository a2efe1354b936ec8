package dev.oltpmatrix.server.remote;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.text.TerminalText;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.api.StartRequest;
import dev.oltpmatrix.server.config.ServerConfig;
import dev.oltpmatrix.server.config.SettingCheck;
import dev.oltpmatrix.server.connect.Certificates;
import dev.oltpmatrix.server.connect.Connections;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import dev.oltpmatrix.server.driver.Drivers;
import dev.oltpmatrix.server.setting.VariablesFile;
import dev.oltpmatrix.server.settle.Quiescence;
import dev.oltpmatrix.wire.connect.AnswerLimit;
import dev.oltpmatrix.wire.connect.ClientDefaults;
import dev.oltpmatrix.wire.connect.ConnectTrouble;
import dev.oltpmatrix.wire.connect.JdbcLogin;
import dev.oltpmatrix.wire.connect.ServerRemedy;
import dev.oltpmatrix.wire.connect.Tls;
import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.data.Queries;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * An external server: its login, and, once attached, a server that is ready to be measured. Closing
 * it undoes this program's settings.
 */
final class Remote implements RunningServer {
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
  private final String user;
  private final String password;
  private final boolean force;
  private final Path sysbenchTls;
  private final Host host;
  private Tls tls;
  private JdbcLogin databaseLogin;
  private JdbcLogin serverLogin;
  private boolean tlsIsSettled;

  /** It did not come back in time once: later cells do not wait again. */
  private boolean isGivenUp;

  private RemoteSettings settings;
  private StartRequest request;
  private Path serverConfigsDir;
  private CellRecord.ServerFacts facts;
  private String tableChecksum;
  private Bystanders bystanders = Bystanders.NONE;
  private String silence = "";

  private Remote(
      String name,
      RemoteUrl url,
      String user,
      String password,
      boolean force,
      Path sysbenchTls,
      Host host) {
    this.name = name;
    this.url = url;
    this.user = user;
    this.password = password;
    this.force = force;
    this.sysbenchTls = sysbenchTls;
    this.host = host;
    makeLogins(
        url.tls().equals("disabled")
            ? Tls.DISABLED
            : Tls.on(verify(), text(url.ca()), text(url.cert()), text(url.key())));
  }

  /**
   * Reads the login from the URL, its option file and {@code MYSQL_PWD}; never from a command line.
   *
   * @param force whether to use a schema that holds tables of other users
   */
  static Remote of(
      String name, RemoteUrl given, boolean force, Certificates certificates, Host host)
      throws ServerException, IOException, InterruptedException {
    Map<String, String> file = defaults(given); // only once, because a pipe cannot be read twice
    RemoteUrl url = given.withTlsOf(file);
    String user = url.user().isEmpty() ? file.get("user") : url.user();
    if (user == null || user.isEmpty()) {
      throw new UsageException(
          url.address() + ": no user; name one: mysql://user@host, or user=... in the file");
    }
    String password = file.get("password");
    if (password == null) {
      password = System.getenv().getOrDefault("MYSQL_PWD", "");
    }
    if (password.indexOf('\n') >= 0 || (password.contains("\"") && password.contains("'"))) {
      throw new UsageException(
          url.address()
              + ": the load generators' option files cannot hold a password with both kinds of"
              + " quotes or with a line end; use another account");
    }
    // Without the right authority sysbench refuses a server; it has no option to skip the check.
    Path sysbenchTls =
        url.ca() == null || url.tls().equals("disabled")
            ? null
            : certificates.sysbenchFolder(
                name + "-" + url.address().replaceAll("[^A-Za-z0-9.-]", "_"),
                url.ca(),
                url.cert(),
                url.key());
    return new Remote(name, url, user, password, force, sysbenchTls, host);
  }

  private static Map<String, String> defaults(RemoteUrl url) {
    try {
      return url.defaultsFile() == null ? Map.of() : ClientDefaults.read(url.defaultsFile());
    } catch (IOException e) {
      throw new UsageException(
          "defaults-file=%s cannot be read (%s); check that it exists and its permissions"
              .formatted(url.defaultsFile(), e.getMessage()));
    }
  }

  private void makeLogins(Tls kind) {
    tls = kind;
    try {
      // MariaDB's driver for both products, because it supports socket files.
      databaseLogin =
          JdbcLogin.mariadb(url.place(), user, password, url.database(), tls)
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

  private static <T> T inTime(AnswerLimit.Request<T, ServerException> queries)
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
      makeLogins(Tls.OFF);
      ping();
    }
    tlsIsSettled = true;
  }

  /** Checks that the server runs: a login and a query. */
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
  @Override
  public Connection connect() throws SQLException {
    return open(databaseLogin);
  }

  /** Connects without a database, for the first inspection. */
  Connection connectToServer() throws SQLException {
    return open(serverLogin);
  }

  private static Connection open(JdbcLogin jdbc) throws SQLException {
    Connection connection = jdbc.connect(Drivers.ofAnyServer(), LOGIN_LIMIT);
    connection.setNetworkTimeout(Runnable::run, 0); // after the login, statements may take any time
    return connection;
  }

  /** Returns {@code null} if it answers, otherwise the reason why it does not. */
  private String silence() {
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
    if (why != null && !isGivenUp && url.waitS() > 0) {
      reporter.say(
          "%s takes no connection (%s); waiting up to %d s for it"
              .formatted(what(), why, url.waitS()));
      long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(url.waitS());
      while (System.nanoTime() < endNs && silence() != null) {
        TimeUnit.MILLISECONDS.sleep(RETRY_MS);
      }
      if (silence() == null) {
        reporter.say(what() + " answers again");
        return;
      }
    }
    isGivenUp = why != null;
    if (isGivenUp) {
      throw new ServerException(
          "%s took no connection for %d s (%s); mend it there, then go on with --resume"
              .formatted(what(), url.waitS(), why));
    }
  }

  /** Explains why the login failed, with the remedy. */
  String loginFailed(SQLException e) {
    ConnectTrouble problem = ConnectTrouble.of(e, url.place());
    return TerminalText.ofName(
        "%s as %s, tls=%s: %s; %s"
            .formatted(
                what(),
                user,
                url.tls(),
                problem.words(),
                ServerRemedy.of(e).orElseGet(() -> remedy(problem))));
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

  /** Sets the variables of the request's config and warms the tables. */
  void attach(RemoteSettings theSettings, StartRequest theRequest, Path configs)
      throws ServerException, IOException {
    settings = theSettings;
    request = theRequest;
    serverConfigsDir = configs;
    boolean usable = false;
    try (Connection connection = connect()) {
      settings.restoreLeft(connection);
      String found = Inspection.arm(inTime(() -> Connections.globalVariables(connection)));
      if (!found.equals(request.arm())) {
        throw new ServerException(
            "%s serves %s now, and this run is about its arm %s; begin a new run, or set its thread_handling back"
                .formatted(what(), found, request.arm()));
      }
      apply(connection, request.config());
      // Warming also proves that the tables still exist and are complete.
      Optional<String> damage = request.data().damage(connection);
      if (damage.isPresent()) {
        throw new ServerException(
            what() + ": " + damage.get() + "; drop it, and the next run makes it anew");
      }
      tableChecksum = request.data().warm(connection);
      Quiescence others = inTime(() -> Quiescence.of(connection, 1));
      bystanders = new Bystanders(others.otherConnections(), others.otherRunning());
      usable = true;
    } catch (SQLException e) {
      throw new ServerException(what() + " failed: " + ServerRemedy.words(e, "; "), e);
    } finally {
      if (!usable) {
        settings.restore();
      }
    }
  }

  /** Sets the variables of a config, and reads the facts with them. */
  private void apply(Connection connection, String config)
      throws SQLException, ServerException, IOException {
    settings.apply(
        connection,
        ServerConfig.ofConfig(serverConfigsDir, request.server().build(), request.arm(), config));
    Inspection found =
        inTime(
            () -> {
              // A session that is open keeps what it began with, whatever has been set since.
              try (Connection fresh = connect()) {
                Connections.requireSession(fresh, what());
              }
              return Inspection.of(connection, host);
            });
    Map<String, String> variables = found.variables();
    StartRequest asked = request.with(config);
    Files.createDirectories(asked.logDir());
    VariablesFile.write(asked.variablesFile(), variables);
    // What a server that is started here would have been given is in the record, too.
    ServerConfig composed =
        ServerConfig.compose(serverConfigsDir, request.server().build(), request.arm(), config);
    facts =
        new CellRecord.ServerFacts(
            variables.get("version"),
            url.toString(),
            Map.of(),
            SettingCheck.effective(composed, variables),
            inTime(() -> Connections.kind(connection, access())),
            found.system());
  }

  @Override
  public void change(String config) throws ServerException {
    try (Connection connection = connect()) {
      apply(connection, config);
    } catch (SQLException | IOException e) {
      throw new ServerException(what() + ": settings: " + ConnectTrouble.firstLine(e), e);
    }
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

  boolean force() {
    return force;
  }

  /** Returns name and address, for messages. */
  String what() {
    return name + " (" + url.address() + ")";
  }

  @Override
  public boolean isFresh() {
    return false;
  }

  @Override
  public Bystanders bystanders() {
    return bystanders;
  }

  @Override
  public String tableChecksum() {
    return tableChecksum;
  }

  @Override
  public Optional<Host> host() {
    return Optional.empty();
  }

  @Override
  public long pid() {
    return 0; // stands for no process
  }

  @Override
  public int port() {
    return url.port();
  }

  @Override
  public Path socket() {
    return url.socket();
  }

  @Override
  public NetworkPath networkPath(String connection) {
    return NetworkPath.straight(access(), user, password);
  }

  @Override
  public DataSet data() {
    return request.data();
  }

  @Override
  public String database() {
    return url.database();
  }

  @Override
  public boolean isAlive() {
    silence = silence();
    return silence == null;
  }

  @Override
  public String crashReport(int lines) {
    return what() + " takes no connection any more (" + silence + "); look at it there";
  }

  @Override
  public CellRecord.ServerFacts facts() {
    return facts;
  }

  @Override
  public CellRecord.ServerFacts facts(String connection) {
    return facts;
  }

  @Override
  public String errorLogTail(int lines) {
    return "(the error log of " + what() + " is on its machine)";
  }

  @Override
  public void close() {
    // The interruption is for the run; restoring the settings comes first.
    boolean interrupted = Thread.interrupted();
    settings.restore();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
