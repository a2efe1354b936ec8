package dev.oltpmatrix.load.driver;

import com.mysql.cj.jdbc.Driver;
import dev.oltpmatrix.wire.connect.JdbcLogin;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** MySQL Connector/J. */
final class MySqlDriver implements DbDriver {
  private final Driver driver;
  private final Endpoint endpoint;

  /** Made by the first connection, before clients start; {@code null} until then. */
  private volatile JdbcLogin login;

  MySqlDriver(Endpoint endpoint) {
    this.endpoint = endpoint;
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

  private static JdbcLogin login(Endpoint endpoint) {
    JdbcLogin login =
        endpoint
            .login(JdbcLogin::mysql)
            .with("useServerPrepStmts", Boolean.toString(endpoint.serverPrepare()))
            .with("cachePrepStmts", "false")
            // Otherwise any failure to prepare, even at a server limit, silently turns into text
            // statements.
            .with("emulateUnsupportedPstmts", "false")
            .with("useAffectedRows", "true")
            .with("jdbcCompliantTruncation", "false")
            // Fewer queries while connecting, and no timing by the driver for each statement.
            .with("useConfigs", "maxPerformance")
            .with("maintainTimeStats", "false")
            // A plain buffer; the driver's own input streams ask the kernel before each read how
            // much is available.
            .with("useReadAheadInput", "false")
            .with("useUnbufferedInput", "false")
            .with("useCompression", Boolean.toString(endpoint.compression()));
    if (endpoint.place().isSocket() && !endpoint.place().isPipe()) {
      login
          .with("socketFactory", UnixSocketFactory.class.getName())
          .with(UnixSocketFactory.PATH_PROPERTY, endpoint.place().socket())
          .with("authenticationPlugins", SocketLogin.class.getName());
    }
    return login;
  }

  @Override
  public Connection connect() throws SQLException {
    if (login == null) {
      login = login(endpoint);
    }
    return login.connect(driver);
  }

  @Override
  public Endpoint endpoint() {
    return endpoint;
  }

  @Override
  public PreparedStatement prepare(Connection connection, String sql) throws SQLException {
    // The driver reads the rows at once: its streaming mode yields the CPU during the timed
    // statement, and an error between two rows leaves the connection unusable.
    return connection.prepareStatement(sql);
  }
}
