package dev.oltpmatrix.server.connect;

import dev.oltpmatrix.model.descriptors.ConnectionKind;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.wire.connect.ServerPlace;
import dev.oltpmatrix.wire.connect.Tls;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The address, transport and encryption by which clients reach a server.
 *
 * @param host by its address; to C clients the name localhost would mean the socket file
 * @param socket {@code null} unless the socket file, or the named pipe, is to be used
 * @param sysbenchTls folder with cacert.pem, client-cert.pem and client-key.pem, file names that
 *     are built into sysbench 1.0, which looks for them in its working directory; {@code null}
 *     without TLS
 */
public record ServerEndpoint(String host, int port, Path socket, Tls tls, Path sysbenchTls) {
  public static ServerEndpoint tcp(String host, int port) {
    return new ServerEndpoint(host, port, null, Tls.OFF, null);
  }

  public static ServerEndpoint socket(Path socket) {
    return new ServerEndpoint("", 0, socket, Tls.OFF, null);
  }

  public static ServerEndpoint pipe(String name) {
    return socket(Path.of(ServerPlace.PIPES + name));
  }

  /**
   * Returns one of {@link ConnectionKind#ALL}; an encrypted connection counts as TLS, whatever it
   * runs over.
   */
  public String kind() {
    if (tls.on()) {
      return ConnectionKind.TLS;
    }
    if (socket == null) {
      return ConnectionKind.TCP;
    }
    return ServerPlace.isPipe(socket.toString()) ? ConnectionKind.PIPE : ConnectionKind.SOCKET;
  }

  /** Returns the kind, with the cipher that a session of it has. */
  public CellRecord.ConnectionKind kind(Connection session) throws SQLException {
    try (Statement statement = session.createStatement();
        ResultSet row = statement.executeQuery("SHOW SESSION STATUS LIKE 'Ssl_cipher'")) {
      String cipher = row.next() ? row.getString(2) : null;
      boolean hasCipher = cipher != null && !cipher.isEmpty();
      return new CellRecord.ConnectionKind(kind(), hasCipher ? cipher : null);
    }
  }
}
