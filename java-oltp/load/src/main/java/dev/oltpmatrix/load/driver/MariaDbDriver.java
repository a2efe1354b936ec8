package dev.oltpmatrix.load.driver;

import dev.oltpmatrix.load.failure.OptionException;
import dev.oltpmatrix.wire.connect.JdbcLogin;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.mariadb.jdbc.Configuration;
import org.mariadb.jdbc.Driver;

/**
 * MariaDB Connector/J, the newest or that of the release before, which has the same classes: which
 * of them it is the class path says.
 */
final class MariaDbDriver implements DbDriver {
  private static final String BEFORE = "mariadb-3.5";

  private final Driver driver = new Driver();
  private final String name;
  private final Endpoint endpoint;

  /** Parsed once: for each of thousands of connections it would take longer than connecting. */
  private Configuration configuration;

  private MariaDbDriver(String name, Endpoint endpoint) {
    this.name = name;
    this.endpoint = endpoint;
    boolean isBefore = driver.getMajorVersion() == 3 && driver.getMinorVersion() == 5;
    if (isBefore != name.equals(BEFORE)) {
      throw new OptionException(
          "--driver="
              + name
              + ": the class path has "
              + version()
              + ": start java-oltp/oltp, which chooses the driver's jar");
    }
  }

  static MariaDbDriver newest(Endpoint endpoint) {
    return new MariaDbDriver("mariadb", endpoint);
  }

  static MariaDbDriver before(Endpoint endpoint) {
    return new MariaDbDriver(BEFORE, endpoint);
  }

  @Override
  public Endpoint endpoint() {
    return endpoint;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String version() {
    return "MariaDB Connector/J " + driver.getMajorVersion() + "." + driver.getMinorVersion();
  }

  /** As much CPU from here on, and two thirds of the memory. */
  @Override
  public int virtualThreadsFromPerCpu() {
    return 512;
  }

  @Override
  public Connection connect() throws SQLException {
    Configuration login = configuration();
    return JdbcLogin.attempt(() -> Driver.connect(login));
  }

  private synchronized Configuration configuration() throws SQLException {
    if (configuration == null) {
      JdbcLogin login = login();
      configuration = Configuration.parse(login.url(), login.properties());
    }
    return configuration;
  }

  private JdbcLogin login() {
    return endpoint
        .login(JdbcLogin::mariadb)
        .with("useServerPrepStmts", Boolean.toString(endpoint.serverPrepare()))
        // A client holds its statements as long as its connection: a cache would only cost memory.
        .with("cachePrepStmts", "false")
        // A WRITE is counted by the rows it changed, not by the rows it found.
        .with("useAffectedRows", "true")
        // With a time limit the driver connects without blocking, and the JDK then asks the kernel
        // three times for every answer; --thread-init-timeout limits the time of all connections
        // together.
        .with("connectTimeout", "0")
        // The session keeps the server's sql_mode, as sysbench's does.
        .with("jdbcCompliantTruncation", "false")
        .with("useCompression", Boolean.toString(endpoint.compression()));
  }

  @Override
  public PreparedStatement prepare(Connection connection, String sql) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    // Rows are read from the server and let go one by one, instead of being kept all at once.
    statement.setFetchSize(1);
    if (endpoint.serverPrepare()) {
      // The driver would prepare together with the first execution, which is to be measured; and
      // what the server refuses to prepare it would ask for again with each execution.
      statement.getParameterMetaData();
    }
    return statement;
  }
}
