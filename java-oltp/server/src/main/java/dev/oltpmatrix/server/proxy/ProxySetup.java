package dev.oltpmatrix.server.proxy;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.server.connect.Certificates;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.wire.connect.ServerPlace;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

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

  /** Threads or processes that forward, of those proxies that let it be chosen. */
  private static final int WORKERS = 2;

  /** Files that a process has open besides connections. */
  private static final int OTHER_FILES = 100;

  /** Returns the server's address with its port, an IPv6 address in brackets. */
  String server() {
    return ServerPlace.tcp(to.access().host(), to.access().port()).address();
  }

  /** Returns the number of client connections that it has to take. */
  int maxConnections() {
    return connections + MORE_CONNECTIONS;
  }

  /**
   * Writes a configuration of the resources, with the values of this start, into its folder, where
   * only its owner may read it; returns its path.
   */
  String write(String name, String resource, Map<String, ?> more) throws IOException {
    Path file = folder.resolve(name);
    host.writeSecret(file, text(resource, more));
    return file.toString();
  }

  /** Returns a configuration with the values of this start, and those of one proxy alone. */
  String text(String resource, Map<String, ?> more) throws IOException {
    Map<String, Object> values = new HashMap<>(more);
    values.put("port", port);
    values.put("server", server());
    values.put("folder", folder);
    values.put("home", home);
    values.put("workers", WORKERS);
    values.put("max_connections", maxConnections());
    values.put("both_sides", 2 * maxConnections());
    values.put("files", 2 * maxConnections() + OTHER_FILES);
    try (InputStream in = ProxySetup.class.getResourceAsStream(resource)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      for (Map.Entry<String, Object> value : values.entrySet()) {
        text = text.replace("${" + value.getKey() + "}", value.getValue().toString());
      }
      return text;
    }
  }
}
