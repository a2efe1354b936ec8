package dev.oltpmatrix.driverstudy.wire;

import dev.oltpmatrix.driverstudy.run.BenchRequest;
import dev.oltpmatrix.wire.connect.ServerPlace;
import dev.oltpmatrix.wire.relay.MeasuredRtt;
import dev.oltpmatrix.wire.relay.Relay;
import dev.oltpmatrix.wire.relay.WireLog;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;

/** Relays before the server that a request names. */
final class NetworkPaths {
  /**
   * So much longer is the road where one does not tell. Counting: a client that was held up for
   * longer than its round trip, while it sent what belongs together, takes one more. Timing: a long
   * operation has to stand out of its own differences.
   */
  static final List<Long> LONGER = List.of(1L, 5L, 15L);

  private NetworkPaths() {}

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
