package dev.oltpmatrix.load.driver;

import com.mysql.cj.jdbc.Driver;
import dev.oltpmatrix.connect.Tls;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;

/** MySQL Connector/J. */
final class MySqlDriver implements DbDriver {
  private final Driver driver;
  private final Endpoint endpoint;
  private final Map<String, String> tls;

  MySqlDriver(Endpoint endpoint) {
    this.endpoint = endpoint;
    this.tls = TlsSettings.of(endpoint, Tls::mysqlProperties);
    try {
      driver = new Driver();
    } catch (SQLException e) {
      throw new IllegalStateException("MySQL Connector/J cannot be loaded", e);
    }
  }

  @Override
  public String name() {
    return "mysql";
  }

  @Override
  public String version() {
    return "MySQL Connector/J " + driver.getMajorVersion() + "." + driver.getMinorVersion();
  }

  @Override
  public int virtualThreadsFromPerCpu() {
    return 32;
  }

  @Override
  public Connection connect() throws SQLException {
    Properties p = new Properties();
    p.setProperty("user", endpoint.user());
    p.setProperty("password", endpoint.password());
    tls.forEach(p::setProperty);
    p.setProperty("allowPublicKeyRetrieval", "true");
    p.setProperty("useServerPrepStmts", Boolean.toString(endpoint.serverPrepare()));
    p.setProperty("cachePrepStmts", "false");
    // Otherwise any failure to prepare, also one at a limit, turns silently into text statements.
    p.setProperty("emulateUnsupportedPstmts", "false");
    p.setProperty("useAffectedRows", "true");
    p.setProperty("jdbcCompliantTruncation", "false");
    // Fewer questions to the server while connecting, and no timing of its own for each statement.
    p.setProperty("useConfigs", "maxPerformance");
    p.setProperty("maintainTimeStats", "false");
    // A plain buffer; its own reads ask the kernel each time how much there is.
    p.setProperty("useReadAheadInput", "false");
    p.setProperty("useUnbufferedInput", "false");
    p.setProperty("useCompression", Boolean.toString(endpoint.compression()));
    if (!endpoint.socket().isEmpty()) {
      p.setProperty("socketFactory", UnixSocketFactory.class.getName());
      p.setProperty(UnixSocketFactory.PATH_PROPERTY, endpoint.socket());
      p.setProperty("authenticationPlugins", SocketLogin.class.getName());
    }
    String url =
        "jdbc:mysql://" + endpoint.urlHost() + ":" + endpoint.port() + "/" + endpoint.database();
    return driver.connect(url, p);
  }

  @Override
  public Endpoint endpoint() {
    return endpoint;
  }

  @Override
  public PreparedStatement prepare(Connection connection, String sql) throws SQLException {
    // Its rows are read at once: its streaming yields the CPU while it is timed, and an error
    // between two rows leaves it unusable.
    return connection.prepareStatement(sql);
  }
}
