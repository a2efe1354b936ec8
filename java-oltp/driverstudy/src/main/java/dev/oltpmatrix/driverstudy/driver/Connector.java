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

/** Makes a driver's connections, told what an arm says. */
public final class Connector {
  private final JdbcDriver which;
  private final Driver driver;
  private final String arm;
  private final Map<String, String> told;
  private final JdbcLogin login;

  public Connector(JdbcDriver which, String arm, DriverCase one, Endpoint endpoint) {
    this.which = which;
    this.arm = arm;
    driver = which.load();
    told = Arms.properties(which.name(), arm, one);
    JdbcLogin alone = which.spelling().login(endpoint);
    told.forEach(alone::with);
    login = Arms.cluster(arm).map(alone::asCluster).orElse(alone);
  }

  /** A connection and nothing more. */
  public Connection connect() throws SQLException {
    return login.connectOnly(driver);
  }

  /** A connection on which cases can run. */
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
      // It says utf8, in which four bytes are no character, and sends and reads them all the same.
      statement.executeUpdate("SET NAMES utf8mb4");
    }
    if (arm.equals(DriverArms.REWRITE)) {
      DrizzleRewriting.switchOn(connection);
    }
  }

  public int fetchRows() {
    return which.fetchRows();
  }

  /** Product and version. */
  public String words() {
    return JdbcDriver.words(which.product(), driver);
  }

  /** What the driver is told beside the login: the URL's form, and properties by name. */
  public String told() {
    String scheme = login.url().substring(0, login.url().indexOf("//"));
    return told.isEmpty() ? scheme : scheme + " " + new TreeMap<>(told);
  }
}
