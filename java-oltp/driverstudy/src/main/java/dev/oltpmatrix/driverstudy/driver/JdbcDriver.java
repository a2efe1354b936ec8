package dev.oltpmatrix.driverstudy.driver;

import dev.oltpmatrix.load.driver.Endpoint;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.drivercases.DriverLimits;
import dev.oltpmatrix.wire.connect.JdbcLogin;
import dev.oltpmatrix.wire.connect.ServerPlace;
import dev.oltpmatrix.wire.connect.Tls;
import java.io.IOException;
import java.security.CodeSource;
import java.sql.Driver;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A JDBC driver with its names. Its classes exist only in the JVM that is started for it: nothing
 * here is compiled against them.
 *
 * @param name as in {@code --driver}
 * @param product for people to read
 * @param fetchRows argument of {@code setFetchSize} that makes rows arrive a few at a time
 */
public record JdbcDriver(
    String name, String product, String className, int fetchRows, Spelling spelling) {
  /** The fetch size for a large result, as in the published benchmarks. */
  private static final int FETCH_ROWS = 10;

  private static final String LOAD_DRIVER_PACKAGE = "dev.oltpmatrix.load.driver.";

  /**
   * Matches the version in names such as {@code mysql-connector-j-26.10.0.jar}, because not all
   * drivers know their own version.
   */
  private static final Pattern JAR_VERSION = Pattern.compile("-(\\d[0-9.]*)\\.jar$");

  /** Builds a driver's URL and properties from an endpoint. */
  public interface Spelling {
    JdbcLogin login(Endpoint endpoint);
  }

  private static final List<JdbcDriver> ALL =
      List.of(
          mariadb(DriverLimits.MARIADB),
          mariadb(DriverLimits.MARIADB_3_5),
          new JdbcDriver(
              DriverLimits.MYSQL,
              "MySQL Connector/J",
              "com.mysql.cj.jdbc.Driver",
              // Any other number takes effect with useCursorFetch only: all rows come at once.
              Integer.MIN_VALUE,
              endpoint -> endpoint.login(JdbcDriver::mysql)),
          new JdbcDriver(
              DriverLimits.DRIZZLE,
              "Drizzle JDBC",
              "org.drizzle.jdbc.DrizzleDriver",
              FETCH_ROWS,
              Drizzle::login));

  /** For a socket file the driver finds classes of the load generator by their names. */
  private static JdbcLogin mysql(
      ServerPlace place, String user, String password, String database, Tls tls)
      throws IOException {
    JdbcLogin login = JdbcLogin.mysql(place, user, password, database, tls);
    return place.isSocket()
        ? login
            .with("socketFactory", LOAD_DRIVER_PACKAGE + "UnixSocketFactory")
            .with("oltpSocketPath", place.socket())
            .with("authenticationPlugins", LOAD_DRIVER_PACKAGE + "SocketLogin")
        : login;
  }

  private static JdbcDriver mariadb(String name) {
    return new JdbcDriver(
        name,
        "MariaDB Connector/J",
        "org.mariadb.jdbc.Driver",
        FETCH_ROWS,
        endpoint -> endpoint.login(JdbcLogin::mariadb));
  }

  public static List<JdbcDriver> all() {
    return ALL;
  }

  public static JdbcDriver named(String name) {
    return ALL.stream()
        .filter(driver -> driver.name.equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no JDBC driver is named " + name));
  }

  public Driver load() {
    try {
      return Class.forName(className)
          .asSubclass(Driver.class)
          .getDeclaredConstructor()
          .newInstance();
    } catch (ReflectiveOperationException e) {
      throw new UsageException(
          "--driver="
              + name
              + ": its classes are not here: start java-oltp/driver-bench, which chooses the jar");
    }
  }

  /** Returns product and version for people to read; the version is from the jar's name. */
  public static String words(String product, Driver driver) {
    CodeSource source = driver.getClass().getProtectionDomain().getCodeSource();
    String jar = source == null ? "" : source.getLocation().toString();
    Matcher version = JAR_VERSION.matcher(jar);
    return version.find() ? product + " " + version.group(1) : product;
  }
}
