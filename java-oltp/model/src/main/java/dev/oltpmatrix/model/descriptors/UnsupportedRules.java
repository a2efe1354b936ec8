package dev.oltpmatrix.model.descriptors;

import dev.oltpmatrix.model.drivercases.DriverLimits;
import dev.oltpmatrix.model.drivercases.ServerKind;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The limits of drivers, generators, levels, workloads, servers and proxies: the one place that
 * answers why a combination cannot be. The rules look at names only, so that a plan is the same
 * wherever it is made. What a rule looks at and is not known is no reason.
 *
 * <p>A rule is a line: the factor that has another level than the default one, or a level of it; a
 * condition of {@link Cell#holds}; and the reason as a clause, in which words in braces stand for
 * what the cell has.
 */
public final class UnsupportedRules {
  /**
   * Levels that a generator cannot run with a workload. Such a cell is recorded as unsupported.
   *
   * <p>sysbench measures from the moment when a free thread notices an arrival; JMH makes one call
   * after the other. Of the driver study's cells, DriverLimits has each driver's limits.
   */
  private static final List<Rule> OF_LEVELS =
      rules(
          """
          client_pool | no Java port | {generator} has a connection for each client
          client_pool | own tables | {workload} collects rows by client, and most of its events \
          send nothing
          rate | no Java port | {generator} does not measure transactions that arrive at a rate \
          from their planned start
          burst | no Java port | {generator} has no bursts of arrivals
          active | single calls | {generator} has no idle clients
          options | options of single calls | {generator} is a load generator, and can be told \
          text and prepared only
          client_threads | no Java port | {generator} has no choice of threads
          warehouses | no tpcc | {workload} has no warehouses, which are in the tables of tpcc
          tpcc_form | no tpcc | {workload} has one form of statements; tpcc has two
          tpcc_form | no Java port | {generator} sends tpcc in the form single alone
          """);

  /** Levels that cannot be combined with those of other factors. Such a cell is not planned. */
  private static final List<Rule> CONFLICTS =
      rules(
          """
          client_pool | fewer clients | needs as many clients, and threads has {clients}
          client_pool | idle clients | an idle client of a pool has no connection; leave out active
          client_pool_settings | no client pool | there is no client pool; name client_pool, such \
          as 64
          burst | closed loop | needs transactions that arrive at a rate; name one with --rate
          active | fewer clients | needs as many clients, and threads has {clients}
          rtt | socket or pipe | a relay takes TCP and TLS, no {transport}; name connection tcp or \
          tls, too, or rtt 0
          via | socket or pipe | a proxy takes TCP, no {transport}; name connection tcp, too, or \
          via direct
          """);

  /**
   * Cells that a shipped proxy cannot serve. A user's own proxy has no limits that are known. A
   * combination that loses commits has its line here. The load generators commit by the statements
   * BEGIN and COMMIT, which no proxy was seen to lose, and a test of their modules forbids the
   * calls of JDBC. The driver study commits by calls: before each cell it looks in another session
   * whether they were kept, through any proxy.
   */
  private static final List<Rule> OF_PROXIES =
      rules(
          """
          via=mysql-router | MariaDB | MySQL Router presents itself as MySQL, and drivers then ask \
          MariaDB for what it does not have
          via=mysql-router | MariaDB's driver | MySQL Router refuses variables that MariaDB \
          Connector/J 4.0.0 sets while clients share connections
          via=mysql-router | TLS | MySQL Router ends TLS by itself, and its own connections to the \
          server have none
          via=shardingsphere-5.1 | TLS | ShardingSphere-Proxy 5.1.0 has no TLS for clients
          via=shardingsphere-5.1 | single calls | calls of a driver change a session's state and \
          commit by setAutoCommit(false), both of which ShardingSphere-Proxy 5.1.0 loses
          """);

  private UnsupportedRules() {}

  /**
   * @param level {@code null} for any but the default one
   */
  private record Rule(Factor factor, String level, String condition, String why) {}

  private static List<Rule> rules(String lines) {
    return lines.lines().map(line -> line.split(" [|] ", -1)).map(UnsupportedRules::rule).toList();
  }

  private static Rule rule(String[] words) {
    String[] level = words[0].split("=", -1);
    Factor factor = FactorSet.KINDS.find(level[0]).orElseThrow();
    return new Rule(factor, level.length > 1 ? level[1] : null, words[1], words[2]);
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

    boolean names(Factor factor) {
      return level(factor) != null && !factor.isDefault(level(factor));
    }

    boolean isOfSingleCalls() {
      return generator != null && generator.program() == Generator.Program.JMH;
    }

    /** Returns the server; {@code null} where its name has no version: an external server. */
    ServerKind server() {
      String build = level(Factors.SERVER);
      boolean isKnown = build != null && build.matches("(mariadb|mysql)-[0-9]+\\.[0-9]+.*");
      return isKnown ? ServerKind.named(build) : null;
    }

    boolean holds(Rule rule) {
      if (rule.level == null ? !names(rule.factor) : !has(rule.factor, rule.level)) {
        return false;
      }
      String clients = level(Factors.CLIENTS);
      return switch (rule.condition) {
        case "no Java port" -> generator.program() != Generator.Program.OLTP;
        case "single calls" -> isOfSingleCalls();
        case "options of single calls" ->
            !isOfSingleCalls()
                && !has(Factors.OPTIONS, "text")
                && !has(Factors.OPTIONS, "prepared");
        case "own tables" -> workload.wantsEmptySchema();
        case "no tpcc" -> !workload.dataSet().equals(Workload.TPCC);
        case "fewer clients" ->
            clients != null && Long.parseLong(clients) < rule.factor.number(level(rule.factor));
        case "idle clients" -> names(Factors.ACTIVE);
        case "no client pool" -> has(Factors.CLIENT_POOL, ClientPool.NONE);
        case "closed loop" -> has(Factors.RATE, Rate.CLOSED);
        case "socket or pipe" ->
            has(Factors.CONNECTION, ConnectionKind.SOCKET)
                || has(Factors.CONNECTION, ConnectionKind.PIPE);
        case "MariaDB" -> server() != null && !server().isMysql();
        case "MariaDB's driver" ->
            generator != null && DriverLimits.MARIADB.equals(generator.driver());
        case "TLS" -> has(Factors.CONNECTION, ConnectionKind.TLS);
        default -> throw new IllegalStateException(rule.condition);
      };
    }

    Optional<Rule> first(List<Rule> rules) {
      return rules.stream().filter(this::holds).findFirst();
    }

    Optional<String> why(List<Rule> rules) {
      return first(rules).map(this::filled);
    }

    String filled(Rule rule) {
      boolean isPipe = has(Factors.CONNECTION, ConnectionKind.PIPE);
      return rule.why
          .replace("{generator}", generator == null ? "" : generator.name())
          .replace("{workload}", workload == null ? "" : workload.name())
          .replace("{clients}", "" + level(Factors.CLIENTS))
          .replace("{transport}", isPipe ? "named pipe" : "socket file");
    }
  }

  /**
   * Returns the reason why a cell is not supported, as a clause without a full stop; empty if no
   * rule excludes it. Such a cell is planned and recorded as unsupported.
   *
   * @param levels returns each factor's level; {@code null} where it is not known. The server's
   *     level is the name of a build, which gives product and version
   */
  public static Optional<String> whyNot(Function<Factor, String> levels) {
    String generator = levels.apply(Factors.GENERATOR);
    String workload = levels.apply(Factors.WORKLOAD);
    Cell cell =
        new Cell(
            levels,
            generator == null ? null : Generators.find(generator).orElse(null),
            workload == null ? null : Workloads.find(workload).orElse(null));
    return ofWorkload(cell).or(() -> ofDriver(cell)).or(() -> cell.why(OF_PROXIES));
  }

  /** Returns the reason why a generator cannot run a level with a workload; empty where it can. */
  public static Optional<String> whyNot(
      Factor factor, String level, Generator generator, Workload workload) {
    return new Cell(one -> one.equals(factor) ? level : null, generator, workload).why(OF_LEVELS);
  }

  /** Returns why levels cannot be combined, as far as they are known; empty if they can. */
  public static Optional<Conflict> conflict(Function<Factor, String> levels) {
    Cell cell = new Cell(levels, null, null);
    return cell.first(CONFLICTS).map(rule -> new Conflict(rule.factor, cell.filled(rule)));
  }

  private static Optional<String> ofWorkload(Cell cell) {
    return cell.generator == null || cell.workload == null
        ? Optional.empty()
        : cell.generator.whyNot(cell.workload).or(() -> cell.why(OF_LEVELS));
  }

  private static Optional<String> ofDriver(Cell cell) {
    String driver = cell.generator == null ? null : cell.generator.driver();
    String connection = cell.level(Factors.CONNECTION);
    ServerKind server = cell.server();
    if (driver == null || server == null || connection == null) {
      return Optional.empty();
    }
    Optional<String> cannot = DriverLimits.cannotReach(driver, server, connection);
    String options = cell.level(Factors.OPTIONS);
    boolean isCase = options != null && cell.workload != null && cell.isOfSingleCalls();
    return cannot.isPresent() || !isCase
        ? cannot
        : DriverLimits.unsupported(driver, options, cell.workload.name(), server, connection);
  }
}
