package dev.oltpmatrix.driverstudy.driver;

import dev.oltpmatrix.model.drivercases.DriverArms;
import dev.oltpmatrix.model.drivercases.DriverCase;
import dev.oltpmatrix.model.drivercases.DriverCase.Sends;
import dev.oltpmatrix.model.drivercases.DriverLimits;
import dev.oltpmatrix.wire.connect.JdbcLogin.Cluster;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The drivers' options by the level of the factor {@code options}. Unsupported combinations need no
 * handling here: {@link DriverLimits} has refused them before. Drizzle's driver takes none: its
 * rewriting is switched on by a call.
 */
public final class Arms {
  /**
   * Vendor, arm, properties. Without useBulkStmts=false MariaDB's driver prepares batches of
   * INSERTs and sends them in bulk; the cache of MySQL's has 25 statements of at most 256
   * characters by default.
   */
  private static final Map<String, String> PROPERTIES =
      """
      mariadb text: useBulkStmts=false
      mariadb prepared: useServerPrepStmts=true
      mariadb prepared-miss: useServerPrepStmts=true cachePrepStmts=false
      mariadb rewrite: rewriteBatchedStatements=true useBulkStmts=false
      mariadb bulk: useBulkStmts=true
      mariadb no-pipeline: disablePipeline=true
      mysql prepared: useServerPrepStmts=true cachePrepStmts=true prepStmtCacheSize=250 \
      prepStmtCacheSqlLimit=4096
      mysql prepared-miss: useServerPrepStmts=true
      mysql rewrite: rewriteBatchedStatements=true
      mysql tuned: useConfigs=maxPerformance maintainTimeStats=false
      """
          .lines()
          .map(line -> line.split(": ", 2))
          .collect(Collectors.toMap(words -> words[0], words -> words[1]));

  private static final Map<String, Cluster> CLUSTERS =
      Map.of(
          DriverArms.FAILOVER, Cluster.FAILOVER,
          DriverArms.REPLICATION, Cluster.REPLICATION,
          DriverArms.LOAD_BALANCE, Cluster.LOAD_BALANCE);

  private Arms() {}

  public static Map<String, String> properties(String driver, String arm, DriverCase one) {
    String vendor = driver.equals(DriverLimits.MARIADB_3_5) ? DriverLimits.MARIADB : driver;
    Map<String, String> properties = new TreeMap<>();
    Stream.of(PROPERTIES.getOrDefault(vendor + " " + arm, "").split(" ", -1))
        .filter(word -> !word.isEmpty())
        .map(word -> word.split("=", 2))
        .forEach(words -> properties.put(words[0], words[1]));
    // To join statements other than INSERTs is to send several at once.
    boolean isOfOthers =
        one.sends() == Sends.BATCH_OF_UPDATES || one.sends() == Sends.BATCH_OF_STATEMENTS;
    if (vendor.equals(DriverLimits.MYSQL) && arm.equals(DriverArms.REWRITE) && isOfOthers) {
      properties.put("allowMultiQueries", "true");
    }
    return properties;
  }

  /** Returns the form of the URL for a cluster; empty for a single server. */
  public static Optional<Cluster> cluster(String arm) {
    return Optional.ofNullable(CLUSTERS.get(arm));
  }
}
