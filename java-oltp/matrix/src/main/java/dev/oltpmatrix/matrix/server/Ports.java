package dev.oltpmatrix.matrix.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** Free ports on 127.0.0.1, below the range from which the kernel picks its own. */
final class Ports {
  static final int FIRST = 21300;

  /** Linux gives out ephemeral ports from 32768 up (ip(7)). */
  static final int END = 32768;

  private Ports() {}

  /** First free port at or above {@code from}. */
  static int free(int from) throws ServerException {
    for (int port = from; port < END; port++) {
      if (isFree(port)) {
        return port;
      }
    }
    throw new ServerException(
        "no free port on 127.0.0.1 from " + from + " to " + (END - 1) + "; end what listens there");
  }

  static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      // As the servers do: closed connections that linger (TIME_WAIT) do not hold a port.
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
