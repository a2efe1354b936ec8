package dev.oltpmatrix.host.machine;

import dev.oltpmatrix.model.ServerException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Free ports on 127.0.0.1, below the range from which the kernel picks its own. */
public final class Ports {
  public static final int FIRST = 21300;

  /** Linux gives out ephemeral ports from 32768 up (ip(7)). */
  public static final int END = 32768;

  /** On loopback a connection is there or refused at once, unless the queue is full. */
  private static final int CONNECT_LIMIT_MS = 1000;

  /** Given to servers of this program that do not listen yet. */
  private static final Set<Integer> CLAIMED = ConcurrentHashMap.newKeySet();

  private Ports() {}

  /** First free port at or above {@code from}, which no other server that starts now will get. */
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

  /** To be called when a server listens on it, or will not. */
  public static void release(int port) {
    CLAIMED.remove(port);
  }

  /** Whether a server could have one. */
  public static boolean anyIsFree() {
    try {
      release(claim(FIRST));
      return true;
    } catch (ServerException e) {
      return false;
    }
  }

  /** For choosing a port only: the test itself holds the port while it lasts. */
  public static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      // As the servers do: closed connections that linger (TIME_WAIT) do not hold a port.
      socket.setReuseAddress(true);
      socket.bind(loopback(port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Whether somebody listens; asked by connecting, so that no server loses its port to it. */
  public static boolean answers(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(loopback(port), CONNECT_LIMIT_MS);
      // A socket can meet itself where the kernel's own ports reach down to ours.
      return socket.getLocalPort() != port;
    } catch (IOException e) {
      return false;
    }
  }

  private static InetSocketAddress loopback(int port) throws IOException {
    return new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port);
  }
}
