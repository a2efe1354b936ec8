package dev.oltpmatrix.experiment.run;

import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.descriptors.RoundTrip;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.connect.NetworkPath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The network path of a cell's clients, and the proof that they used it: the server's own endpoint,
 * or a relay that adds network latency. The program's own connections are direct.
 */
final class ClientPath implements AutoCloseable {
  private static final String NAME = "relay";

  /**
   * Maximum ratio of measured to requested latency. Some excess is unavoidable; beyond this bound
   * the requested value must not be used as the x value.
   */
  private static final double MAX_TIMES = 1.25;

  private static final double MAX_MORE_MS = 0.1;

  private final RunningServer server;
  private final String level;
  private final RelayProcess relay;
  private final NetworkPath path;
  private ConnectionProof proof;

  private ClientPath(RunningServer server, String level, RelayProcess relay, NetworkPath path) {
    this.server = server;
    this.level = level;
    this.relay = relay;
    this.path = path;
  }

  /**
   * Prepares the path.
   *
   * @param log log file of the relay
   */
  static ClientPath open(CellKey key, RunningServer server, Path log, ProcessLedger ledger)
      throws IOException, ServerException, InterruptedException {
    NetworkPath direct = server.networkPath(key.level(Factors.CONNECTION));
    String level = key.level(Factors.ROUND_TRIP);
    if (Factors.ROUND_TRIP.isDefault(level)) {
      return new ClientPath(server, level, null, direct);
    }
    RelayProcess relay = RelayProcess.start(direct.access(), RoundTrip.us(level), log, ledger);
    List<NetworkPath.Between> between = new ArrayList<>(direct.between());
    between.add(new NetworkPath.Between(NAME, relay.pid()));
    NetworkPath longer =
        new NetworkPath(
            relay.through(direct.access()), direct.user(), direct.password(), List.copyOf(between));
    return new ClientPath(server, level, relay, longer);
  }

  NetworkPath networkPath() {
    return path;
  }

  /**
   * Begins the proof; to be called before the generator starts.
   *
   * @param watchId the program's own session that stays open meanwhile; 0 for none
   */
  void beginProof(long watchId) {
    proof = ConnectionProof.begin(server, path, watchId);
  }

  /** Observes the connections; to be called while the generator runs. */
  void look() {
    proof.look();
  }

  /** Returns the flags of the path, after the generator has ended. */
  List<Flag> flags(int clients) {
    List<Flag> flags = new ArrayList<>(proof.check(clients));
    if (relay != null) {
      late(recorded(), level).ifPresent(flags::add);
    }
    return flags;
  }

  static Optional<Flag> late(CellRecord.Relay relay, String level) {
    double boundMs = MAX_TIMES * relay.askedMs() + MAX_MORE_MS;
    return relay.measuredMs() > boundMs
        ? Optional.of(Flag.of(Flag.Kind.RTT_ABOVE, relay.measuredMs(), boundMs, level))
        : Optional.empty();
  }

  /** Returns the relay as recorded; {@code null} without a relay. */
  CellRecord.Relay recorded() {
    return relay == null
        ? null
        : new CellRecord.Relay(Double.parseDouble(level), relay.measuredMs());
  }

  /** Returns a failure of the relay, which a generator that lost its connections cannot know of. */
  Optional<String> problem() throws InterruptedException {
    return relay == null ? Optional.empty() : relay.problem();
  }

  @Override
  public void close() {
    if (relay != null) {
      relay.close();
    }
  }
}
