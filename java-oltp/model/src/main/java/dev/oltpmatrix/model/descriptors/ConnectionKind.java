package dev.oltpmatrix.model.descriptors;

import java.util.List;

/** Factor {@code connection}: the transport by which clients reach a server. */
public final class ConnectionKind {
  public static final String TCP = "tcp";
  public static final String TLS = "tls";
  public static final String SOCKET = "socket";
  public static final List<String> ALL = List.of(TCP, TLS, SOCKET);

  private ConnectionKind() {}

  static Factor factor() {
    return Factor.ofChoice(
        "connection",
        "connections",
        TCP,
        ALL,
        Factor.Refusal.NONE,
        "tcp, tls, socket: how clients reach the servers that the program starts.");
  }
}
