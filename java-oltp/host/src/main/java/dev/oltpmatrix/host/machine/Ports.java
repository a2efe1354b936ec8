package dev.oltpmatrix.host.machine;

import dev.oltpmatrix.model.ServerException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Finds free ports on 127.0.0.1, below the range from which the kernel assigns ports. */
public final class Ports {
  public static final int FIRST = 21300;

  /** Linux assigns ephemeral ports from 32768 up (ip(7)). */
  public static final int END = 32768;

  /**
   * Time limit for a connection: on loopback it succeeds or fails at once, unless the queue is
   * full.
   */
  private static final int CONNECT_LIMIT_MS = 1000;

  /** Ports of this program's servers that do not listen yet. */
  private static final Set<Integer> CLAIMED = ConcurrentHashMap.newKeySet();

  private Ports() {}

  /** Returns the first free port at or above {@code from}, and reserves it for one server. */
  public static int claim(int from) throws ServerException {
    for (int port = from; port < END; port++) {
      if (CLAIMED.add(port)) {
        if (isFree(port)) {
          return port;
        }
        CLAIMED.remove(port);
      }
    }
    throw new ServerException(
        "no free port on 127.0.0.1 from " + from + " to " + (END - 1) + "; end what listens there");
  }

  /** Releases a reserved port; to be called when a server listens on it, or will not. */
  public static void release(int port) {
    CLAIMED.remove(port);
  }

  public static boolean anyIsFree() {
    try {
      release(claim(FIRST));
      return true;
    } catch (ServerException e) {
      return false;
    }
  }

  /**
   * Checks whether a port is free, only for choosing one: the check itself occupies the port
   * briefly.
   */
  public static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      // Like the servers: closed connections in TIME_WAIT do not occupy a port.
      socket.setReuseAddress(true);
      socket.bind(loopback(port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Checks whether a server listens, by connecting, which does not occupy the port. */
  public static boolean answers(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(loopback(port), CONNECT_LIMIT_MS);
      // A socket can connect to itself where the kernel's ephemeral ports include this range.
      return socket.getLocalPort() != port;
    } catch (IOException e) {
      return false;
    }
  }

  private static InetSocketAddress loopback(int port) throws IOException {
    return new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port);
  }
}
