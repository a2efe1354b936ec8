package dev.oltpmatrix.load.driver;

import dev.oltpmatrix.connect.Tls;
import dev.oltpmatrix.load.options.Options;
import java.util.ArrayList;
import java.util.List;

/**
 * Which server, database and user.
 *
 * @param socket the server's socket file; empty for TCP
 * @param serverPrepare whether statements are prepared by the server
 */
public record Endpoint(
    String host,
    int port,
    String socket,
    String user,
    String password,
    String database,
    Tls tls,
    boolean compression,
    boolean serverPrepare) {
  /** To C clients it means the socket file, whatever the port. */
  private static final String LOCALHOST = "localhost";

  private static final int DEFAULT_PORT = 3306;

  /** The first of them. */
  public static Endpoint of(Options options) {
    return allOf(options).get(0);
  }

  /** In the order in which sysbench connects: all ports of a host, then the next host's. */
  public static List<Endpoint> allOf(Options options) {
    return allOf(options, SocketFiles.find(System.getenv(), SocketFiles.USUAL));
  }

  /**
   * The same with the socket file of localhost given.
   *
   * @param localSocket empty if there is none
   */
  static List<Endpoint> allOf(Options options, String localSocket) {
    List<String> sockets = options.words("mysql-socket");
    if (!sockets.isEmpty()) {
      return sockets.stream().map(socket -> ofSocket(options, socket)).toList();
    }
    List<Endpoint> all = new ArrayList<>();
    for (String host : options.words("mysql-host")) {
      for (int port : options.integers("mysql-port")) {
        all.add(
            host.equals(LOCALHOST) && !localSocket.isEmpty()
                ? ofSocket(options, localSocket)
                : of(options, host, port, ""));
      }
    }
    return all;
  }

  private static Endpoint ofSocket(Options options, String socket) {
    return of(options, LOCALHOST, DEFAULT_PORT, socket);
  }

  private static Endpoint of(Options options, String host, int port, String socket) {
    return new Endpoint(
        host,
        port,
        socket,
        options.text("mysql-user"),
        options.text("mysql-password"),
        options.text("mysql-db"),
        tls(options),
        options.flag("mysql-compression"),
        options.text("db-ps-mode").equals("auto"));
  }

  private static Tls tls(Options options) {
    return new Tls(
        options.flag("mysql-ssl"),
        switch (options.text("mysql-ssl-verify")) {
          case "ca" -> Tls.Verify.CA;
          case "identity" -> Tls.Verify.IDENTITY;
          default -> Tls.Verify.NONE;
        },
        options.text("mysql-ssl-ca"),
        options.text("mysql-ssl-cert"),
        options.text("mysql-ssl-key"));
  }

  /** For messages: where the server is expected. */
  public String address() {
    return socket.isEmpty() ? host + ":" + port : socket;
  }

  /** The host as a URL takes it. */
  String urlHost() {
    return host.contains(":") ? "[" + host + "]" : host;
  }

  @Override
  public String toString() {
    return user + "@" + address() + "/" + database;
  }
}
