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
   * A process on the path.
   *
   * @param name the part of a counter's name that identifies the process, such as {@code proxysql}
   */
  public record Between(String name, long pid) {}

  /** Returns a path without a process on it. */
  public static NetworkPath straight(ServerEndpoint access, String user, String password) {
    return new NetworkPath(access, user, password, List.of());
  }
}
