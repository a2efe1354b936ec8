import dev.oltpmatrix.driverstudy.run.BenchRequest;
import dev.oltpmatrix.wire.connect.ServerPlace;
import dev.oltpmatrix.wire.relay.MeasuredRtt;
import dev.oltpmatrix.wire.relay.Relay;
import dev.oltpmatrix.wire.relay.Tap;
import dev.oltpmatrix.wire.relay.WireLog;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;

/** Creates relays in front of the server that a request names. */
final class NetworkPaths {
  /**
   * Factors by which the round trip time is increased if a shorter one gives no result. When
   * counting, a client that was delayed for longer than its round trip while it sent data that
   * belongs together takes one more trip. When timing, a long operation's growth has to exceed its
   * own variation.
   */
  static final List<Long> LONGER = List.of(1L, 5L, 15L);

  private NetworkPaths() {}

  /**
   * Starts a relay to the request's server.
   *
   * @param log counts its traffic; {@code null} for no counting
   */
  static Relay relay(BenchRequest request, long rttNs, WireLog log) throws IOException {
    ServerPlace server = request.endpoint().place();
    return Relay.start(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
        new InetSocketAddress(server.host(), server.port()),
        rttNs,
        log == null ? () -> Tap.NONE : log::connected,
        System.err::println);
  }

  static BenchRequest through(BenchRequest request, Relay relay) {
    InetSocketAddress address = relay.address();
    ServerPlace place = ServerPlace.tcp(address.getAddress().getHostAddress(), address.getPort());
    return new BenchRequest(
        request.driverCase(),
        request.driver(),
        request.arm(),
        request.command(),
        request.options(),
        request.endpoint().at(place));
  }

  /** Returns the actual round trip time of a relay, as an echo measures it. */
  static double measuredUs(long rttNs, int echoes) throws IOException {
    return MeasuredRtt.medianNs(rttNs, echoes) / 1e3;
  }
}
