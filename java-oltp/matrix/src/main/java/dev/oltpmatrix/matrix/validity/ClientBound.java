package dev.oltpmatrix.matrix.validity;

import dev.oltpmatrix.matrix.os.process.CpuList;
import dev.oltpmatrix.record.Flag;
import dev.oltpmatrix.record.Flag.Kind;
import dev.oltpmatrix.record.Watched;
import dev.oltpmatrix.text.Counted;
import java.util.Locale;
import java.util.Optional;

/**
 * Whether the load generator, not the server, set the pace.
 *
 * <p>On CPUs that client and server share both are always short of CPU, and a full machine says
 * nothing. There it is the proportion that counts: where a transaction costs the client three times
 * what it costs the server, a server of half the cost would raise throughput by a seventh, and the
 * curve is the client's. On CPUs of their own, the client is at its limit while the server is not.
 */
final class ClientBound {
  private static final double CLIENT_OVER_SERVER = 3;

  /** Of CPUs: what is less leaves room for another client or transaction. */
  private static final double FULL = 0.9;

  private static final double IDLE_SERVER = 0.8;

  /** Of the clients' time: then at least this share of the mean latency is the client's own. */
  private static final double WAITING = 0.25;

  private ClientBound() {}

  static Optional<Flag> check(Measured cell) {
    Double client = cell.clientUsedCpus();
    if (client == null) {
      return Optional.empty();
    }
    Double server = cell.serverUsedCpus();
    int mayUse = cell.clientMayUse();
    if (server == null) {
      return cell.ownServer() || client < FULL * mayUse
          ? Optional.empty()
          : bound(cell, FULL * mayUse, "used %.2f of its %s", client, Counted.of(mayUse, "CPU"));
    }
    CpuList onlyServers = cell.serverCpus().without(cell.clientCpus());
    return onlyServers.isEmpty() ? onSharedCpus(cell, client, server) : apart(cell, client, server);
  }

  private static Optional<Flag> onSharedCpus(Measured cell, double client, double server) {
    boolean full = client + server >= FULL * cell.clientMayUse();
    return full && client >= CLIENT_OVER_SERVER * server
        ? bound(
            cell,
            CLIENT_OVER_SERVER * server,
            "used %.2f CPUs, the server %.2f (bound: %.0f times the server's)",
            client,
            server,
            CLIENT_OVER_SERVER)
        : Optional.empty();
  }

  private static Optional<Flag> apart(Measured cell, double client, double server) {
    int clientMay = cell.clientMayUse();
    int serverMay = cell.serverMayUse();
    if (server > IDLE_SERVER * serverMay) {
      return Optional.empty();
    }
    if (client >= FULL * clientMay) {
      return bound(
          cell,
          FULL * clientMay,
          "used %.2f of its %s, the server %.2f of its %d",
          client,
          Counted.of(clientMay, "CPU"),
          server,
          serverMay);
    }
    Double waiting = waitingShare(cell, clientMay);
    return waiting == null || waiting < WAITING
        ? Optional.empty()
        : flag(
            Kind.CLIENT_WAITING,
            waiting,
            WAITING,
            cell,
            "waited for a CPU %.0f %% of the time (bound %.0f %%), the server used %.2f of its %s",
            waiting * 100,
            WAITING * 100,
            server,
            Counted.of(serverMay, "CPU"));
  }

  /** Of the time of all that could wait: clients, or the few threads that carry them. */
  private static Double waitingShare(Measured cell, int clientMay) {
    Double queuedUs = cell.counter(Watched.CLIENT + Watched.RUN_QUEUE_US);
    if (queuedUs == null) {
      return null;
    }
    Double threads = cell.watched().mean(Watched.CLIENT + Watched.THREADS);
    int clients = cell.load().setup().threads();
    boolean carried = threads != null && threads < clients;
    return queuedUs / cell.windowUs() / (carried ? clientMay : clients);
  }

  private static Optional<Flag> bound(
      Measured cell, double mostCpus, String form, Object... values) {
    return flag(Kind.CLIENT_BOUND, cell.clientUsedCpus(), mostCpus, cell, form, values);
  }

  private static Optional<Flag> flag(
      Kind kind, double value, double bound, Measured cell, String form, Object... values) {
    String text = String.format(Locale.ROOT, form, values);
    return Optional.of(
        Flag.of(kind, value, bound, "client-bound: %s %s", cell.load().setup().generator(), text));
  }
}
