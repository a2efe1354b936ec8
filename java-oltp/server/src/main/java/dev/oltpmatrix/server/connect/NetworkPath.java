package dev.oltpmatrix.server.connect;

import java.util.List;

/**
 * What clients connect to, which need not be the server itself.
 *
 * @param password for environment variables and 0600 files; never for a command line
 * @param between processes of this machine that pass on what clients and server say
 */
public record NetworkPath(
    ServerEndpoint access, String user, String password, List<Between> between) {
  /**
   * A process between.
   *
   * @param name the part of a counter's name that tells it from others, such as {@code proxysql}
   */
  public record Between(String name, long pid) {}

  /** With nothing between. */
  public static NetworkPath straight(ServerEndpoint access, String user, String password) {
    return new NetworkPath(access, user, password, List.of());
  }
}
