package dev.oltpmatrix.experiment.run;

import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
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
    /**
     * Starts it.
     *
     * @param to the endpoint to which it forwards
     * @param level the factor's level, such as the milliseconds that a relay adds
     * @param logs prefix of its log file, to which a name such as {@code relay.log} is appended
     */
    Hop start(ServerEndpoint to, String level, Path logs, ProcessLedger ledger)
        throws IOException, ServerException, InterruptedException;
  }

  /** Returns the name that its counters and its log have. */
  String name();

  long pid();

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

  @Override
  void close();
}
