package dev.oltpmatrix.model.descriptors;

import java.util.List;

/** Levels of the factor {@code connection}: the transport by which clients reach a server. */
public final class ConnectionKind {
  public static final String TCP = "tcp";
  public static final String TLS = "tls";
  public static final String SOCKET = "socket";

  /** A named pipe of Windows, which has no socket files for servers. */
  public static final String PIPE = "pipe";

  public static final List<String> ALL = List.of(TCP, TLS, SOCKET, PIPE);

  private ConnectionKind() {}

  public static List<String> of(OperatingSystem system) {
    return system == OperatingSystem.windows ? List.of(TCP, TLS, PIPE) : List.of(TCP, TLS, SOCKET);
  }
}
