package dev.oltpmatrix.load.driver;

import dev.oltpmatrix.connect.Tls;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Properties;
import org.mariadb.jdbc.Configuration;
import org.mariadb.jdbc.Driver;

/** MariaDB Connector/J. */
final class MariaDbDriver implements DbDriver {
  private final Driver driver = new Driver();
  private final Endpoint endpoint;

  /** Parsed once: for each of thousands of connections it would take longer than connecting. */
  private Configuration configuration;

  MariaDbDriver(Endpoint endpoint) {
    this.endpoint = endpoint;
  }

  @Override
  public Endpoint endpoint() {
    return endpoint;
  }

  @Override
  public String name() {
    return "mariadb";
  }

  @Override
  public String version() {
    return "MariaDB Connector/J " + driver.getMajorVersion() + "." + driver.getMinorVersion();
  }

  @Override
  public int virtualThreadsFromPerCpu() {
    return 1024;
  }

  @Override
  public Connection connect() throws SQLException {
    return Driver.connect(configuration());
  }

  private synchronized Configuration configuration() throws SQLException {
    if (configuration == null) {
      configuration = Configuration.parse(url(), properties());
    }
    return configuration;
  }

  private String url() {
    return "jdbc:mariadb://"
        + endpoint.urlHost()
        + ":"
        + endpoint.port()
        + "/"
        + endpoint.database();
  }

  private Properties properties() {
    Properties p = new Properties();
    p.setProperty("user", endpoint.user());
    p.setProperty("password", endpoint.password());
    TlsSettings.of(endpoint, Tls::mariadbProperties).forEach(p::setProperty);
    // MySQL's caching_sha2_password needs the server's key where the connection is not encrypted.
    p.setProperty("allowPublicKeyRetrieval", "true");
    p.setProperty("useServerPrepStmts", Boolean.toString(endpoint.serverPrepare()));
    // A client holds its statements as long as its connection: a cache would only cost memory.
    p.setProperty("cachePrepStmts", "false");
    // A WRITE is counted by the rows it changed, not by the rows it found.
    p.setProperty("useAffectedRows", "true");
    // With a time limit the driver connects without blocking, and the JDK then asks the kernel
    // three
    // times for every answer; --thread-init-timeout limits the time of all connections together.
    p.setProperty("connectTimeout", "0");
    // The session keeps the server's sql_mode, as sysbench's does.
    p.setProperty("jdbcCompliantTruncation", "false");
    p.setProperty("useCompression", Boolean.toString(endpoint.compression()));
    if (!endpoint.socket().isEmpty()) {
      p.setProperty("localSocket", endpoint.socket());
    }
    return p;
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
