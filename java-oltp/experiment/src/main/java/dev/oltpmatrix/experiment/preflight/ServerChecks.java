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
    files(server.openFiles(), machine.openFiles(), found);
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

  private static void files(Limit wanted, Long allowed, List<PreflightFinding> found) {
    if (wanted != null && allowed != null && wanted.value() > allowed) {
      found.add(
          PreflightFinding.refusal(
              "ulimit -Hn",
              allowed,
              "the server needs " + wanted.value() + " open files (" + wanted.origin() + ")",
              "raise it (limits.conf, LimitNOFILE), or lower open_files_limit " + IN_OURS));
    }
  }

  private static String shown(Limit limit) {
    return limit.value() + " (" + limit.origin() + ")";
  }
}
