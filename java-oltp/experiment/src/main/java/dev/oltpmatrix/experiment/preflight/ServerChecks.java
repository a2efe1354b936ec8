package dev.oltpmatrix.experiment.preflight;

import dev.oltpmatrix.host.machine.MachineLimits;
import dev.oltpmatrix.server.config.ServerLimits;
import dev.oltpmatrix.server.config.ServerLimits.Limit;
import java.util.ArrayList;
import java.util.List;

/** Checks the limits in a server's settings. */
final class ServerChecks {
  private static final String IN_OURS = "in server-configs/base.cnf or an overlay";

  /** Maximum number of connections that the program itself opens in addition to the clients'. */
  private static final int OWN_CONNECTIONS = 8;

  private ServerChecks() {}

  static List<PreflightFinding> of(Demand demand, ServerLimits server, MachineLimits machine) {
    List<PreflightFinding> found = new ArrayList<>();
    String where = server.startedHere() ? IN_OURS : "there";
    connections(demand, server.maxConnections(), where, found);
    statements(demand, server.maxPreparedStatements(), where, found);
    tables(demand, server.tableOpenCache(), where, found);
    if (server.startedHere()) {
      files(server.openFiles(), machine.openFiles(), found);
      logins(demand, server.backLog(), machine, found);
    } else {
      loginsElsewhere(demand, server.backLog(), found);
    }
    return found.stream().map(f -> f.of(server.name())).toList();
  }

  private static void connections(
      Demand demand, Limit limit, String where, List<PreflightFinding> found) {
    if (limit == null) {
      return;
    }
    int connections = demand.connections();
    if (connections > limit.value()) {
      found.add(
          PreflightFinding.refusal(
              "max_connections",
              shown(limit),
              demand.connectionsThat("need") + " " + (connections + OWN_CONNECTIONS),
              "raise it " + limit.place(where) + PreflightFinding.orFewer(limit.value())));
    } else if (connections + OWN_CONNECTIONS > limit.value()) {
      found.add(
          PreflightFinding.warning(
              "max_connections",
              shown(limit),
              demand.connectionsThat("leave") + " none for whoever watches",
              "raise it to " + (connections + OWN_CONNECTIONS) + " " + limit.place(where)));
    }
  }

  private static void statements(
      Demand demand, Limit limit, String where, List<PreflightFinding> found) {
    if (limit != null && demand.statements() > limit.value()) {
      found.add(
          PreflightFinding.refusal(
              "max_prepared_stmt_count",
              shown(limit),
              demand.connectionsThat("prepare") + " " + demand.statements(),
              "raise it "
                  + limit.place(where)
                  + PreflightFinding.orFewer(limit.value() / demand.statementsPerClient())));
    }
  }

  /**
   * Warns about the table cache: nothing fails, but tables are closed and opened again, which is
   * then part of the measurement.
   */
  private static void tables(
      Demand demand, Limit limit, String where, List<PreflightFinding> found) {
    if (limit != null && demand.connections() > limit.value()) {
      found.add(
          PreflightFinding.warning(
              "table_open_cache",
              shown(limit),
              demand.connectionsThat("open") + " the table once each, and the rest is measured too",
              "raise it to " + demand.connections() + " " + limit.place(where)));
    }
  }

  private static void files(Limit wanted, Long allowed, List<PreflightFinding> found) {
    if (wanted != null && allowed != null && wanted.value() > allowed) {
      found.add(
          PreflightFinding.refusal(
              "ulimit -Hn",
              allowed,
              "the server needs " + wanted.value() + " open files (" + wanted.origin() + ")",
              "raise it (limits.conf, LimitNOFILE), or lower open_files_limit, table_open_cache"
                  + " and max_connections "
                  + IN_OURS));
    }
  }

  /**
   * Checks the backlog, because all clients log in at the same time. Linux drops connection
   * requests that the queue has no space for, and the client repeats them after 1 s, 3 s and so on
   * (tcp(7)): the ramp-up takes longer. Only if the system is configured to refuse them does the
   * client fail.
   */
  private static void logins(
      Demand demand, Limit backLog, MachineLimits machine, List<PreflightFinding> found) {
    long queue = backLog == null ? Long.MAX_VALUE : backLog.value();
    boolean system = machine.somaxconn() != null && machine.somaxconn() < queue;
    queue = system ? machine.somaxconn() : queue;
    if (demand.connections() <= queue) {
      return;
    }
    boolean refuses = Boolean.TRUE.equals(machine.abortsOnOverflow());
    String what = system ? "net.core.somaxconn" : "back_log";
    String remedy =
        system
            ? "sysctl -w net.core.somaxconn=" + demand.connections()
            : "raise back_log to "
                + demand.connections()
                + " "
                + (backLog == null ? IN_OURS : backLog.place(IN_OURS));
    String need =
        demand.connectionsThat("log in")
            + (refuses
                ? " at once and net.ipv4.tcp_abort_on_overflow is 1: some are refused"
                : " at once: some wait seconds for their login");
    found.add(
        refuses
            ? PreflightFinding.refusal(what, queue, need, remedy)
            : PreflightFinding.warning(what, queue, need, remedy));
  }

  /** Checks the backlog of a server on another machine, whose system limits are not known. */
  private static void loginsElsewhere(Demand demand, Limit backLog, List<PreflightFinding> found) {
    if (backLog != null && demand.connections() > backLog.value()) {
      found.add(
          PreflightFinding.warning(
              "back_log",
              shown(backLog),
              demand.connectionsThat("log in") + " at once: some wait seconds for their login",
              "raise it to " + demand.connections() + " " + backLog.place("there")));
    }
  }

  private static String shown(Limit limit) {
    return limit.value() + " (" + limit.origin() + ")";
  }
}
