package dev.oltpmatrix.server.proxy;

import dev.oltpmatrix.host.HostProcesses;
import dev.oltpmatrix.host.process.LivingProcess;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.descriptors.Via;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import dev.oltpmatrix.wire.connect.ServerPlace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A proxy of the user's own, which runs already and stays. */
final class ExternalProxy implements RunningProxy {
  private final CellRecord.Proxy recorded;
  private final ServerPlace place;
  private final ServerEndpoint endpoint;
  private final NetworkPath.Between between;
  private final ProxyCheck check;

  private ExternalProxy(
      CellRecord.Proxy recorded,
      ServerPlace place,
      ServerEndpoint endpoint,
      NetworkPath.Between between,
      ProxyCheck check) {
    this.recorded = recorded;
    this.place = place;
    this.endpoint = endpoint;
    this.between = between;
    this.check = check;
  }

  /**
   * Checks that it answers a query.
   *
   * @param url one that {@link Via#urls} has accepted
   */
  static ExternalProxy open(HostProcesses host, String name, String url, ProxyRequest request)
      throws ServerException {
    Via.Address address = Via.address(url);
    ServerPlace place = ServerPlace.tcp(address.host(), address.port());
    ServerEndpoint to = request.to().access();
    ServerEndpoint endpoint =
        new ServerEndpoint(place.host(), place.port(), null, to.tls(), to.sysbenchTls());
    List<Long> pids = place.isLocal() ? pids(host, place.port()) : List.of();
    // Connections are told apart by port numbers, which cannot be done where they are the same.
    NetworkPath.Forwarding ports =
        pids.isEmpty() || place.port() == to.port()
            ? null
            : new NetworkPath.Forwarding(place.port(), to.port());
    ExternalProxy proxy =
        new ExternalProxy(
            new CellRecord.Proxy(name, null, url, process(host, pids), Map.of()),
            place,
            endpoint,
            new NetworkPath.Between(name, pids, ports),
            new ProxyCheck(endpoint, request));
    Optional<String> problem = proxy.problem();
    if (problem.isPresent()) {
      throw new NoQueryException(problem.get());
    }
    return proxy;
  }

  /** Returns the process that listens, and those that it has started. */
  private static List<Long> pids(HostProcesses host, int port) {
    List<Long> pids = new ArrayList<>();
    host.listener(port)
        .ifPresent(
            pid -> {
              pids.add(pid);
              pids.addAll(host.children(pid));
            });
    return pids;
  }

  /** Returns words for the first of the processes; {@code null} if there is none. */
  static String process(HostProcesses host, List<Long> pids) {
    if (pids.isEmpty()) {
      return null;
    }
    Optional<String> program = host.living(pids.get(0)).flatMap(LivingProcess::program);
    return program.map(name -> name + ", ").orElse("") + "PID " + pids.get(0);
  }

  @Override
  public ServerEndpoint endpoint() {
    return endpoint;
  }

  @Override
  public NetworkPath.Between between() {
    return between;
  }

  @Override
  public CellRecord.Proxy recorded() {
    return recorded;
  }

  @Override
  public Optional<String> problem() {
    return check
        .attempt()
        .map(
            trouble ->
                recorded.name()
                    + " ("
                    + place.address()
                    + ") passes on no query: "
                    + trouble.words());
  }

  /** Does nothing: it is the user's. */
  @Override
  public void kill() {}

  /** Does nothing: it is the user's. */
  @Override
  public void close() {}
}
