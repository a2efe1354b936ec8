import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.drivercases.DriverLimits;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.wire.connect.JdbcLogin;
import dev.oltpmatrix.wire.connect.ServerPlace;
import dev.oltpmatrix.wire.connect.Tls;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Driver;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A JDBC driver with the options under which its commits are tried.
 *
 * @param name as in the driver study
 */
record ClientDriver(String name, String className, List<Arm> arms) {
  /**
   * Options that touch what a driver knows of its session, or how it sends statements.
   *
   * @param isList whether the URL has a list of servers, which names the one server twice
   * @param ways the ways of committing that the options touch
   */
  record Arm(String name, Map<String, String> properties, boolean isList, Set<Way> ways) {}

  /** The time for which MariaDB's driver looks for a server, in attempts: some ten seconds. */
  private static final String RETRIES = "40";

  private static final List<Arm> OF_MARIADB =
      List.of(
          arm("shipped", Map.of(), EnumSet.allOf(Way.class)),
          arm(
              "prepared",
              Map.of("useServerPrepStmts", "true"),
              Way.SET_ONCE,
              Way.STATEMENTS,
              Way.BATCH),
          arm(
              "local-session",
              Map.of("useLocalSessionState", "true"),
              Way.SET_ONCE,
              Way.SET_EACH,
              Way.BATCH),
          arm("no-pipeline", Map.of("disablePipeline", "true"), Way.BATCH),
          arm("bulk", Map.of("useBulkStmts", "true"), Way.BATCH),
          arm(
              "rewrite",
              Map.of("rewriteBatchedStatements", "true", "useBulkStmts", "false"),
              Way.BATCH),
          list("failover", Map.of("retriesAllDown", RETRIES)),
          list("replay", Map.of("retriesAllDown", RETRIES, "transactionReplay", "true")));

  private static final List<Arm> OF_MYSQL =
      List.of(
          arm("shipped", Map.of(), EnumSet.allOf(Way.class)),
          arm(
              "prepared",
              Map.of("useServerPrepStmts", "true", "cachePrepStmts", "true"),
              Way.SET_ONCE,
              Way.STATEMENTS,
              Way.BATCH),
          arm(
              "local-session",
              Map.of("useLocalSessionState", "true"),
              Way.AUTOCOMMIT,
              Way.SET_ONCE,
              Way.SET_EACH),
          arm(
              "local-transaction",
              Map.of("useLocalTransactionState", "true"),
              Way.SET_ONCE,
              Way.SET_EACH,
              Way.BATCH),
          arm(
              "elide",
              Map.of("elideSetAutoCommits", "true"),
              Way.AUTOCOMMIT,
              Way.SET_ONCE,
              Way.SET_EACH),
          arm(
              "max-performance",
              Map.of("useConfigs", "maxPerformance"),
              Way.AUTOCOMMIT,
              Way.SET_ONCE,
              Way.SET_EACH,
              Way.STATEMENTS,
              Way.BATCH),
          arm("rewrite", Map.of("rewriteBatchedStatements", "true"), Way.BATCH),
          arm(
              "reconnect",
              Map.of("autoReconnect", "true"),
              Way.AUTOCOMMIT,
              Way.SET_ONCE,
              Way.STATEMENTS));

  private static final List<ClientDriver> ALL =
      List.of(
          new ClientDriver(DriverLimits.MARIADB, "org.mariadb.jdbc.Driver", OF_MARIADB),
          new ClientDriver(DriverLimits.MARIADB_3_5, "org.mariadb.jdbc.Driver", OF_MARIADB),
          new ClientDriver(DriverLimits.MYSQL, "com.mysql.cj.jdbc.Driver", OF_MYSQL),
          new ClientDriver(
              DriverLimits.DRIZZLE,
              "org.drizzle.jdbc.DrizzleDriver",
              List.of(arm("shipped", Map.of(), EnumSet.allOf(Way.class)))));

  private static Arm arm(String name, Map<String, String> properties, Way first, Way... more) {
    return arm(name, properties, EnumSet.of(first, more));
  }

  private static Arm arm(String name, Map<String, String> properties, Set<Way> ways) {
    return new Arm(name, properties, false, ways);
  }

  /** Creates an arm with which the driver connects anew by itself. */
  private static Arm list(String name, Map<String, String> properties) {
    Set<Way> ways = EnumSet.of(Way.AUTOCOMMIT, Way.SET_ONCE, Way.STATEMENTS, Way.BATCH);
    return new Arm(name, properties, true, ways);
  }

  static List<ClientDriver> all() {
    return ALL;
  }

  /** Returns a login as programs make it: nothing is set that the driver does not set itself. */
  JdbcLogin login(
      Arm arm, Way way, ServerPlace place, String database, String user, String password)
      throws IOException {
    JdbcLogin login =
        switch (name) {
          case DriverLimits.MYSQL -> JdbcLogin.mysql(place, user, password, database, Tls.OFF);
          case DriverLimits.DRIZZLE -> JdbcLogin.drizzle(place, user, password, database);
          default -> JdbcLogin.mariadb(place, user, password, database, Tls.OFF);
        };
    arm.properties.forEach(login::with);
    if (way == Way.MULTI_STATEMENT) {
      login.with("allowMultiQueries", "true");
    }
    return arm.isList ? login.asCluster(JdbcLogin.Cluster.FAILOVER) : login;
  }

  /** A driver as its own jar has it, and the name of the jar, which has the version. */
  record Loaded(Driver driver, String jar) {}

  /**
   * Loads the driver anew from its own jar, because two of them have the same classes, and one may
   * keep what it knows of a server for the next one at its port.
   */
  Loaded load() throws ServerException {
    Path folder = StudyServer.ROOT.resolve("java-oltp/driverstudy/target/lib").resolve(name);
    try {
      List<URL> jars = new ArrayList<>();
      for (Path jar : FileTrees.list(folder)) {
        jars.add(jar.toUri().toURL());
      }
      // Open for as long as the program runs: a driver loads classes when it needs them.
      @SuppressWarnings("resource")
      URLClassLoader loader =
          new URLClassLoader(jars.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
      Driver driver =
          Class.forName(className, true, loader)
              .asSubclass(Driver.class)
              .getDeclaredConstructor()
              .newInstance();
      return new Loaded(driver, Path.of(jars.get(0).getPath()).getFileName().toString());
    } catch (ReflectiveOperationException | IOException e) {
      throw new ServerException("driver " + name + " cannot be loaded: " + e, e);
    }
  }
}
