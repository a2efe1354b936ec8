package dev.oltpmatrix.driverstudy.driver;

import dev.oltpmatrix.model.drivercases.DriverArms;
import dev.oltpmatrix.model.drivercases.DriverCase;
import dev.oltpmatrix.model.drivercases.DriverCase.Sends;
import dev.oltpmatrix.model.drivercases.DriverLimits;
import dev.oltpmatrix.wire.connect.JdbcLogin.Cluster;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The drivers' options by the level of the factor {@code options}. Unsupported combinations need no
 * handling here: {@link DriverLimits} has refused them before.
 */
public final class Arms {
  private static final Map<String, String> SERVER_PREPARES = Map.of("useServerPrepStmts", "true");

  private static final Map<String, Map<String, String>> OF_MARIADB =
      Map.of(
          // Otherwise batches of INSERTs are prepared and sent in bulk.
          DriverArms.TEXT,
          Map.of("useBulkStmts", "false"),
          DriverArms.PREPARED,
          SERVER_PREPARES,
          DriverArms.PREPARED_MISS,
          with(SERVER_PREPARES, Map.of("cachePrepStmts", "false")),
          DriverArms.REWRITE,
          Map.of("rewriteBatchedStatements", "true", "useBulkStmts", "false"),
          DriverArms.BULK,
          Map.of("useBulkStmts", "true"),
          DriverArms.NO_PIPELINE,
          Map.of("disablePipeline", "true"));

  private static final Map<String, Map<String, String>> OF_MYSQL =
      Map.of(
          DriverArms.PREPARED,
          with(
              SERVER_PREPARES,
              Map.of(
                  "cachePrepStmts", "true",
                  // The defaults are 25 statements of at most 256 characters.
                  "prepStmtCacheSize", "250",
                  "prepStmtCacheSqlLimit", "4096")),
          DriverArms.PREPARED_MISS,
          SERVER_PREPARES,
          DriverArms.REWRITE,
          Map.of("rewriteBatchedStatements", "true"),
          DriverArms.TUNED,
          Map.of("useConfigs", "maxPerformance", "maintainTimeStats", "false"));

  private static final Map<String, Cluster> CLUSTERS =
      Map.of(
          DriverArms.FAILOVER, Cluster.FAILOVER,
          DriverArms.REPLICATION, Cluster.REPLICATION,
          DriverArms.LOAD_BALANCE, Cluster.LOAD_BALANCE);

  private Arms() {}

  /** Returns a driver's options in addition to the login. */
  public static Map<String, String> properties(String driver, String arm, DriverCase one) {
    return switch (driver) {
      case DriverLimits.MARIADB, DriverLimits.MARIADB_3_5 -> OF_MARIADB.getOrDefault(arm, Map.of());
      case DriverLimits.MYSQL ->
          with(OF_MYSQL.getOrDefault(arm, Map.of()), moreProperties(arm, one));
      default -> Map.of(); // Drizzle's takes none: its rewriting is switched on by a call
    };
  }

  /**
   * Returns the option that MySQL's driver needs to join statements other than INSERTs, which is to
   * send several at once.
   */
  private static Map<String, String> moreProperties(String arm, DriverCase one) {
    boolean others =
        one.sends() == Sends.BATCH_OF_UPDATES || one.sends() == Sends.BATCH_OF_STATEMENTS;
    return arm.equals(DriverArms.REWRITE) && others
        ? Map.of("allowMultiQueries", "true")
        : Map.of();
  }

  /** Returns the form of the URL for a cluster; empty for a single server. */
  public static Optional<Cluster> cluster(String arm) {
    return Optional.ofNullable(CLUSTERS.get(arm));
  }

  private static Map<String, String> with(Map<String, String> some, Map<String, String> more) {
    Map<String, String> all = new TreeMap<>(some);
    all.putAll(more);
    return Map.copyOf(all);
  }
}
