package dev.oltpmatrix.driverstudy.run;

import dev.oltpmatrix.load.driver.Endpoint;
import dev.oltpmatrix.load.options.CommandLine;
import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.drivercases.DriverArms;
import dev.oltpmatrix.model.drivercases.DriverCase;
import dev.oltpmatrix.model.drivercases.DriverCases;
import dev.oltpmatrix.model.drivercases.DriverLimits;
import dev.oltpmatrix.model.drivercases.ServerKind;
import dev.oltpmatrix.model.spec.Names;
import dev.oltpmatrix.wire.connect.AnswerLimit;
import dev.oltpmatrix.workload.drivertables.DriverTables;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The request for a cell of the driver study.
 *
 * @param driver by the name that {@code --driver} takes
 * @param arm level of the factor {@code options}
 * @param command {@code run}, or a command on the tables
 * @param options options of the load generator, which are sysbench's
 */
public record BenchRequest(
    DriverCase driverCase,
    String driver,
    String arm,
    String command,
    Options options,
    Endpoint endpoint) {
  private static final String DRIVER = "--driver=";
  private static final String ARM = "--options=";
  private static final String USAGE =
      "usage: driver-bench CASE [--option=value]... run|prepare|prewarm|cleanup, or driver-bench"
          + " list";

  /** Options of the load generator that shape a load in a way that a benchmark cannot. */
  private static final List<String> UNSUPPORTED =
      List.of(
          "events",
          "rate",
          "burst",
          "active-clients",
          "client-pool",
          "client-threads",
          "connect-rate",
          "db-ps-mode",
          "forced-shutdown",
          "min-events-per-client",
          "mysql-compression",
          "mysql-dry-run",
          "mysql-ignore-errors",
          "report-checkpoints",
          "warmup-limit",
          "window-limit");

  public static BenchRequest parse(List<String> arguments, Map<String, String> environment) {
    String driver = DriverLimits.MARIADB;
    String arm = DriverArms.SHIPPED;
    List<String> others = new ArrayList<>();
    int words = 0;
    for (String argument : arguments) {
      if (argument.startsWith(DRIVER)) {
        driver = argument.substring(DRIVER.length());
        Names.require("--driver", driver, DriverLimits.drivers());
      } else if (argument.startsWith(ARM)) {
        arm = argument.substring(ARM.length());
        Names.require("--options", arm, DriverArms.all());
      } else {
        others.add(argument);
        words += argument.startsWith("--") ? 0 : 1;
      }
    }
    if (words != 2) {
      throw new UsageException("expected a case and a command; " + USAGE);
    }
    CommandLine line = CommandLine.parse(others, environment, DriverCases.names());
    check(line.options());
    BenchRequest request =
        new BenchRequest(
            DriverCases.named(line.test()),
            driver,
            arm,
            line.command(),
            line.options(),
            endpoint(line.options()));
    request.requirePossibleSomewhere();
    return request;
  }

  private static void check(Options options) {
    for (String name : UNSUPPORTED) {
      // With its default value it changes nothing.
      boolean isDefault = List.of("0", "", "off", "auto").contains(options.text(name));
      if (options.isGiven(name) && !isDefault) {
        throw new UsageException(
            ("--%s: not for benchmarks of a driver, in which one call follows the other; leave it"
                    + " out")
                .formatted(name));
      }
    }
    if (options.integer("time") == 0) {
      throw new UsageException("--time=0: expected at least 1, in seconds");
    }
    if (Endpoint.allOf(options).size() > 1) {
      throw new UsageException("several servers are named, expected one");
    }
  }

  private static Endpoint endpoint(Options options) {
    boolean isGiven = options.isGiven("mysql-db");
    return Endpoint.of(options).with(isGiven ? options.text("mysql-db") : DriverTables.DATABASE);
  }

  public int threads() {
    return options.integer("threads");
  }

  /** Limits the time of a login: a server that never completes it is not waited for. */
  public <T, E extends Exception> T inTime(AnswerLimit.Request<T, E> question)
      throws SQLException, E {
    return endpoint.within(options.integer("thread-init-timeout"), question);
  }

  private String connection() {
    return endpoint.tls().on() ? "tls" : endpoint.place().isSocket() ? "socket" : "tcp";
  }

  /** Refuses a combination that the driver does not support on a server. */
  public void requirePossible(ServerKind server) {
    unsupportedReason(server).ifPresent(this::refuse);
  }

  private Optional<String> unsupportedReason(ServerKind server) {
    return DriverLimits.unsupported(driver, arm, driverCase.name(), server, connection());
  }

  private void refuse(String why) {
    throw new UsageException(
        ("%s%s %s%s cannot: %s: name another driver, case or --options; 'driver-bench list' has"
                + " what cannot be")
            .formatted(DRIVER, driver, ARM, arm, why));
  }

  /**
   * Refuses unsupported combinations before any connection: those that fail on both servers with
   * which the drivers support most.
   */
  private void requirePossibleSomewhere() {
    Optional<String> onMariadb = unsupportedReason(new ServerKind(false, 10, 11));
    if (onMariadb.isPresent() && unsupportedReason(new ServerKind(true, 5, 7)).isPresent()) {
      refuse(onMariadb.get());
    }
  }
}
