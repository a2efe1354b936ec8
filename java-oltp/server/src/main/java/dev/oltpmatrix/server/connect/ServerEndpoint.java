package dev.oltpmatrix.server.connect;

import dev.oltpmatrix.model.descriptors.ConnectionKind;
import dev.oltpmatrix.wire.connect.Tls;
import java.nio.file.Path;

/**
 * How clients reach a server.
 *
 * @param host by its address; to C clients the name localhost would mean the socket file
 * @param socket {@code null} unless the socket file is to be used
 * @param sysbenchTls folder with cacert.pem, client-cert.pem and client-key.pem, names that
 *     sysbench 1.0 has built in and looks for where it is started; {@code null} without TLS
 */
public record ServerEndpoint(String host, int port, Path socket, Tls tls, Path sysbenchTls) {
  public static ServerEndpoint tcp(String host, int port) {
    return new ServerEndpoint(host, port, null, Tls.OFF, null);
  }

  public static ServerEndpoint socket(Path socket) {
    return new ServerEndpoint("", 0, socket, Tls.OFF, null);
  }

  /** One of {@link ConnectionKind#ALL}; what is encrypted counts as that, whatever it runs over. */
  public String kind() {
    if (tls.on()) {
      return ConnectionKind.TLS;
    }
    return socket != null ? ConnectionKind.SOCKET : ConnectionKind.TCP;
  }
}
