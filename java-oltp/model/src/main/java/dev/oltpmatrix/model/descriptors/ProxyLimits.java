package dev.oltpmatrix.model.descriptors;

import dev.oltpmatrix.model.drivercases.DriverLimits;
import dev.oltpmatrix.model.drivercases.ServerKind;
import java.util.List;
import java.util.function.Predicate;

/**
 * Cells that the shipped proxies cannot serve, with the reasons. A limit is a line in the list; the
 * first that applies gives the reason. A user's own proxy has none that is known.
 *
 * <p>A combination that loses commits has its line here. The load generators commit by the
 * statements BEGIN and COMMIT, which no proxy was seen to lose, and a test of their modules forbids
 * the calls of JDBC. The driver study commits by calls: before each cell it looks in another
 * session whether they were kept, through any proxy.
 */
final class ProxyLimits {
  /**
   * A limit of a proxy.
   *
   * @param proxy the level of {@code via}
   * @param holds whether a cell is beyond it
   */
  private record Limit(String proxy, Predicate<UnsupportedRules.Combination> holds, String why) {}

  private static final List<Limit> LIMITS =
      List.of(
          new Limit(
              Via.MYSQL_ROUTER,
              ProxyLimits::isBeforeMariadb,
              "MySQL Router presents itself as MySQL, and drivers then ask MariaDB for what it does"
                  + " not have"),
          new Limit(
              Via.MYSQL_ROUTER,
              cell -> isOfDriver(cell, DriverLimits.MARIADB),
              "MySQL Router refuses variables that MariaDB Connector/J 4.0.0 sets while clients"
                  + " share connections"),
          new Limit(
              Via.MYSQL_ROUTER,
              ProxyLimits::isEncrypted,
              "MySQL Router ends TLS by itself, and its own connections to the server have none"),
          new Limit(
              Via.SHARDINGSPHERE,
              ProxyLimits::isEncrypted,
              "ShardingSphere-Proxy 5.1.0 has no TLS for clients"),
          new Limit(
              Via.SHARDINGSPHERE,
              ProxyLimits::isOfSingleCalls,
              "calls of a driver change a session's state and commit by setAutoCommit(false), both"
                  + " of which ShardingSphere-Proxy 5.1.0 loses"));

  private ProxyLimits() {}

  /** Returns the reason why a proxy cannot serve a cell; {@code null} where it can. */
  static String whyNot(UnsupportedRules.Combination cell) {
    String via = cell.level(Factors.VIA);
    return LIMITS.stream()
        .filter(limit -> limit.proxy.equals(via) && limit.holds.test(cell))
        .map(Limit::why)
        .findFirst()
        .orElse(null);
  }

  private static boolean isBeforeMariadb(UnsupportedRules.Combination cell) {
    ServerKind server = cell.serverKind();
    return server != null && !server.isMysql();
  }

  private static boolean isEncrypted(UnsupportedRules.Combination cell) {
    return ConnectionKind.TLS.equals(cell.level(Factors.CONNECTION));
  }

  private static boolean isOfDriver(UnsupportedRules.Combination cell, String driver) {
    Generator generator = cell.generator();
    return generator != null && driver.equals(generator.driver());
  }

  private static boolean isOfSingleCalls(UnsupportedRules.Combination cell) {
    Generator generator = cell.generator();
    return generator != null && generator.program() == Generator.Program.JMH;
  }
}
