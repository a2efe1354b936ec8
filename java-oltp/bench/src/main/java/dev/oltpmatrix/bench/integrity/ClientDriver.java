package dev.oltpmatrix.bench.integrity;

import static dev.oltpmatrix.bench.integrity.Way.AUTOCOMMIT;
import static dev.oltpmatrix.bench.integrity.Way.BATCH;
import static dev.oltpmatrix.bench.integrity.Way.SET_EACH;
import static dev.oltpmatrix.bench.integrity.Way.SET_ONCE;
import static dev.oltpmatrix.bench.integrity.Way.STATEMENTS;

import dev.oltpmatrix.model.drivercases.DriverLimits;
import dev.oltpmatrix.wire.connect.JdbcLogin;
import dev.oltpmatrix.wire.connect.ServerPlace;
import dev.oltpmatrix.wire.connect.Tls;
import java.io.IOException;
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
          arm("prepared", Map.of("useServerPrepStmts", "true"), SET_ONCE, STATEMENTS, BATCH),
          arm("local-session", Map.of("useLocalSessionState", "true"), SET_ONCE, SET_EACH, BATCH),
          arm("no-pipeline", Map.of("disablePipeline", "true"), BATCH),
          arm("bulk", Map.of("useBulkStmts", "true"), BATCH),
          arm(
              "rewrite",
              Map.of("rewriteBatchedStatements", "true", "useBulkStmts", "false"),
              BATCH),
          list("failover", Map.of("retriesAllDown", RETRIES)),
          list("replay", Map.of("retriesAllDown", RETRIES, "transactionReplay", "true")));

  private static final List<Arm> OF_MYSQL =
      List.of(
          arm("shipped", Map.of(), EnumSet.allOf(Way.class)),
          arm(
              "prepared",
              Map.of("useServerPrepStmts", "true", "cachePrepStmts", "true"),
              SET_ONCE,
              STATEMENTS,
              BATCH),
          arm(
              "local-session",
              Map.of("useLocalSessionState", "true"),
              AUTOCOMMIT,
              SET_ONCE,
              SET_EACH),
          arm(
              "local-transaction",
              Map.of("useLocalTransactionState", "true"),
              SET_ONCE,
              SET_EACH,
              BATCH),
          arm("elide", Map.of("elideSetAutoCommits", "true"), AUTOCOMMIT, SET_ONCE, SET_EACH),
          arm(
              "max-performance",
              Map.of("useConfigs", "maxPerformance"),
              AUTOCOMMIT,
              SET_ONCE,
              SET_EACH,
              STATEMENTS,
              BATCH),
          arm("rewrite", Map.of("rewriteBatchedStatements", "true"), BATCH),
          arm("reconnect", Map.of("autoReconnect", "true"), AUTOCOMMIT, SET_ONCE, STATEMENTS));

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
    Set<Way> ways = EnumSet.of(AUTOCOMMIT, SET_ONCE, STATEMENTS, BATCH);
    return new Arm(name, properties, true, ways);
  }

  static List<ClientDriver> all() {
    return ALL;
  }

  static ClientDriver named(String name) {
    return ALL.stream()
        .filter(driver -> driver.name.equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no driver is named " + name));
  }

  /** Returns the options of this name. */
  Arm arm(String arm) {
    return arms.stream()
        .filter(one -> one.name.equals(arm))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(name + " has no options " + arm));
  }

  /** Returns a login as programs make it: nothing is set that the driver does not set itself. */
  JdbcLogin login(Arm arm, Way way, ServerPlace place, String database, Account account)
      throws IOException {
    JdbcLogin login =
        switch (name) {
          case DriverLimits.MYSQL ->
              JdbcLogin.mysql(place, account.user, account.password, database, Tls.OFF);
          case DriverLimits.DRIZZLE ->
              JdbcLogin.drizzle(place, account.user, account.password, database);
          default -> JdbcLogin.mariadb(place, account.user, account.password, database, Tls.OFF);
        };
    arm.properties.forEach(login::with);
    if (way == Way.MULTI_STATEMENT) {
      login.with("allowMultiQueries", "true");
    }
    return arm.isList ? login.asCluster(JdbcLogin.Cluster.FAILOVER) : login;
  }

  /** The account of clients. */
  record Account(String user, String password) {}
}
