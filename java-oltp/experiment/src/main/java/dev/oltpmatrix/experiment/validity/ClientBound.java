package dev.oltpmatrix.experiment.validity;

import dev.oltpmatrix.model.descriptors.Workloads;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.model.record.Telemetry;
import dev.oltpmatrix.model.text.Plural;
import java.util.Locale;
import java.util.Optional;

/**
 * Checks whether the load generator, not the server, limited throughput.
 *
 * <p>On CPUs that client and server share, a fully used machine shows nothing. There the proportion
 * counts: if a transaction costs the client three times what it costs the server, a server of half
 * the cost would raise throughput by a seventh only. The cost of the relay is added to the client;
 * that of a proxy is not, as it is what is measured. A client of virtual threads has fewer threads
 * than there are CPUs: if these are busy and a CPU is not, it is at its limit. On separate CPUs,
 * the client is at its limit while the server is not.
 */
final class ClientBound {
  private static final double CLIENT_OVER_SERVER = 3;

  /** Share of the CPUs below which there is capacity for another client or transaction. */
  private static final double FULL = 0.9;

  private static final double IDLE_SERVER = 0.8;

  /** Percentage of the clients' time, and thus at least of the mean latency. */
  private static final double WAITING_PERCENT = 25;

  private ClientBound() {}

  static Optional<Flag> check(Measured cell) {
    Double client = cell.clientUsedCpus();
    // The cost of a driver's calls to the client is the result itself; load hosts are looked at one
    // by one.
    if (client == null
        || Workloads.areCalls(cell.load().setup().workload())
        || !cell.load().hosts().isEmpty()) {
      return Optional.empty();
    }
    Double server = cell.serverUsedCpus();
    if (server == null) {
      return cell.seesServer() ? Optional.empty() : full(cell, client);
    }
    boolean areShared =
        !cell.hosts().areApart() && cell.serverCpus().without(cell.clientCpus()).isEmpty();
    if (areShared) {
      return onSharedCpus(cell, client, server);
    }
    return server > IDLE_SERVER * cell.serverMayUse()
        ? Optional.empty()
        : full(cell, client).or(() -> waiting(cell));
  }

  private static Optional<Flag> onSharedCpus(Measured cell, double client, double server) {
    double ofRelay = cell.usedCpus(Telemetry.RELAY_CPU_US);
    double ofProxies = cell.usedCpus(Telemetry.NETWORK_PATH_CPU_US) - ofRelay;
    boolean full = client + ofRelay + ofProxies + server >= FULL * cell.clientMayUse();
    Integer carriers = cell.load().jvm().carriers();
    if (!full && carriers == null) {
      return Optional.empty();
    }
    double max = full ? CLIENT_OVER_SERVER * server : FULL * carriers;
    double used = full ? client + ofRelay : client;
    return flag(Kind.CLIENT_BOUND, used, max, used > client ? " and relay" : "", cell);
  }

  private static Optional<Flag> full(Measured cell, double client) {
    return flag(Kind.CLIENT_BOUND, client, FULL * cell.clientMayUse(), "", cell);
  }

  /** Flags the waiting time, of the clients or of the few threads that run them. */
  private static Optional<Flag> waiting(Measured cell) {
    Double queuedUs = cell.telemetry().counter(Telemetry.CLIENT + Telemetry.RUN_QUEUE_US);
    if (queuedUs == null) {
      return Optional.empty();
    }
    Double threads = cell.telemetry().mean(Telemetry.CLIENT + Telemetry.THREADS);
    int clients = cell.load().setup().threads();
    boolean carried = threads != null && threads < clients;
    double percent = 100 * queuedUs / cell.windowUs() / (carried ? cell.clientMayUse() : clients);
    return flag(Kind.CLIENT_WAITING, percent, WAITING_PERCENT, "", cell);
  }

  private static Optional<Flag> flag(
      Kind kind, double value, double bound, String others, Measured cell) {
    if (value < bound) {
      return Optional.empty();
    }
    Double server = cell.serverUsedCpus();
    String servers =
        server == null
            ? ""
            : String.format(
                Locale.ROOT, ", the server used %.2f of its %d", server, cell.serverMayUse());
    String who = cell.load().setup().generator() + others;
    String cpus = Plural.of(cell.clientMayUse(), "CPU");
    return Optional.of(Flag.of(kind, value, bound, who, cpus, servers));
  }
}
