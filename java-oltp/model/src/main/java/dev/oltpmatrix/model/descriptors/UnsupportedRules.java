package dev.oltpmatrix.model.descriptors;

import dev.oltpmatrix.model.drivercases.DriverLimits;
import dev.oltpmatrix.model.drivercases.ServerKind;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Finds combinations of levels that are not supported because of a driver, a generator, a level, a
 * workload, a server or a proxy. Such a cell is planned and recorded as unsupported; a matrix in
 * which all cells of a level are unsupported is refused. The rules look at names only, so that a
 * plan is the same wherever it is made.
 */
public final class UnsupportedRules {
  private static final Pattern VERSIONED = Pattern.compile("(mariadb|mysql)-[0-9]+\\.[0-9]+.*");

  /**
   * Cells that a shipped proxy cannot serve. A user's own proxy has no limits that are known.
   *
   * @param proxy the level of {@code via}
   * @param holds whether a cell is beyond it
   */
  private record ProxyLimit(String proxy, Predicate<UnsupportedRules> holds, String why) {}

  /**
   * The first that applies gives the reason. A combination that loses commits has its line here.
   * The load generators commit by the statements BEGIN and COMMIT, which no proxy was seen to lose,
   * and a test of their modules forbids the calls of JDBC. The driver study commits by calls:
   * before each cell it looks in another session whether they were kept, through any proxy.
   */
  private static final List<ProxyLimit> OF_PROXIES =
      List.of(
          new ProxyLimit(
              Via.MYSQL_ROUTER,
              cell -> cell.server != null && !cell.server.isMysql(),
              "MySQL Router presents itself as MySQL, and drivers then ask MariaDB for what it does"
                  + " not have"),
          new ProxyLimit(
              Via.MYSQL_ROUTER,
              cell ->
                  cell.generator != null && DriverLimits.MARIADB.equals(cell.generator.driver()),
              "MySQL Router refuses variables that MariaDB Connector/J 4.0.0 sets while clients"
                  + " share connections"),
          new ProxyLimit(
              Via.MYSQL_ROUTER,
              cell -> ConnectionKind.TLS.equals(cell.connection),
              "MySQL Router ends TLS by itself, and its own connections to the server have none"),
          new ProxyLimit(
              Via.SHARDINGSPHERE,
              cell -> ConnectionKind.TLS.equals(cell.connection),
              "ShardingSphere-Proxy 5.1.0 has no TLS for clients"),
          new ProxyLimit(
              Via.SHARDINGSPHERE,
              UnsupportedRules::isOfSingleCalls,
              "calls of a driver change a session's state and commit by setAutoCommit(false), both"
                  + " of which ShardingSphere-Proxy 5.1.0 loses"));

  private final Function<Factor, String> levels;

  /** {@code null} for one that is not known here. */
  private final Generator generator;

  /** {@code null} for one that is not known here. */
  private final Workload workload;

  /** {@code null} where the name of its build has no version: an external server. */
  private final ServerKind server;

  private final String connection;

  private UnsupportedRules(Function<Factor, String> levels) {
    this.levels = levels;
    generator = level(Factors.GENERATOR).flatMap(Generators::find).orElse(null);
    workload = level(Factors.WORKLOAD).flatMap(Workloads::find).orElse(null);
    server =
        level(Factors.SERVER)
            .filter(name -> VERSIONED.matcher(name).matches())
            .map(ServerKind::named)
            .orElse(null);
    connection = levels.apply(Factors.CONNECTION);
  }

  private Optional<String> level(Factor factor) {
    return Optional.ofNullable(levels.apply(factor));
  }

  /**
   * Returns the reason why a cell is not supported, as a clause without a full stop; empty if no
   * rule excludes it.
   *
   * @param level returns each factor's level; {@code null} where it is not known. The server's
   *     level is the name of a build, which gives product and version
   */
  public static Optional<String> whyNot(Function<Factor, String> level) {
    UnsupportedRules cell = new UnsupportedRules(level);
    return cell.ofWorkload().or(cell::ofDriver).or(cell::ofProxy);
  }

  /** Returns why the generator cannot run the workload, or one of the levels with it. */
  private Optional<String> ofWorkload() {
    if (generator == null || workload == null) {
      return Optional.empty();
    }
    return generator
        .whyNot(workload)
        .or(
            () ->
                FactorSet.KINDS.optional().stream()
                    .flatMap(
                        factor ->
                            level(factor)
                                .flatMap(one -> factor.whyNot(one, generator, workload))
                                .stream())
                    .findFirst());
  }

  /**
   * Returns why a server refuses the driver, or the driver this kind of connection, or a limit that
   * the driver study's benchmarks know.
   */
  private Optional<String> ofDriver() {
    if (generator == null || generator.driver() == null || server == null || connection == null) {
      return Optional.empty();
    }
    return DriverLimits.cannotReach(generator.driver(), server, connection)
        .or(
            () ->
                level(Factors.OPTIONS)
                    .filter(options -> workload != null && isOfSingleCalls())
                    .flatMap(
                        options ->
                            DriverLimits.unsupported(
                                generator.driver(), options, workload.name(), server, connection)));
  }

  private boolean isOfSingleCalls() {
    return generator != null && generator.program() == Generator.Program.JMH;
  }

  private Optional<String> ofProxy() {
    String via = levels.apply(Factors.VIA);
    return OF_PROXIES.stream()
        .filter(limit -> limit.proxy.equals(via) && limit.holds.test(this))
        .map(ProxyLimit::why)
        .findFirst();
  }
}
