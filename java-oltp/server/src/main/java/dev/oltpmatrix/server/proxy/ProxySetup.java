package dev.oltpmatrix.server.proxy;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.server.connect.Certificates;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.wire.connect.ServerPlace;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The parts of a proxy's configuration that differ between starts.
 *
 * @param host the machine that it runs on
 * @param home its unpacked tree
 * @param folder folder for its files, which only its owner may enter; deleted at its end
 * @param port where it is to listen, on 127.0.0.1 alone
 * @param to the server, and the account that clients use
 * @param database the database of clients
 * @param connections the number of connections that clients open
 * @param certificates certificates for a proxy that needs some
 */
record ProxySetup(
    Host host,
    Path home,
    Path folder,
    int port,
    NetworkPath to,
    String database,
    int connections,
    Certificates certificates) {
  /**
   * Connections in addition to those of clients: the check of readiness, and clients that connect
   * again before the proxy has seen the end of their former connection.
   */
  private static final int MORE_CONNECTIONS = 100;

  /** Returns the server's address with its port, an IPv6 address in brackets. */
  String server() {
    return ServerPlace.tcp(to.access().host(), to.access().port()).address();
  }

  /** Returns the number of client connections that it has to take. */
  int maxConnections() {
    return connections + MORE_CONNECTIONS;
  }

  /** Writes a file into its folder, which only its owner may read. */
  Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    host.writeSecret(file, text);
    return file;
  }
}
