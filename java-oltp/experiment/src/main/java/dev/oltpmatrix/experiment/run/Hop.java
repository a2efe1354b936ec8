package dev.oltpmatrix.experiment.run;

import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import dev.oltpmatrix.server.proxy.Proxies;
import dev.oltpmatrix.server.proxy.ProxyRequest;
import dev.oltpmatrix.server.proxy.RunningProxy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A process on the network path between clients and server, such as a relay or a proxy. It runs
 * while its cell is measured; its counters are sampled as {@code path.NAME.}.
 *
 * @param between its processes and ports, by the name that its counters and its log have
 * @param endpoint the endpoint to which clients connect
 * @param relay what the record says of it; {@code null} unless it is a relay
 * @param proxy what the record says of it; {@code null} unless it is a proxy
 * @param flags what is to be said about the cell because of it
 * @param failure tells its failure, of which a generator knows only lost connections
 * @param end ends it
 */
record Hop(
    NetworkPath.Between between,
    ServerEndpoint endpoint,
    CellRecord.Relay relay,
    CellRecord.Proxy proxy,
    List<Flag> flags,
    Failure failure,
    Runnable end) {
  interface Failure {
    /** Returns what ended it; empty while it runs. */
    Optional<String> problem() throws InterruptedException;
  }

  /** Starts a hop, which accepts connections on return. */
  interface Start {
    Hop start(Request request) throws IOException, ServerException, InterruptedException;
  }

  /**
   * A request for a hop between the clients of a cell and its server.
   *
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

  /** Starts the proxy that a cell's level names, for the cells of a matrix. */
  static Hop startProxy(Proxies proxies, MatrixSpec spec, Request request)
      throws ServerException, InterruptedException {
    boolean hasTables = !spec.workload(request.cell.workload()).wantsEmptySchema();
    List<String> tables = request.server.data().tables();
    ProxyRequest wanted =
        new ProxyRequest(
            request.server,
            request.to,
            hasTables && !tables.isEmpty() ? tables.get(0) : null,
            request.cell.connections(),
            ProcessPinning.ofProxy(spec.placement()),
            request.logs);
    RunningProxy proxy = proxies.start(request.level, wanted, request.ledger);
    return new Hop(
        proxy.between(),
        proxy.endpoint(),
        null,
        proxy.recorded(),
        List.of(),
        proxy::problem,
        proxy::close);
  }
}
