package dev.oltpmatrix.server.proxy;

import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.connect.NetworkPath;
import java.nio.file.Path;

/**
 * A request for a proxy between the clients of a cell and its server.
 *
 * @param server the server behind it
 * @param to the endpoint to which it forwards, and the account that clients use there
 * @param table a table that a query through it reads; {@code null} where there is none yet
 * @param connections the number of connections that clients open
 * @param pinning its CPUs
 * @param logs prefix of its log file
 */
public record ProxyRequest(
    RunningServer server,
    NetworkPath to,
    String table,
    int connections,
    ProcessPinning pinning,
    Path logs) {
  /** Returns its log file. */
  Path log(String name) {
    return logs.resolveSibling(logs.getFileName() + "." + name + ".log");
  }
}
