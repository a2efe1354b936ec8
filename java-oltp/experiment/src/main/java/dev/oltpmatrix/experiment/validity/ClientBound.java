package dev.oltpmatrix.experiment.validity;

import dev.oltpmatrix.model.descriptors.Workloads;
import dev.oltpmatrix.model.input.CpuList;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.model.record.Telemetry;
import dev.oltpmatrix.model.text.Plural;
import java.util.Locale;
import java.util.Optional;

/**
 * Checks whether the load generator, not the server, limited throughput.
 *
 * <p>On CPUs that client and server share, both always lack CPU time, and a fully used machine
 * shows nothing. There the proportion counts: if a transaction costs the client three times what it
 * costs the server, a server of half the cost would raise throughput by a seventh, and the curve is
 * the client's. The cost of the relay is added to the client; that of a proxy is not, as it is what
 * is measured. A client of virtual threads has fewer threads than there are CPUs: if these are busy
 * and a CPU is not, it is at its limit. On separate CPUs, the client is at its limit while the
 * server is not.
 *
 * <p>Driver calls are made by a client that waits for each: there it limits throughput
 * intentionally.
 */
final class ClientBound {
  private static final double CLIENT_OVER_SERVER = 3;

  /**
   * Share of the CPUs above which they are fully used; below it there is capacity for another
   * client or transaction.
   */
  private static final double FULL = 0.9;

  private static final double IDLE_SERVER = 0.8;

  /**
   * Percentage of the clients' time spent waiting for a CPU; from it on, at least this share of the
   * mean latency is the client's own.
   */
  private static final double WAITING_PERCENT = 25;

  private ClientBound() {}

  static Optional<Flag> check(Measured cell) {
    Double client = cell.clientUsedCpus();
    if (client == null || isAboutTheClient(cell)) {
      return Optional.empty();
    }
    Double server = cell.serverUsedCpus();
    int mayUse = cell.clientMayUse();
    if (server == null) {
      boolean unknown = cell.seesServer() || client < FULL * mayUse;
      return unknown ? Optional.empty() : flag(Kind.CLIENT_BOUND, client, FULL * mayUse, cell);
    }
    CpuList onlyServers = cell.serverCpus().without(cell.clientCpus());
    boolean areShared = !cell.hosts().areApart() && onlyServers.isEmpty();
    return areShared ? onSharedCpus(cell, client, server) : apart(cell, client, server);
  }

  /**
   * Checks whether driver calls are measured, where the cost to the client is the result itself.
   */
  private static boolean isAboutTheClient(Measured cell) {
    return Workloads.areCalls(cell.load().setup().workload());
  }

  private static Optional<Flag> onSharedCpus(Measured cell, double client, double server) {
    double ofRelay = cell.usedCpus(Telemetry.RELAY_CPU_US);
    double withRelay = client + ofRelay;
    double ofProxies = cell.usedCpus(Telemetry.NETWORK_PATH_CPU_US) - ofRelay;
    boolean full = withRelay + ofProxies + server >= FULL * cell.clientMayUse();
    Integer carriers = cell.load().jvm().carriers();
    if (!full && carriers == null) {
      return Optional.empty();
    }
    double max = full ? CLIENT_OVER_SERVER * server : FULL * carriers;
    double used = full ? withRelay : client;
    String who = cell.load().setup().generator() + (used > client ? " and relay" : "");
    return used >= max ? flag(Kind.CLIENT_BOUND, used, max, who, cell) : Optional.empty();
  }

  private static Optional<Flag> apart(Measured cell, double client, double server) {
    int clientMay = cell.clientMayUse();
    if (server > IDLE_SERVER * cell.serverMayUse()) {
      return Optional.empty();
    }
    if (client >= FULL * clientMay) {
      return flag(Kind.CLIENT_BOUND, client, FULL * clientMay, cell);
    }
    Double waiting = waitingPercent(cell, clientMay);
    return waiting == null || waiting < WAITING_PERCENT
        ? Optional.empty()
        : flag(Kind.CLIENT_WAITING, waiting, WAITING_PERCENT, cell);
  }

  /**
   * Returns the waiting time as a percentage of the time of all that could wait: clients, or the
   * few threads that run them.
   */
  private static Double waitingPercent(Measured cell, int clientMay) {
    Double queuedUs = cell.counter(Telemetry.CLIENT + Telemetry.RUN_QUEUE_US);
    if (queuedUs == null) {
      return null;
    }
    Double threads = cell.telemetry().mean(Telemetry.CLIENT + Telemetry.THREADS);
    int clients = cell.load().setup().threads();
    boolean carried = threads != null && threads < clients;
    return 100 * queuedUs / cell.windowUs() / (carried ? clientMay : clients);
  }

  private static Optional<Flag> flag(Kind kind, double value, double bound, Measured cell) {
    return flag(kind, value, bound, cell.load().setup().generator(), cell);
  }

  private static Optional<Flag> flag(
      Kind kind, double value, double bound, String who, Measured cell) {
    Double server = cell.serverUsedCpus();
    String servers =
        server == null
            ? ""
            : String.format(
                Locale.ROOT, ", the server used %.2f of its %d", server, cell.serverMayUse());
    String cpus = Plural.of(cell.clientMayUse(), "CPU");
    return Optional.of(Flag.of(kind, value, bound, who, cpus, servers));
  }
}
