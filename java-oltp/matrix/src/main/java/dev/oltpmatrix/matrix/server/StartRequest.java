package dev.oltpmatrix.matrix.server;

import java.nio.file.Path;

/**
 * Which server to start and how.
 *
 * @param arm {@code per-thread} or {@code pool}
 * @param config {@code base}, or names of overlays joined by {@code +}
 * @param logDir takes the composed configuration, the error log and the server's variables
 */
public record StartRequest(
    InstalledServer server, String arm, String config, DataSet data, Path logDir) {
  /** {@code mariadb-10.11_pool_base}: the name of what this start leaves in {@code logDir}. */
  String fileName() {
    return server.build().name() + "_" + arm + "_" + config;
  }
}
