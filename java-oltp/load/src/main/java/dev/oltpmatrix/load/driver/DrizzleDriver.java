package dev.oltpmatrix.load.driver;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Generator;
import dev.oltpmatrix.wire.connect.ConnectTrouble;
import dev.oltpmatrix.wire.connect.JdbcLogin;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Drizzle's JDBC driver of 2016, used by its class name only, because only a JVM that the launcher
 * starts for it has its classes; its statements are always prepared in the client.
 */
final class DrizzleDriver implements DbDriver {
  private static final String CLASS = "org.drizzle.jdbc.DrizzleDriver";

  /** Finds the version in the jar's name, because the driver always reports 0.1. */
  private static final Pattern JAR = Pattern.compile("drizzle-jdbc-([0-9.]+)\\.jar");

  /** Error codes by text, because the driver keeps the text of a login error and drops its code. */
  private static final Map<String, Integer> CODES =
      Map.of(
          "Access denied", ServerErrors.ACCESS_DENIED,
          "Unknown database", ServerErrors.UNKNOWN_DATABASE,
          "Too many connections", ServerErrors.TOO_MANY_CONNECTIONS,
          "does not support authentication protocol", ServerErrors.OTHER_LOGIN);

  private final Driver driver = load();
  private final Endpoint endpoint;
  private final JdbcLogin login;

  DrizzleDriver(Endpoint endpoint) {
    this.endpoint = endpoint;
    // A WRITE is counted by the rows that it changed, not by the rows that it matched.
    login = DrizzleLogin.of(endpoint).with("useAffectedRows", "true");
  }

  private static Driver load() {
    try {
      return Class.forName(CLASS).asSubclass(Driver.class).getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new UsageException(
          "--driver="
              + Generator.DRIZZLE
              + ": its classes are not here: start java-oltp/oltp, which chooses the driver's jar");
    }
  }

  @Override
  public String name() {
    return Generator.DRIZZLE;
  }

  @Override
  public String version() {
    String location =
        driver.getClass().getProtectionDomain().getCodeSource().getLocation().getPath();
    Matcher jar = JAR.matcher(location);
    return "Drizzle JDBC" + (jar.find() ? " " + jar.group(1) : "");
  }

  /** Returns a number that was not measured for this driver: it blocks as MariaDB's does. */
  @Override
  public int virtualThreadsFromPerCpu() {
    return 512;
  }

  @Override
  public Endpoint endpoint() {
    return endpoint;
  }

  @Override
  public Connection connect() throws SQLException {
    try {
      return login.connect(driver);
    } catch (SQLException e) {
      throw withCode(e);
    }
  }

  private static SQLException withCode(SQLException e) {
    String message = ConnectTrouble.firstLine(e);
    return CODES.entrySet().stream()
        .filter(code -> message.contains(code.getKey()))
        .findFirst()
        .map(code -> new SQLException(message, e.getSQLState(), code.getValue(), e))
        .orElse(e);
  }

  @Override
  public PreparedStatement prepare(Connection connection, String sql) throws SQLException {
    return connection.prepareStatement(sql);
  }

  /**
   * Closes the connection, because the driver has no abort; closing takes no lock and ends a read
   * that another thread is blocked in.
   */
  @Override
  public void abort(Connection connection) throws SQLException {
    connection.close();
  }
}
