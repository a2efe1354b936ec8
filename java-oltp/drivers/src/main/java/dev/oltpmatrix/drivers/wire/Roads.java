package dev.oltpmatrix.drivers.wire;

import dev.oltpmatrix.connect.ServerPlace;
import dev.oltpmatrix.drivers.run.BenchRequest;
import dev.oltpmatrix.relay.MeasuredRtt;
import dev.oltpmatrix.relay.Relay;
import dev.oltpmatrix.relay.WireLog;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** Relays before the server that a request names. */
final class Roads {
  private Roads() {}

  /**
   * A relay to the request's server.
   *
   * @param log what counts on it; {@code null} for nothing
   */
  static Relay relay(BenchRequest request, long rttNs, WireLog log) throws IOException {
    ServerPlace server = request.endpoint().place();
    return Relay.start(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
        new InetSocketAddress(server.host(), server.port()),
        rttNs,
        log);
  }

  static BenchRequest through(BenchRequest request, Relay relay) {
    InetSocketAddress address = relay.address();
    return request.through(
        ServerPlace.tcp(address.getAddress().getHostAddress(), address.getPort()));
  }

  /** What a road of so much comes to, as an echo finds it. */
  static double measuredUs(long rttNs, int echoes) throws IOException {
    return MeasuredRtt.throughRelay(rttNs, echoes).medianNs() / 1e3;
  }
}
