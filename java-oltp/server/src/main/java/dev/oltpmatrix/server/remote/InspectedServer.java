package dev.oltpmatrix.server.remote;

import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.ConnectionKind;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.descriptors.Generator;
import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.model.descriptors.Workloads;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import dev.oltpmatrix.wire.connect.ServerPlace;
import dev.oltpmatrix.wire.connect.Tls;
import dev.oltpmatrix.workload.data.DataSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;

/**
 * An external server that was inspected: one arm of its name.
 *
 * @param force whether to use a schema that holds tables of other users
 */
record InspectedServer(RemoteLogin login, Inspection inspection, boolean force) {
  private static final String HERE = "127.0.0.1";

  String what() {
    return login.what();
  }

  RemoteTables tables(DataSet data) {
    return new RemoteTables(login, data, force);
  }

  boolean hasData(DataSet data) {
    try {
      return login.look(tables(data)::areThere);
    } catch (SQLException | ServerException e) {
      return false;
    }
  }

  /** Refuses tables of the user's own that are missing or empty. */
  void requireData(DataSet data) {
    String problem;
    try {
      problem =
          login.look(
              connection -> {
                connection.setCatalog(login.url().database());
                return data.damage(connection).orElse(null);
              });
    } catch (SQLException | ServerException e) {
      problem = String.valueOf(e.getMessage());
    }
    if (problem != null) {
      throw new UsageException(what() + ": " + problem);
    }
  }

  /** Returns the reason why a generator cannot log in, or why it cannot serve a workload. */
  Optional<String> whyNot(Generator generator, Workload workload) {
    String what = what();
    Tls tls = login.endpoint().tls();
    if (Workloads.areCalls(workload.name())) {
      return Optional.of(
          "%s needs routines, and %s gets nothing from the program but tables; name builds or folders in --servers"
              .formatted(workload.name(), what));
    }
    if (workload.leavesAnotherTable()) {
      return Optional.of(
          "%s leaves another table, and %s has no fresh one for each cell"
              .formatted(workload.name(), what));
    }
    if (!tls.on() || generator.choosesTlsChecks()) {
      return Optional.empty();
    }
    if (login.endpoint().sysbenchTls() == null) {
      return Optional.of(
          "%s with tls=%s: sysbench 1.0 always checks a server's certificate; say by which authority, &ca=/path.pem, or tls=disabled"
              .formatted(what, login.url().tls()));
    }
    return tls.verify() != Tls.Verify.IDENTITY
        ? Optional.empty()
        : Optional.of(
            what
                + " with tls=verify-identity: sysbench 1.0 checks the authority but not the name;"
                + " use tls=verify-ca");
  }

  /** Refuses every kind of connection except the one that the URL defines. */
  void requireReached(Set<String> connections) {
    String own = login.endpoint().kind();
    for (String other : connections) {
      if (other.equals(ConnectionKind.SOCKET) && inspection.isOnWindows()) {
        throw new UsageException(
            "connection socket: %s runs on Windows, which has no socket files for servers; name %s alone, or except the others for it"
                .formatted(what(), own));
      }
      if (!other.equals(own)) {
        throw new UsageException(
            "connection %s: %s is reached by %s, as its URL says (tls=%s); name %s alone, except the others for it, or change the URL"
                .formatted(other, what(), own, login.url().tls(), own));
      }
    }
  }

  void requireRelayed(Factor factor) {
    requireRelayed(factor, what(), login.endpoint());
  }

  /** Refuses a server for which no relay or proxy may stand, to clients at 127.0.0.1. */
  static void requireRelayed(Factor factor, String what, ServerEndpoint endpoint) {
    String between = factor.equals(Factors.ROUND_TRIP) ? "relay" : "proxy";
    Tls tls = endpoint.tls();
    String why = null;
    if (endpoint.socket() != null) {
      why = "is reached through its socket file, and a %s takes TCP; give its host";
    } else if (tls.on() && tls.verify() == Tls.Verify.IDENTITY && !endpoint.host().equals(HERE)) {
      why =
          "has its name checked (tls=verify-identity), and clients reach the %s at "
              + HERE
              + "; use tls=verify-ca";
    } else if (!tls.on()
        && !tls.plainByChoice()
        && !ServerPlace.tcp(endpoint.host(), endpoint.port()).isLocal()) {
      // Clients send a password without encryption to this machine alone, where they take it to be.
      why =
          "has no TLS, and clients would give the %s passwords that go on over the network; use"
              + " TLS, or say tls=disabled if you trust the network between";
    }
    if (why != null) {
      throw new UsageException(
          "%s: %s %s, or leave %s out"
              .formatted(factor.name(), what, why.formatted(between), factor.name()));
    }
  }
}
