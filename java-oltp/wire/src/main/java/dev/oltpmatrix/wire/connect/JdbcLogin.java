package dev.oltpmatrix.wire.connect;

import java.io.IOException;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

/**
 * A JDBC driver's login to a server: a URL with host and port only, and everything else as
 * properties, in which no character has a special meaning. Every connection of the project is made
 * with it.
 *
 * <p>A server gets only what a login needs: no file of this machine and no other server's address.
 * It gets the password encrypted with its own public key only where no other server could
 * impersonate it, or where the user has declared the network trusted.
 */
public final class JdbcLogin {
  private static final String MARIADB = "jdbc:mariadb:";
  private static final String MYSQL = "jdbc:mysql:";
  private static final Pattern NOT_IN_DRIZZLES_URL = Pattern.compile("[/?@]");
  private static final int MIN_SERVER_CODE = 1000;

  private final String url;

  // Names of properties.
  private final String database;
  private final String localFiles;

  private final Properties properties = new Properties();

  private JdbcLogin(String url, String database, String localFiles) {
    this.url = url;
    this.database = database;
    this.localFiles = localFiles;
  }

  private JdbcLogin copyTo(String otherUrl) {
    JdbcLogin copy = new JdbcLogin(otherUrl, database, localFiles);
    copy.properties.putAll(properties);
    return copy;
  }

  public static JdbcLogin mariadb(
      ServerPlace endpoint, String user, String password, String database, Tls tls)
      throws IOException {
    JdbcLogin login =
        new JdbcLogin(MARIADB + "//" + host(endpoint), "database", "allowLocalInfile");
    login.logIn(endpoint, user, password, tls, tls.properties(false));
    if (database.chars().allMatch(c -> c < 0x80)) {
      login.with(login.database, database);
    } else {
      // In the login packet the server would interpret the name's bytes in another character set.
      login.with("initSql", "USE `" + database.replace("`", "``") + "`");
    }
    // The server that was named has to be the one that is measured.
    login.with("permitRedirect", "false");
    if (endpoint.isPipe()) {
      return login.with("pipe", endpoint.socket().substring(ServerPlace.PIPES.length()));
    }
    return endpoint.isSocket() ? login.with("localSocket", endpoint.socket()) : login;
  }

  /** Connector/J has a factory for named pipes; for a socket file the caller has to set one. */
  public static JdbcLogin mysql(
      ServerPlace endpoint, String user, String password, String database, Tls tls)
      throws IOException {
    // A percent sign, which separates an IPv6 address from its interface, begins an escape there.
    String url = MYSQL + "//" + host(endpoint).replace("%", "%25");
    JdbcLogin login = new JdbcLogin(url, "dbname", "allowLoadLocalInfile");
    login.logIn(endpoint, user, password, tls, tls.properties(true));
    login.with(login.database, database);
    if (endpoint.isPipe()) {
      login.with("socketFactory", "com.mysql.cj.protocol.NamedPipeSocketFactory");
      login.with("namedPipePath", endpoint.socket());
    }
    // Its answer can be converted back into the password quickly.
    return login.with("disabledAuthenticationPlugins", "mysql_old_password");
  }

  /**
   * Drizzle's driver supports no socket files and no encryption that servers still accept: any TLS
   * property would start it. Its URL contains the database, in which some characters end the name.
   *
   * @throws IllegalArgumentException if the URL cannot contain the database
   */
  public static JdbcLogin drizzle(
      ServerPlace endpoint, String user, String password, String database) {
    if (NOT_IN_DRIZZLES_URL.matcher(database).find()) {
      throw new IllegalArgumentException(
          "database '" + database + "' has one of / ? @, which Drizzle's driver takes for an end");
    }
    String url = MYSQL + "thin://" + host(endpoint) + database;
    return new JdbcLogin(url, "database", "allowLocalInfile")
        .with("user", user)
        .with("password", password);
  }

  private static String host(ServerPlace endpoint) {
    return ServerPlace.tcp(endpoint.host(), endpoint.port()).address() + "/";
  }

  private void logIn(
      ServerPlace endpoint, String user, String password, Tls tls, Map<String, String> encryption) {
    with("user", user);
    with("password", password);
    encryption.forEach(this::with);
    boolean keyIsTrusted = endpoint.isLocal() || tls.plainByChoice();
    with("allowPublicKeyRetrieval", Boolean.toString(keyIsTrusted));
    with(localFiles, "false");
  }

  /** Returns a copy. */
  public JdbcLogin withoutDatabase() {
    JdbcLogin copy = copyTo(url);
    copy.properties.remove("initSql");
    return copy.with(database, "");
  }

  /** Modes in which a driver uses a list of servers. */
  public enum Cluster {
    /** Uses the first server that answers. */
    FAILOVER("sequential:", ""),
    /** Writes to the first server and reads from the others. */
    REPLICATION("replication:", "replication:"),
    /** Uses the servers in turns. */
    LOAD_BALANCE("loadbalance:", "loadbalance:");

    private final String ofMariadb;
    private final String ofMysql;

    Cluster(String ofMariadb, String ofMysql) {
      this.ofMariadb = ofMariadb;
      this.ofMysql = ofMysql;
    }
  }

  /**
   * Returns a copy with a list that names the server twice: it has the costs of a list, without
   * another server.
   *
   * @throws IllegalArgumentException for a driver that takes only one server
   */
  public JdbcLogin asCluster(Cluster kind) {
    boolean mariadb = url.startsWith(MARIADB + "//");
    if (!mariadb && !url.startsWith(MYSQL + "//")) {
      throw new IllegalArgumentException("this driver takes no list of servers");
    }
    String scheme = mariadb ? MARIADB : MYSQL;
    String server = url.substring(scheme.length() + "//".length(), url.length() - 1);
    String mode = mariadb ? kind.ofMariadb : kind.ofMysql;
    return copyTo(scheme + mode + "//" + server + "," + server + "/");
  }

  /** Sets a property of the driver. */
  public JdbcLogin with(String name, String value) {
    properties.setProperty(name, value);
    return this;
  }

  /** For the program's own server, while it is loaded. */
  public JdbcLogin withLocalFiles() {
    return with(localFiles, "true");
  }

  public String url() {
    return url;
  }

  public Properties properties() {
    return (Properties) properties.clone();
  }

  /** Connects without a time limit: a measurement has one for all its connections together. */
  public Connection connect(Driver driver) throws SQLException {
    return attempt(() -> driver.connect(url, properties()));
  }

  /** Connects, with one time limit for the complete login. */
  public Connection connect(Driver driver, Duration limit) throws SQLException {
    try {
      return AnswerLimit.within(limit, () -> connect(driver));
    } catch (TimeoutException e) {
      throw incomplete(limit, e);
    }
  }

  /** Sends nothing but what the driver sends, for measuring the cost of a connection. */
  public Connection connectOnly(Driver driver) throws SQLException {
    return answered(() -> driver.connect(url, properties()));
  }

  public static SQLTimeoutException incomplete(Duration limit, TimeoutException e) {
    return new SQLTimeoutException(
        "the login was not complete within " + limit.toSeconds() + " s", "08000", e);
  }

  /** A driver's operation that connects. */
  public interface Attempt {
    Connection connect() throws SQLException;
  }

  /** Connects and sets the session state that statements depend on. */
  public static Connection attempt(Attempt attempt) throws SQLException {
    Connection connection = answered(attempt);
    try {
      SessionState.set(connection);
      return connection;
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  private static Connection answered(Attempt attempt) throws SQLException {
    try {
      return attempt.connect();
    } catch (SQLException e) {
      // Drivers wrap the server's errors of their first statements, and drop the code.
      for (Throwable cause : ConnectTrouble.causes(e)) {
        if (cause instanceof SQLException own && own.getErrorCode() >= MIN_SERVER_CODE) {
          throw own;
        }
      }
      throw e;
    } catch (RuntimeException | StackOverflowError e) {
      // A driver's failure on a malformed answer.
      throw new SQLNonTransientConnectionException(ConnectTrouble.unreadable(e), "08000", e);
    }
  }
}
