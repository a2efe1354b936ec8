package dev.oltpmatrix.driverstudy.driver;

import dev.oltpmatrix.load.driver.Endpoint;
import dev.oltpmatrix.model.drivercases.DriverArms;
import dev.oltpmatrix.model.drivercases.DriverCase;
import dev.oltpmatrix.model.drivercases.DriverLimits;
import dev.oltpmatrix.wire.connect.JdbcLogin;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;

/** Opens a driver's connections with the options of an arm. */
public final class Connector {
  private final JdbcDriver which;
  private final Driver driver;
  private final String arm;
  private final Map<String, String> options;
  private final JdbcLogin login;

  public Connector(JdbcDriver which, String arm, DriverCase one, Endpoint endpoint) {
    this.which = which;
    this.arm = arm;
    driver = which.load();
    options = Arms.properties(which.name(), arm, one);
    JdbcLogin alone = which.spelling().login(endpoint);
    options.forEach(alone::with);
    login = Arms.cluster(arm).map(alone::asCluster).orElse(alone);
  }

  /** Opens a connection and does nothing else. */
  public Connection connect() throws SQLException {
    return login.connectOnly(driver);
  }

  /** Opens a connection on which cases can run. */
  public Connection open() throws SQLException {
    Connection connection = login.connect(driver);
    if (!which.name().equals(DriverLimits.DRIZZLE)) {
      return connection;
    }
    try {
      asDrizzleNeeds(connection);
      return connection;
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  private void asDrizzleNeeds(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      // The driver names its character set utf8, which has no characters of four bytes, but sends
      // and reads them all the same.
      statement.executeUpdate("SET NAMES utf8mb4");
    }
    if (arm.equals(DriverArms.REWRITE)) {
      Drizzle.switchOnRewriting(connection);
    }
  }

  public int fetchRows() {
    return which.fetchRows();
  }

  public String words() {
    return JdbcDriver.words(which.product(), driver);
  }

  /**
   * Returns the driver's options in addition to the login: the URL's scheme, and properties by
   * name.
   */
  public String told() {
    String scheme = login.url().substring(0, login.url().indexOf("//"));
    return options.isEmpty() ? scheme : scheme + " " + new TreeMap<>(options);
  }
}
