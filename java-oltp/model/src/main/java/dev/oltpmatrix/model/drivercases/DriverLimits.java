package dev.oltpmatrix.model.drivercases;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Combinations that a driver does not support, with the reasons: in one class, for the plan of a
 * run, which checks before anything starts, and for the benchmarks.
 */
public final class DriverLimits {
  public static final String MARIADB = "mariadb";
  public static final String MARIADB_3_5 = "mariadb-3.5";
  public static final String MYSQL = "mysql";
  public static final String DRIZZLE = "drizzle";

  private static final String ANY = "*";

  /**
   * Drivers, options, cases or what they send, servers, connection, reason: the first line in which
   * each has one of the words, or after an exclamation mark none of them, gives the reason. Lines
   * of any driver are limits of the case.
   */
  private static final List<Limit> ALL =
      """
      mariadb-3.5 | * | * | * | socket | MariaDB Connector/J 3.5 reaches a socket file through JNA, \
      which is no part of it
      drizzle | * | * | mysql-8 | * | Drizzle JDBC logs in with mysql_native_password only, which \
      accounts of MySQL 8.0 and newer do not have
      drizzle | * | * | * | tls | Drizzle JDBC has no TLS newer than 1.0
      drizzle | * | * | * | socket | Drizzle JDBC has no socket files
      drizzle | * | * | * | pipe | Drizzle JDBC has no named pipes
      mariadb mariadb-3.5 | tuned | * | * | * | MariaDB Connector/J has no set of options for speed
      mariadb mariadb-3.5 | text | CALL | * | * | MariaDB Connector/J has the server prepare every \
      call
      mariadb mariadb-3.5 | bulk | * | mysql | * | MySQL has no command for a statement with many \
      sets of parameters
      mariadb mariadb-3.5 | rewrite | !BATCH_OF_INSERTS | * | * | MariaDB Connector/J rewrites \
      INSERTs of a prepared batch only
      mysql | bulk | * | * | * | MySQL Connector/J has no bulk command
      mysql | no-pipeline | * | * | * | MySQL Connector/J has no pipeline to switch off
      mysql | prepared prepared-miss | drv_do_1000_params | * | * | MySQL Connector/J never has the \
      server prepare a DO
      mysql | prepared prepared-miss | CALL | * | * | MySQL Connector/J never has the server \
      prepare a call
      mysql | * | CALL | mariadb | socket | MySQL Connector/J asks for a routine's parameters, which \
      MariaDB tells its owner only: an account over TCP, and another one than over the socket file
      drizzle | * | CALL | * | * | Drizzle JDBC has no CallableStatement
      drizzle | prepared prepared-miss | * | * | * | Drizzle JDBC never has the server prepare a \
      statement
      drizzle | * | drv_stream_1000_big_rows | * | * | Drizzle JDBC has no fetch size: it reads all \
      rows at once
      drizzle | bulk | * | * | * | Drizzle JDBC has no bulk command
      drizzle | no-pipeline | * | * | * | Drizzle JDBC has no pipeline to switch off
      drizzle | tuned | * | * | * | Drizzle JDBC has no set of options for speed
      drizzle | failover replication load-balance | * | * | * | Drizzle JDBC takes one server only
      drizzle | rewrite | !BATCH_OF_INSERTS | * | * | Drizzle JDBC rewrites INSERTs of a prepared \
      batch only
      * | prepared prepared-miss | STATEMENT BATCH_OF_STATEMENTS NOTHING | * | * | it has no \
      statement that could be prepared: it is text whatever a driver is told
      * | bulk | !BATCH_OF_INSERTS BATCH_OF_UPDATES | * | * | it has no batch of one statement, \
      which alone is sent in bulk
      * | rewrite | !BATCH_OF_INSERTS BATCH_OF_UPDATES BATCH_OF_STATEMENTS | * | * | it has no \
      batch that could be rewritten
      * | failover replication load-balance | * | * | socket | a list of servers is one of hosts and \
      ports, not of socket files
      """
          .lines()
          .map(line -> line.split(" [|] ", -1))
          .map(words -> new Limit(words[0], words[1], words[2], words[3], words[4], words[5]))
          .toList();

  private record Limit(
      String drivers,
      String options,
      String cases,
      String servers,
      String connection,
      String reason) {
    boolean holdsFor(String driver, ServerKind server, String kind) {
      String product = server.isMysql() ? "mysql" : "mariadb";
      String newer = server.isMysql() && server.major() >= 8 ? "mysql-8" : product;
      return has(drivers, driver) && has(servers, product, newer) && has(connection, kind);
    }

    private static boolean has(String words, String... values) {
      boolean without = words.startsWith("!");
      List<String> listed = List.of(words.substring(without ? 1 : 0).split(" ", -1));
      return words.equals(ANY) || without != Stream.of(values).anyMatch(listed::contains);
    }
  }

  private DriverLimits() {}

  public static List<String> drivers() {
    return List.of(MARIADB, MARIADB_3_5, MYSQL, DRIZZLE);
  }

  /**
   * Returns the reason why a driver cannot connect to a server at all; empty where it can.
   *
   * @param driver one of {@link #drivers}
   * @param connection {@code tcp}, {@code tls} or {@code socket}
   */
  public static Optional<String> cannotReach(String driver, ServerKind server, String connection) {
    return ALL.stream()
        .filter(limit -> limit.options.equals(ANY) && limit.cases.equals(ANY))
        .filter(limit -> limit.holdsFor(driver, server, connection))
        .map(Limit::reason)
        .findFirst();
  }

  /**
   * Returns the reason why a cell is not supported; empty where it is.
   *
   * @param options level of the factor of this name
   * @param workload name of a case
   */
  public static Optional<String> unsupported(
      String driver, String options, String workload, ServerKind server, String connection) {
    String sends = DriverCases.named(workload).sends().name();
    return ALL.stream()
        .filter(limit -> limit.holdsFor(driver, server, connection))
        .filter(limit -> Limit.has(limit.options, options))
        .filter(limit -> Limit.has(limit.cases, workload, sends))
        .map(
            limit ->
                limit.drivers.equals(ANY)
                    ? workload + " with " + options + ": " + limit.reason
                    : limit.reason)
        .findFirst();
  }
}
