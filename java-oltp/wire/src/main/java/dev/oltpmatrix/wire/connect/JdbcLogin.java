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
 * What a JDBC driver is told to log in to a server: a URL with host and port alone, and all else as
 * properties, in which no character has a meaning. Every connection of the project is made by it.
 *
 * <p>A server gets what a login needs and nothing more: no file of this machine, no other server's
 * address, and the password under a key of the server's own only where nobody could pose as it, or
 * where the user has said that the network is trusted.
 */
public final class JdbcLogin {
  private static final String MARIADB = "jdbc:mariadb:";
  private static final String MYSQL = "jdbc:mysql:";
  private static final Pattern NOT_IN_DRIZZLES_URL = Pattern.compile("[/?@]");

  /** Servers' error codes begin here. */
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

  /** For MariaDB Connector/J. */
  public static JdbcLogin mariadb(
      ServerPlace place, String user, String password, String database, Tls tls)
      throws IOException {
    JdbcLogin login = new JdbcLogin(MARIADB + "//" + host(place), "database", "allowLocalInfile");
    login.logIn(place, user, password, tls, tls.mariadbProperties());
    if (database.chars().allMatch(c -> c < 0x80)) {
      login.with(login.database, database);
    } else {
      // In its login the server would read the name's bytes in another character set.
      login.with("initSql", "USE `" + database.replace("`", "``") + "`");
    }
    // Who is measured is the server that was named.
    login.with("permitRedirect", "false");
    return place.isSocket() ? login.with("localSocket", place.socket()) : login;
  }

  /** For MySQL Connector/J, which finds a socket file by a factory of the caller's. */
  public static JdbcLogin mysql(
      ServerPlace place, String user, String password, String database, Tls tls)
      throws IOException {
    JdbcLogin login =
        new JdbcLogin(
            MYSQL + "//" + host(place).replace("%", "%25"), "dbname", "allowLoadLocalInfile");
    login.logIn(place, user, password, tls, tls.mysqlProperties());
    login.with(login.database, database);
    // Its answer is soon turned back into the password.
    return login.with("disabledAuthenticationPlugins", "mysql_old_password");
  }

  /**
   * For Drizzle's driver, which has no socket files and no encryption that servers still take: any
   * word of TLS would begin it. Its URL has the database, in which some characters end the name.
   *
   * @throws IllegalArgumentException if the URL cannot have the database
   */
  public static JdbcLogin drizzle(
      ServerPlace place, String user, String password, String database) {
    if (NOT_IN_DRIZZLES_URL.matcher(database).find()) {
      throw new IllegalArgumentException(
          "database '" + database + "' has one of / ? @, which Drizzle's driver takes for an end");
    }
    JdbcLogin login =
        new JdbcLogin(
            "jdbc:mysql:thin://" + host(place) + database, "database", "allowLocalInfile");
    return login.with("user", user).with("password", password);
  }

  /**
   * A percent sign, of an IPv6 address and its network card, begins an escape for MySQL's alone.
   */
  private static String host(ServerPlace place) {
    return ServerPlace.tcp(place.host(), place.port()).address() + "/";
  }

  private void logIn(
      ServerPlace place, String user, String password, Tls tls, Map<String, String> encryption) {
    with("user", user);
    with("password", password);
    encryption.forEach(this::with);
    boolean keyIsTheServers = place.isLocal() || tls.plainByChoice();
    with("allowPublicKeyRetrieval", Boolean.toString(keyIsTheServers));
    with(localFiles, "false");
  }

  /** The same login, and no database. */
  public JdbcLogin withoutDatabase() {
    JdbcLogin copy = new JdbcLogin(url, database, localFiles);
    copy.properties.putAll(properties);
    copy.properties.remove("initSql");
    return copy.with(database, "");
  }

  /** What a driver makes of a list of servers. */
  public enum Cluster {
    /** It takes the first that answers. */
    FAILOVER("sequential:", ""),
    /** It writes to the first and reads from others. */
    REPLICATION("replication:", "replication:"),
    /** It takes them by turns. */
    LOAD_BALANCE("loadbalance:", "loadbalance:");

    private final String ofMariadb;
    private final String ofMysql;

    Cluster(String ofMariadb, String ofMysql) {
      this.ofMariadb = ofMariadb;
      this.ofMysql = ofMysql;
    }
  }

  /**
   * The same login to a list that names the server twice: all that the list itself costs, without
   * another server.
   *
   * @throws IllegalArgumentException for a driver that takes one server alone
   */
  public JdbcLogin asCluster(Cluster kind) {
    boolean mariadb = url.startsWith(MARIADB + "//");
    if (!mariadb && !url.startsWith(MYSQL + "//")) {
      throw new IllegalArgumentException("this driver takes no list of servers");
    }
    String scheme = mariadb ? MARIADB : MYSQL;
    String server = url.substring(scheme.length() + "//".length(), url.length() - 1);
    String way = mariadb ? kind.ofMariadb : kind.ofMysql;
    JdbcLogin copy =
        new JdbcLogin(scheme + way + "//" + server + "," + server + "/", database, localFiles);
    copy.properties.putAll(properties);
    return copy;
  }

  /** Adds a property of the driver's. */
  public JdbcLogin with(String name, String value) {
    properties.setProperty(name, value);
    return this;
  }

  /** For a server of our own that is to be loaded. */
  public JdbcLogin withLocalFiles() {
    return with(localFiles, "true");
  }

  public String url() {
    return url;
  }

  public Properties properties() {
    Properties copy = new Properties();
    copy.putAll(properties);
    return copy;
  }

  /**
   * Connects, with the session state that statements depend on. It has no limit of its own: a
   * measurement has one for all its connections together.
   */
  public Connection connect(Driver driver) throws SQLException {
    return attempt(() -> driver.connect(url, properties()));
  }

  /** Connects and sends nothing more than the driver does: for what a connection costs. */
  public Connection connectOnly(Driver driver) throws SQLException {
    return answered(() -> driver.connect(url, properties()));
  }

  /** With one limit for the whole login. */
  public Connection connect(Driver driver, Duration limit) throws SQLException {
    try {
      return AnswerLimit.within(limit, () -> connect(driver));
    } catch (TimeoutException e) {
      throw incomplete(limit, e);
    }
  }

  /** Says that a server held a login for too long. */
  public static SQLTimeoutException incomplete(Duration limit, TimeoutException e) {
    return new SQLTimeoutException(
        "the login was not complete within " + limit.toSeconds() + " s", "08000", e);
  }

  /** Something that a driver does to connect. */
  public interface Attempt {
    Connection connect() throws SQLException;
  }

  /** Connects by a driver's own way, with the session state that statements depend on. */
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

  /** Drivers trip over an answer that no server gives; that too is a connection not made. */
  private static Connection answered(Attempt attempt) throws SQLException {
    try {
      return attempt.connect();
    } catch (SQLException e) {
      throw serversOwn(e);
    } catch (RuntimeException | StackOverflowError e) {
      throw new SQLNonTransientConnectionException(
          "the driver cannot make sense of the answer (" + e.getMessage() + ")", "08000", e);
    }
  }

  /** Drivers wrap what the server says of their first statements, and drop its code. */
  private static SQLException serversOwn(SQLException e) {
    for (Throwable c = e; c != null; c = c.getCause()) {
      if (c instanceof SQLException own && own.getErrorCode() >= MIN_SERVER_CODE) {
        return own;
      }
    }
    return e;
  }
}
