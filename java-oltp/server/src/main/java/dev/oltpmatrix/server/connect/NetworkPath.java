package dev.oltpmatrix.server.connect;

import java.util.List;

/**
 * The endpoint and the account that clients use; the endpoint need not be the server itself.
 *
 * @param password for environment variables and 0600 files; never for a command line
 * @param between processes of this machine that forward the traffic between clients and server
 */
public record NetworkPath(
    ServerEndpoint access, String user, String password, List<Between> between) {
  /**
   * A program on the path.
   *
   * @param name the part of a counter's name that identifies the program, such as {@code proxysql}
   * @param pids its processes, of which the first has started the others; empty where they cannot
   *     be seen
   * @param forwarding its ports; {@code null} where its connections are not counted
   */
  public record Between(String name, List<Long> pids, Forwarding forwarding) {
    public Between {
      pids = List.copyOf(pids);
    }

    public Between(String name, long pid) {
      this(name, List.of(pid), null);
    }

    public long pid() {
      return pids.get(0);
    }
  }

  /**
   * @param listenPort where clients connect
   * @param serverPort where it connects
   */
  public record Forwarding(int listenPort, int serverPort) {}

  public static NetworkPath straight(ServerEndpoint access, String user, String password) {
    return new NetworkPath(access, user, password, List.of());
  }
}
