package dev.oltpmatrix.experiment.run;

import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import dev.oltpmatrix.server.proxy.Proxies;
import dev.oltpmatrix.server.proxy.ProxyRequest;
import dev.oltpmatrix.server.proxy.RunningProxy;
import java.util.List;
import java.util.Optional;

/** A proxy on the network path of a cell. */
final class ProxyHop implements Hop {
  private final RunningProxy proxy;

  private ProxyHop(RunningProxy proxy) {
    this.proxy = proxy;
  }

  /**
   * Starts the proxy that a cell's level names.
   *
   * @param spec the matrix of the cell
   */
  static ProxyHop start(
      Proxies proxies, MatrixSpec spec, ProcessPinning pinning, Hop.Request request)
      throws ServerException, InterruptedException {
    boolean hasTables = !spec.workload(request.cell().workload()).wantsEmptySchema();
    List<String> tables = request.server().data().tables();
    return new ProxyHop(
        proxies.start(
            request.level(),
            new ProxyRequest(
                request.server(),
                request.to(),
                hasTables && !tables.isEmpty() ? tables.get(0) : null,
                request.cell().connections(),
                pinning,
                request.logs()),
            request.ledger()));
  }

  @Override
  public NetworkPath.Between between() {
    return proxy.between();
  }

  @Override
  public ServerEndpoint endpoint() {
    return proxy.endpoint();
  }

  @Override
  public CellRecord.Proxy proxy() {
    return proxy.recorded();
  }

  @Override
  public List<Flag> flags() {
    return List.of();
  }

  @Override
  public Optional<String> problem() throws InterruptedException {
    return proxy.problem();
  }

  @Override
  public void close() {
    proxy.close();
  }
}
