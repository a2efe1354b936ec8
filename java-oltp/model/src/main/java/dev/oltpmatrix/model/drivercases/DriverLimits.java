package dev.oltpmatrix.model.drivercases;

import dev.oltpmatrix.model.drivercases.DriverCase.Sends;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Combinations that a driver does not support, with the reasons: in one class, for the plan of a
 * run, which checks before anything starts, and for the benchmarks. A limit is a line in one of the
 * lists; the first that applies gives the reason.
 */
public final class DriverLimits {
  public static final String MARIADB = "mariadb";
  public static final String MARIADB_3_5 = "mariadb-3.5";
  public static final String MYSQL = "mysql";
  public static final String DRIZZLE = "drizzle";

  private static final List<String> DRIVERS = List.of(MARIADB, MARIADB_3_5, MYSQL, DRIZZLE);

  private static final Set<String> OF_PREPARED =
      Set.of(DriverArms.PREPARED, DriverArms.PREPARED_MISS);
  private static final Set<String> OF_CLUSTERS =
      Set.of(DriverArms.FAILOVER, DriverArms.REPLICATION, DriverArms.LOAD_BALANCE);

  private record Limit(Predicate<Cell> holds, String why) {}

  /**
   * A cell as the limits see it.
   *
   * @param options {@code null} where only the connection is asked about, as is the case
   */
  private record Cell(
      String driver, String options, DriverCase one, ServerKind server, String connection) {
    boolean isMariadbs() {
      return driver.equals(MARIADB) || driver.equals(MARIADB_3_5);
    }

    boolean has(String level) {
      return options.equals(level);
    }

    boolean sends(Sends what) {
      return one.sends() == what;
    }

    boolean is(String ofDriver, String kind) {
      return driver.equals(ofDriver) && connection.equals(kind);
    }
  }

  /** Limits that exclude a driver from a server, for all cases. */
  private static final List<Limit> OF_CONNECTIONS =
      List.of(
          new Limit(
              r -> r.is(MARIADB_3_5, "socket"),
              "MariaDB Connector/J 3.5 reaches a socket file through JNA, which is no part of it"),
          new Limit(
              r -> r.driver.equals(DRIZZLE) && r.server.isMysql() && r.server.isAtLeast(8, 0),
              "Drizzle JDBC logs in with mysql_native_password only, which accounts of MySQL 8.0"
                  + " and newer do not have"),
          new Limit(r -> r.is(DRIZZLE, "tls"), "Drizzle JDBC has no TLS newer than 1.0"),
          new Limit(r -> r.is(DRIZZLE, "socket"), "Drizzle JDBC has no socket files"),
          new Limit(r -> r.is(DRIZZLE, "pipe"), "Drizzle JDBC has no named pipes"));

  /** Limits of the cases, for all drivers. */
  private static final List<Limit> OF_CASES =
      List.of(
          new Limit(
              c -> OF_PREPARED.contains(c.options) && !c.one.isPreparable(),
              "it has no statement that could be prepared: it is text whatever a driver is told"),
          new Limit(
              c -> c.has(DriverArms.BULK) && !c.one.isPreparedBatch(),
              "it has no batch of one statement, which alone is sent in bulk"),
          new Limit(
              c ->
                  c.has(DriverArms.REWRITE)
                      && !c.one.isPreparedBatch()
                      && !c.sends(Sends.BATCH_OF_STATEMENTS),
              "it has no batch that could be rewritten"),
          new Limit(
              c -> OF_CLUSTERS.contains(c.options) && c.connection.equals("socket"),
              "a list of servers is one of hosts and ports, not of socket files"));

  private static final List<Limit> OF_MARIADBS =
      List.of(
          new Limit(
              c -> c.has(DriverArms.TUNED), "MariaDB Connector/J has no set of options for speed"),
          new Limit(
              c -> c.has(DriverArms.TEXT) && c.sends(Sends.CALL),
              "MariaDB Connector/J has the server prepare every call"),
          new Limit(
              c -> c.has(DriverArms.BULK) && c.server.isMysql(),
              "MySQL has no command for a statement with many sets of parameters"),
          new Limit(
              c -> c.has(DriverArms.REWRITE) && !c.sends(Sends.BATCH_OF_INSERTS),
              "MariaDB Connector/J rewrites INSERTs of a prepared batch only"));

  private static final List<Limit> OF_MYSQLS =
      List.of(
          new Limit(c -> c.has(DriverArms.BULK), "MySQL Connector/J has no bulk command"),
          new Limit(
              c -> c.has(DriverArms.NO_PIPELINE),
              "MySQL Connector/J has no pipeline to switch off"),
          new Limit(
              c -> OF_PREPARED.contains(c.options) && c.one.name().equals("drv_do_1000_params"),
              "MySQL Connector/J never has the server prepare a DO"),
          new Limit(
              c -> OF_PREPARED.contains(c.options) && c.sends(Sends.CALL),
              "MySQL Connector/J never has the server prepare a call"),
          new Limit(
              c -> c.sends(Sends.CALL) && c.connection.equals("socket") && !c.server.isMysql(),
              "MySQL Connector/J asks for a routine's parameters, which MariaDB tells its owner"
                  + " only: an account over TCP, and another one than over the socket file"));

  private static final List<Limit> OF_DRIZZLES =
      List.of(
          new Limit(c -> c.sends(Sends.CALL), "Drizzle JDBC has no CallableStatement"),
          new Limit(
              c -> OF_PREPARED.contains(c.options),
              "Drizzle JDBC never has the server prepare a statement"),
          new Limit(
              c -> c.one.name().equals("drv_stream_1000_big_rows"),
              "Drizzle JDBC has no fetch size: it reads all rows at once"),
          new Limit(c -> c.has(DriverArms.BULK), "Drizzle JDBC has no bulk command"),
          new Limit(
              c -> c.has(DriverArms.NO_PIPELINE), "Drizzle JDBC has no pipeline to switch off"),
          new Limit(c -> c.has(DriverArms.TUNED), "Drizzle JDBC has no set of options for speed"),
          new Limit(c -> OF_CLUSTERS.contains(c.options), "Drizzle JDBC takes one server only"),
          new Limit(
              c -> c.has(DriverArms.REWRITE) && !c.sends(Sends.BATCH_OF_INSERTS),
              "Drizzle JDBC rewrites INSERTs of a prepared batch only"));

  private DriverLimits() {}

  /** Returns the drivers' names, as {@code --driver} takes them. */
  public static List<String> drivers() {
    return DRIVERS;
  }

  /**
   * Returns the reason why a driver cannot connect to a server at all; empty where it can.
   *
   * @param driver one of {@link #drivers}
   * @param connection {@code tcp}, {@code tls} or {@code socket}
   */
  public static Optional<String> cannotReach(String driver, ServerKind server, String connection) {
    return first(OF_CONNECTIONS, new Cell(driver, null, null, server, connection));
  }

  /**
   * Returns the reason why a cell is not supported; empty where it is.
   *
   * @param driver one of {@link #drivers}
   * @param options level of the factor of this name
   * @param workload name of a case
   * @param connection {@code tcp}, {@code tls} or {@code socket}
   */
  public static Optional<String> unsupported(
      String driver, String options, String workload, ServerKind server, String connection) {
    Cell cell = new Cell(driver, options, DriverCases.named(workload), server, connection);
    return cannotReach(driver, server, connection)
        .or(() -> first(ofDriver(cell), cell))
        .or(
            () ->
                first(OF_CASES, cell)
                    .map(
                        why ->
                            String.format(Locale.ROOT, "%s with %s: %s", workload, options, why)));
  }

  private static List<Limit> ofDriver(Cell cell) {
    if (cell.isMariadbs()) {
      return OF_MARIADBS;
    }
    return switch (cell.driver) {
      case MYSQL -> OF_MYSQLS;
      case DRIZZLE -> OF_DRIZZLES;
      default -> throw new IllegalArgumentException("no driver is named '" + cell.driver + "'");
    };
  }

  private static Optional<String> first(List<Limit> limits, Cell cell) {
    return limits.stream().filter(limit -> limit.holds.test(cell)).map(Limit::why).findFirst();
  }
}
