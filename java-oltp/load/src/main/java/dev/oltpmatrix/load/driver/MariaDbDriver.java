package dev.oltpmatrix.load.driver;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.wire.connect.JdbcLogin;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.mariadb.jdbc.Configuration;
import org.mariadb.jdbc.Driver;

/** MariaDB Connector/J; the class path decides whether in the newest or the previous release. */
final class MariaDbDriver implements DbDriver {
  private static final String BEFORE = "mariadb-3.5";

  private final Driver driver = new Driver();
  private final String name;
  private final Endpoint endpoint;

  /**
   * Parsed once: parsing it for each of thousands of connections takes longer than connecting. The
   * first connection, which is made before clients start, parses it; {@code null} until then.
   */
  private volatile Configuration configuration;

  MariaDbDriver(String name, Endpoint endpoint) {
    this.name = name;
    this.endpoint = endpoint;
    boolean isBefore = driver.getMajorVersion() == 3 && driver.getMinorVersion() == 5;
    if (isBefore != name.equals(BEFORE)) {
      throw new UsageException(
          "--driver=%s: the class path has %s: start java-oltp/oltp, which chooses the driver's jar"
              .formatted(name, version()));
    }
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

  /** From there on they need no more CPU, and two thirds of the memory. */
  @Override
  public int virtualThreadsFromPerCpu() {
    return 512;
  }

  @Override
  public Connection connect() throws SQLException {
    if (configuration == null) {
      JdbcLogin login = login();
      configuration = Configuration.parse(login.url(), login.properties());
    }
    return JdbcLogin.attempt(() -> Driver.connect(configuration));
  }

  private JdbcLogin login() {
    return endpoint
        .login(JdbcLogin::mariadb)
        .with("useServerPrepStmts", Boolean.toString(endpoint.serverPrepare()))
        // A client keeps its statements as long as its connection, so a cache would only cost
        // memory.
        .with("cachePrepStmts", "false")
        // A WRITE is counted by the rows that it changed, not by the rows that it matched.
        .with("useAffectedRows", "true")
        // With a time limit the driver connects without blocking, and the JDK then makes three
        // system calls for every answer; --thread-init-timeout limits the time of all connections
        // together.
        .with("connectTimeout", "0")
        // The session keeps the server's sql_mode, as sysbench's does.
        .with("jdbcCompliantTruncation", "false")
        .with("useCompression", Boolean.toString(endpoint.compression()));
  }

  @Override
  public PreparedStatement prepare(Connection connection, String sql) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    // Rows are read and discarded one by one instead of being buffered.
    statement.setFetchSize(1);
    if (endpoint.serverPrepare()) {
      // Otherwise the driver would prepare together with the first execution, which is measured,
      // and would ask again with each execution for a statement that the server refuses to prepare.
      statement.getParameterMetaData();
    }
    return statement;
  }
}
