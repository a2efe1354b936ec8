package dev.oltpmatrix.server.proxy;

import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.model.drivercases.ServerKind;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.connect.NetworkPath;
import java.nio.file.Path;

/**
 * A request for a proxy between clients and their server.
 *
 * @param to the endpoint to which it forwards, and the account that clients use there
 * @param database the database of clients
 * @param isMysql whether the server behind it is MySQL, which decides the driver that asks it
 * @param table a table that a query through it reads; {@code null} where there is none yet
 * @param connections the number of connections that clients open
 * @param pinning its CPUs
 * @param logs prefix of its log file
 */
public record ProxyRequest(
    NetworkPath to,
    String database,
    boolean isMysql,
    String table,
    int connections,
    ProcessPinning pinning,
    Path logs) {
  public ProxyRequest(
      RunningServer server,
      NetworkPath to,
      String table,
      int connections,
      ProcessPinning pinning,
      Path logs) {
    this(
        to,
        server.database(),
        ServerKind.ofVersion(server.facts().version()).isMysql(),
        table,
        connections,
        pinning,
        logs);
  }

  Path log(String name) {
    return logs.resolveSibling(logs.getFileName() + "." + name + ".log");
  }
}
