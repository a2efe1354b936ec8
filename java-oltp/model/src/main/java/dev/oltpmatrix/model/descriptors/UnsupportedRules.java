package dev.oltpmatrix.model.descriptors;

import dev.oltpmatrix.model.drivercases.DriverArms;
import dev.oltpmatrix.model.drivercases.DriverLimits;
import dev.oltpmatrix.model.drivercases.ServerKind;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The limits of drivers, generators, levels, workloads, servers and proxies: the one place that
 * answers why a combination cannot be. The rules look at names only, so that a plan is the same
 * wherever it is made. What a rule looks at and is not known is no reason.
 */
public final class UnsupportedRules {
  private static final Pattern VERSIONED = Pattern.compile("(mariadb|mysql)-[0-9]+\\.[0-9]+.*");

  /** Options that load generators take too. */
  private static final List<String> GENERAL_OPTIONS = List.of(DriverArms.TEXT, DriverArms.PREPARED);

  private UnsupportedRules() {}

  /**
   * A rule for cells that have a level of a factor other than the default one.
   *
   * @param holds whether such a cell is not supported
   * @param why the reason as a clause; words in braces stand for what the cell has
   */
  private record Rule(Factor factor, Predicate<Cell> holds, String why) {
    static Rule ofProxy(String proxy, Predicate<Cell> holds, String why) {
      return new Rule(Factors.VIA, cell -> cell.has(Factors.VIA, proxy) && holds.test(cell), why);
    }
  }

  /**
   * Why a level cannot be combined with those of other factors.
   *
   * @param factor the factor that has the level
   */
  public record Conflict(Factor factor, String why) {}

  /**
   * As far as a cell is known.
   *
   * @param levels returns each factor's level; {@code null} where it is not known
   * @param generator {@code null} for one that is not known, as is {@code workload}
   */
  private record Cell(Function<Factor, String> levels, Generator generator, Workload workload) {
    String level(Factor factor) {
      return levels.apply(factor);
    }

    boolean has(Factor factor, String level) {
      return level.equals(level(factor));
    }

    /** Checks whether a level is known and is not the default one. */
    boolean names(Factor factor) {
      return level(factor) != null && !factor.isDefault(level(factor));
    }

    boolean hasFewerClientsThan(Factor factor) {
      String clients = level(Factors.CLIENTS);
      return clients != null && Long.parseLong(clients) < factor.number(level(factor));
    }

    boolean isLocal() {
      return has(Factors.CONNECTION, ConnectionKind.SOCKET)
          || has(Factors.CONNECTION, ConnectionKind.PIPE);
    }

    boolean isTls() {
      return has(Factors.CONNECTION, ConnectionKind.TLS);
    }

    boolean isNoJavaPort() {
      return generator.program() != Generator.Program.OLTP;
    }

    boolean isOfSingleCalls() {
      return generator != null && generator.program() == Generator.Program.JMH;
    }

    boolean hasDriver(String driver) {
      return generator != null && driver.equals(generator.driver());
    }

    /** Returns the server; {@code null} where its name has no version: an external server. */
    ServerKind server() {
      String build = level(Factors.SERVER);
      return build != null && VERSIONED.matcher(build).matches() ? ServerKind.named(build) : null;
    }

    Optional<Rule> first(List<Rule> rules) {
      return rules.stream().filter(rule -> names(rule.factor) && rule.holds.test(this)).findFirst();
    }

    String filled(Rule rule) {
      return rule.why
          .replace("{generator}", generator == null ? "" : generator.name())
          .replace("{workload}", workload == null ? "" : workload.name())
          .replace("{clients}", "" + level(Factors.CLIENTS))
          .replace(
              "{transport}",
              has(Factors.CONNECTION, ConnectionKind.PIPE) ? "named pipe" : "socket file");
    }
  }

  /** Levels that a generator cannot run with a workload. Such a cell is recorded as unsupported. */
  private static final List<Rule> OF_LEVELS =
      List.of(
          new Rule(
              Factors.CLIENT_POOL,
              Cell::isNoJavaPort,
              "{generator} has a connection for each client"),
          new Rule(
              Factors.CLIENT_POOL,
              cell -> cell.workload.wantsEmptySchema(),
              "{workload} collects rows by client, and most of its events send nothing"),
          // sysbench measures from the moment when a free thread notices an arrival; JMH makes one
          // call after the other.
          new Rule(
              Factors.RATE,
              Cell::isNoJavaPort,
              "{generator} does not measure transactions that arrive at a rate from their planned"
                  + " start"),
          new Rule(Factors.BURST, Cell::isNoJavaPort, "{generator} has no bursts of arrivals"),
          new Rule(Factors.ACTIVE, Cell::isOfSingleCalls, "{generator} has no idle clients"),
          // Of the driver study's cells, DriverLimits has each driver's limits.
          new Rule(
              Factors.OPTIONS,
              cell ->
                  !cell.isOfSingleCalls() && !GENERAL_OPTIONS.contains(cell.level(Factors.OPTIONS)),
              "{generator} is a load generator, and can be told %s and %s only"
                  .formatted(GENERAL_OPTIONS.get(0), GENERAL_OPTIONS.get(1))),
          new Rule(
              Factors.CLIENT_THREADS, Cell::isNoJavaPort, "{generator} has no choice of threads"),
          new Rule(
              Factors.WAREHOUSES,
              cell -> !cell.workload.dataSet().equals(Workload.TPCC),
              "{workload} has no warehouses, which are in the tables of tpcc"),
          new Rule(
              Factors.TPCC_FORM,
              cell -> !cell.workload.dataSet().equals(Workload.TPCC),
              "{workload} has one form of statements; tpcc has two"),
          new Rule(
              Factors.TPCC_FORM,
              Cell::isNoJavaPort,
              "{generator} sends tpcc in the form single alone"));

  /** Levels that cannot be combined with those of other factors. Such a cell is not planned. */
  private static final List<Rule> CONFLICTS =
      List.of(
          new Rule(
              Factors.CLIENT_POOL,
              cell -> cell.hasFewerClientsThan(Factors.CLIENT_POOL),
              "needs as many clients, and threads has {clients}"),
          new Rule(
              Factors.CLIENT_POOL,
              cell -> cell.names(Factors.ACTIVE),
              "an idle client of a pool has no connection; leave out active"),
          new Rule(
              Factors.CLIENT_POOL_SETTINGS,
              cell -> cell.has(Factors.CLIENT_POOL, ClientPool.NONE),
              "there is no client pool; name client_pool, such as 64"),
          new Rule(
              Factors.BURST,
              cell -> cell.has(Factors.RATE, Rate.CLOSED),
              "needs transactions that arrive at a rate; name one with --rate"),
          new Rule(
              Factors.ACTIVE,
              cell -> cell.hasFewerClientsThan(Factors.ACTIVE),
              "needs as many clients, and threads has {clients}"),
          new Rule(
              Factors.ROUND_TRIP,
              Cell::isLocal,
              "a relay takes TCP and TLS, no {transport}; name connection tcp or tls, too, or rtt"
                  + " 0"),
          new Rule(
              Factors.VIA,
              Cell::isLocal,
              "a proxy takes TCP, no {transport}; name connection tcp, too, or via direct"));

  /**
   * Cells that a shipped proxy cannot serve. A user's own proxy has no limits that are known. A
   * combination that loses commits has its line here. The load generators commit by the statements
   * BEGIN and COMMIT, which no proxy was seen to lose, and a test of their modules forbids the
   * calls of JDBC. The driver study commits by calls: before each cell it looks in another session
   * whether they were kept, through any proxy.
   */
  private static final List<Rule> OF_PROXIES =
      List.of(
          Rule.ofProxy(
              Via.MYSQL_ROUTER,
              cell -> cell.server() != null && !cell.server().isMysql(),
              "MySQL Router presents itself as MySQL, and drivers then ask MariaDB for what it does"
                  + " not have"),
          Rule.ofProxy(
              Via.MYSQL_ROUTER,
              cell -> cell.hasDriver(DriverLimits.MARIADB),
              "MySQL Router refuses variables that MariaDB Connector/J 4.0.0 sets while clients"
                  + " share connections"),
          Rule.ofProxy(
              Via.MYSQL_ROUTER,
              Cell::isTls,
              "MySQL Router ends TLS by itself, and its own connections to the server have none"),
          Rule.ofProxy(
              Via.SHARDINGSPHERE, Cell::isTls, "ShardingSphere-Proxy 5.1.0 has no TLS for clients"),
          Rule.ofProxy(
              Via.SHARDINGSPHERE,
              Cell::isOfSingleCalls,
              "calls of a driver change a session's state and commit by setAutoCommit(false), both"
                  + " of which ShardingSphere-Proxy 5.1.0 loses"));

  /**
   * Returns the reason why a cell is not supported, as a clause without a full stop; empty if no
   * rule excludes it. Such a cell is planned and recorded as unsupported.
   *
   * @param levels returns each factor's level; {@code null} where it is not known. The server's
   *     level is the name of a build, which gives product and version
   */
  public static Optional<String> whyNot(Function<Factor, String> levels) {
    Cell cell =
        new Cell(
            levels,
            Optional.ofNullable(levels.apply(Factors.GENERATOR))
                .flatMap(Generators::find)
                .orElse(null),
            Optional.ofNullable(levels.apply(Factors.WORKLOAD))
                .flatMap(Workloads::find)
                .orElse(null));
    return ofWorkload(cell)
        .or(() -> ofDriver(cell))
        .or(() -> cell.first(OF_PROXIES).map(cell::filled));
  }

  /** Returns the reason why a generator cannot run a level with a workload; empty where it can. */
  public static Optional<String> whyNot(
      Factor factor, String level, Generator generator, Workload workload) {
    Cell cell = new Cell(one -> one.equals(factor) ? level : null, generator, workload);
    return cell.first(OF_LEVELS).map(cell::filled);
  }

  /** Returns why levels cannot be combined, as far as they are known; empty if they can. */
  public static Optional<Conflict> conflict(Function<Factor, String> levels) {
    Cell cell = new Cell(levels, null, null);
    return cell.first(CONFLICTS).map(rule -> new Conflict(rule.factor, cell.filled(rule)));
  }

  /** Returns why the generator cannot run the workload, or one of the levels with it. */
  private static Optional<String> ofWorkload(Cell cell) {
    return cell.generator == null || cell.workload == null
        ? Optional.empty()
        : cell.generator.whyNot(cell.workload).or(() -> cell.first(OF_LEVELS).map(cell::filled));
  }

  /**
   * Returns why a server refuses the driver, or the driver this kind of connection, or a limit that
   * the driver study's benchmarks know.
   */
  private static Optional<String> ofDriver(Cell cell) {
    String driver = cell.generator == null ? null : cell.generator.driver();
    String connection = cell.level(Factors.CONNECTION);
    ServerKind server = cell.server();
    if (driver == null || server == null || connection == null) {
      return Optional.empty();
    }
    String options = cell.level(Factors.OPTIONS);
    boolean isCase = options != null && cell.workload != null && cell.isOfSingleCalls();
    return DriverLimits.cannotReach(driver, server, connection)
        .or(
            () ->
                isCase
                    ? DriverLimits.unsupported(
                        driver, options, cell.workload.name(), server, connection)
                    : Optional.empty());
  }
}
