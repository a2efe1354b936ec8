package dev.oltpmatrix.experiment.run;

import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.descriptors.RoundTrip;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.connect.Road;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The road that a cell's clients take, and the proof that they took it: the server's own, or one
 * that a relay makes longer. The program's own connections go direct.
 */
final class CellRoad implements AutoCloseable {
  private static final String NAME = "relay";

  /** A little late is as good as it gets; beyond it, do not take what was asked for as x. */
  private static final double MOST_TIMES = 1.25;

  private static final double MOST_MORE_MS = 0.1;

  private final RunningServer server;
  private final String level;
  private final RelayProcess relay;
  private final Road road;
  private ConnectionProof proof;

  private CellRoad(RunningServer server, String level, RelayProcess relay, Road road) {
    this.server = server;
    this.level = level;
    this.relay = relay;
    this.road = road;
  }

  /**
   * Makes it ready.
   *
   * @param log what a relay says
   */
  static CellRoad open(CellKey key, RunningServer server, Path log, ProcessLedger ledger)
      throws IOException, ServerException, InterruptedException {
    Road direct = server.road(key.level(Factors.CONNECTION));
    String level = key.level(Factors.ROUND_TRIP);
    if (Factors.ROUND_TRIP.isUsual(level)) {
      return new CellRoad(server, level, null, direct);
    }
    RelayProcess relay = RelayProcess.start(direct.access(), RoundTrip.us(level), log, ledger);
    List<Road.Between> between = new ArrayList<>(direct.between());
    between.add(new Road.Between(NAME, relay.pid()));
    Road longer =
        new Road(
            relay.through(direct.access()), direct.user(), direct.password(), List.copyOf(between));
    return new CellRoad(server, level, relay, longer);
  }

  Road road() {
    return road;
  }

  /**
   * To be called before the generator starts.
   *
   * @param watchId the program's own session that stays open meanwhile; 0 for none
   */
  void beginProof(long watchId) {
    proof = ConnectionProof.begin(server, road, watchId);
  }

  /** To be called while the generator runs. */
  void look() {
    proof.look();
  }

  /** What is to be said of it, when the generator has ended. */
  List<Flag> flags(int clients) {
    List<Flag> flags = new ArrayList<>(proof.check(clients));
    if (relay != null) {
      late(recorded(), level).ifPresent(flags::add);
    }
    return flags;
  }

  static Optional<Flag> late(CellRecord.Relay relay, String level) {
    double boundMs = MOST_TIMES * relay.askedMs() + MOST_MORE_MS;
    return relay.measuredMs() > boundMs
        ? Optional.of(Flag.of(Flag.Kind.RTT_ABOVE, relay.measuredMs(), boundMs, level))
        : Optional.empty();
  }

  /** {@code null} without a relay. */
  CellRecord.Relay recorded() {
    return relay == null
        ? null
        : new CellRecord.Relay(Double.parseDouble(level), relay.measuredMs());
  }

  /** What a generator cannot know that lost its connections. */
  Optional<String> trouble() throws InterruptedException {
    return relay == null ? Optional.empty() : relay.trouble();
  }

  @Override
  public void close() {
    if (relay != null) {
      relay.close();
    }
  }
}
