package dev.oltpmatrix.wire.relay;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;

/** A listening socket with a relay in front of it. */
final class RelayedServer implements Closeable {
  /** A blocked test fails after this time, also on a busy machine. */
  private static final int TIMEOUT_MS = 60_000;

  final Relay relay;
  private final ServerSocket listening;

  RelayedServer(Duration rtt) throws IOException {
    listening = listen();
    relay =
        Relay.start(
            anyPort(), address(listening), rtt.toNanos(), () -> Tap.NONE, System.err::println);
  }

  static ServerSocket listen() throws IOException {
    ServerSocket listening = new ServerSocket(0, 1024, InetAddress.getLoopbackAddress());
    listening.setSoTimeout(TIMEOUT_MS);
    return listening;
  }

  static InetSocketAddress anyPort() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  static InetSocketAddress address(ServerSocket listening) {
    return (InetSocketAddress) listening.getLocalSocketAddress();
  }

  Socket connect() throws IOException {
    return connect(relay.address());
  }

  static Socket connect(InetSocketAddress address) throws IOException {
    return prepared(new Socket(address.getAddress(), address.getPort()));
  }

  Socket accept() throws IOException {
    return prepared(listening.accept());
  }

  private static Socket prepared(Socket socket) throws IOException {
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(TIMEOUT_MS);
    return socket;
  }

  @Override
  public void close() throws IOException {
    relay.close();
    listening.close();
  }
}
