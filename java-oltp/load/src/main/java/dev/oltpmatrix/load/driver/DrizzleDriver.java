package dev.oltpmatrix.load.driver;

import dev.oltpmatrix.load.failure.OptionException;
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
 * Drizzle's JDBC driver, of 2016, by its name alone: only a JVM that the launcher starts for it has
 * its classes. Its statements are prepared in the client, whatever is asked.
 */
final class DrizzleDriver implements DbDriver {
  private static final String CLASS = "org.drizzle.jdbc.DrizzleDriver";

  /** Its own words for its version are 0.1, always. */
  private static final Pattern JAR = Pattern.compile("drizzle-jdbc-([0-9.]+)\\.jar");

  /** It keeps a server's words on a login, and drops their code. */
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
    // A WRITE is counted by the rows it changed, not by the rows it found.
    login = DrizzleLogin.of(endpoint).with("useAffectedRows", "true");
  }

  private static Driver load() {
    try {
      return Class.forName(CLASS).asSubclass(Driver.class).getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new OptionException(
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
    String place = driver.getClass().getProtectionDomain().getCodeSource().getLocation().getPath();
    Matcher jar = JAR.matcher(place);
    return "Drizzle JDBC" + (jar.find() ? " " + jar.group(1) : "");
  }

  /** Not measured: it blocks as MariaDB's does. */
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
    String words = ConnectTrouble.firstLine(e);
    return CODES.entrySet().stream()
        .filter(code -> words.contains(code.getKey()))
        .findFirst()
        .map(code -> new SQLException(words, e.getSQLState(), code.getValue(), e))
        .orElse(e);
  }

  @Override
  public PreparedStatement prepare(Connection connection, String sql) throws SQLException {
    return connection.prepareStatement(sql);
  }

  /** It has no abort; its closing takes no lock, and ends a read that another thread waits in. */
  @Override
  public void abort(Connection connection) throws SQLException {
    connection.close();
  }
}
