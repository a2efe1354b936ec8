package dev.oltpmatrix.load.driver;

import dev.oltpmatrix.load.options.Options;

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
    boolean ssl,
    boolean serverPrepare) {

  public static Endpoint of(Options options) {
    return new Endpoint(
        options.text("mysql-host"),
        options.integer("mysql-port"),
        options.text("mysql-socket"),
        options.text("mysql-user"),
        options.text("mysql-password"),
        options.text("mysql-db"),
        options.flag("mysql-ssl"),
        options.text("db-ps-mode").equals("auto"));
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
