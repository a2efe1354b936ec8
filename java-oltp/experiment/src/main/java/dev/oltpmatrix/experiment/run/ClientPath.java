package dev.oltpmatrix.experiment.run;

import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.connect.NetworkPath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The network path of a cell's clients, and the proof that they used it: the server's own endpoint,
 * or the first of the hops before it. The program's own connections are direct.
 */
final class ClientPath implements AutoCloseable {
  private final RunningServer server;
  private final List<Hop> hops = new ArrayList<>();
  private NetworkPath path;
  private ConnectionProof proof;

  private ClientPath(RunningServer server, NetworkPath direct) {
    this.server = server;
    this.path = direct;
  }

  /**
   * Starts the hops that the cell's levels name.
   *
   * @param kinds how to start a hop, by the factor whose level names it
   * @param logs prefix of the hops' log files
   */
  static ClientPath open(
      Map<Factor, Hop.Start> kinds,
      CellKey key,
      RunningServer server,
      Path logs,
      ProcessLedger ledger)
      throws IOException, ServerException, InterruptedException {
    NetworkPath direct = server.networkPath(key.level(Factors.CONNECTION));
    ClientPath clients = new ClientPath(server, direct);
    try {
      for (Factor factor : key.hops()) {
        String level = key.level(factor);
        Hop.Request request = new Hop.Request(key, server, clients.path, level, logs, ledger);
        clients.add(kinds.get(factor).start(request));
      }
      return clients;
    } catch (IOException | ServerException | InterruptedException | RuntimeException e) {
      clients.close();
      throw e;
    }
  }

  private void add(Hop hop) {
    hops.add(hop);
    List<NetworkPath.Between> between = new ArrayList<>(path.between());
    between.add(hop.between());
    path = new NetworkPath(hop.endpoint(), path.user(), path.password(), List.copyOf(between));
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

  /** To be called after the generator has ended. */
  List<Flag> flags(int clients) {
    List<Flag> flags = new ArrayList<>(proof.check(clients));
    hops.forEach(hop -> flags.addAll(hop.flags()));
    return flags;
  }

  /** {@code null} without a relay. */
  CellRecord.Relay recorded() {
    return hops.stream().map(Hop::relay).filter(Objects::nonNull).findFirst().orElse(null);
  }

  /** {@code null} without a proxy. */
  CellRecord.Proxy proxy() {
    return hops.stream().map(Hop::proxy).filter(Objects::nonNull).findFirst().orElse(null);
  }

  List<String> problems() throws InterruptedException {
    List<String> problems = new ArrayList<>();
    for (Hop hop : hops) {
      hop.failure().problem().ifPresent(problems::add);
    }
    return problems;
  }

  @Override
  public void close() {
    hops.forEach(hop -> hop.end().run());
  }
}
