package dev.oltpmatrix.experiment.run;

import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A process on the network path between clients and server, such as a relay or a proxy. It runs
 * while its cell is measured; its counters are sampled as {@code path.NAME.}.
 */
interface Hop extends AutoCloseable {
  /** Starts a hop, which accepts connections on return. */
  @FunctionalInterface
  interface Start {
    Hop start(Request request) throws IOException, ServerException, InterruptedException;
  }

  /**
   * A request for a hop between the clients of a cell and its server.
   *
   * @param cell the cell whose clients go through it
   * @param server the server of the cell
   * @param to the endpoint to which it forwards, and the account that clients use there
   * @param level the factor's level, such as the milliseconds that a relay adds
   * @param logs prefix of its log file, to which a name such as {@code relay.log} is appended
   */
  record Request(
      CellKey cell,
      RunningServer server,
      NetworkPath to,
      String level,
      Path logs,
      ProcessLedger ledger) {}

  /** Returns its processes and ports, by the name that its counters and its log have. */
  NetworkPath.Between between();

  /** Returns the endpoint to which clients connect. */
  ServerEndpoint endpoint();

  /** Returns what is to be said about the cell because of it, after the generator has ended. */
  List<Flag> flags();

  /** Returns a description of its failure, of which a generator knows only lost connections. */
  Optional<String> problem() throws InterruptedException;

  /** Returns what the record says of it; {@code null} unless it is a relay. */
  default CellRecord.Relay recorded() {
    return null;
  }

  /** Returns what the record says of it; {@code null} unless it is a proxy. */
  default CellRecord.Proxy proxy() {
    return null;
  }

  @Override
  void close();
}
