package dev.oltpmatrix.server.api;

import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.model.descriptors.ConnectionKind;
import dev.oltpmatrix.model.spec.ConfigName;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.config.VariablesDiff;
import dev.oltpmatrix.workload.data.DataSet;
import java.nio.file.Path;
import java.util.Set;

/**
 * The server to start and its options.
 *
 * @param arm {@code per-thread} or {@code pool}
 * @param config {@code base}, or overlays and settings joined by {@code +}
 * @param logDir folder for the composed configuration, the error log and the server's variables
 * @param emptySchema whether the table is dropped, for callers that create their own
 * @param placement CPUs and priority; a pool's size follows the CPUs
 * @param connections how clients shall reach it: some of {@link ConnectionKind#ALL}
 */
public record StartRequest(
    InstalledServer server,
    String arm,
    String config,
    DataSet data,
    Path logDir,
    boolean emptySchema,
    ProcessPinning placement,
    Set<String> connections) {

  public StartRequest {
    connections = Set.copyOf(connections);
  }

  public StartRequest(
      InstalledServer server, String arm, String config, DataSet data, Path logDir) {
    this(server, arm, config, data, logDir, ConnectionKind.TCP);
  }

  /** Requests a server with the table, on the CPUs of this program. */
  public StartRequest(
      InstalledServer server,
      String arm,
      String config,
      DataSet data,
      Path logDir,
      String connection) {
    this(server, arm, config, data, logDir, false, ProcessPinning.AS_IS, Set.of(connection));
  }

  public StartRequest with(String other) {
    return new StartRequest(server, arm, other, data, logDir, emptySchema, placement, connections);
  }

  /**
   * Returns the name of the files that this start writes to {@code logDir}: {@code
   * mariadb-10.11_pool_base}.
   */
  public String fileName() {
    return server.build().name() + "_" + arm + "_" + ConfigName.of(config);
  }

  public Path variablesFile() {
    return logDir.toAbsolutePath().resolve(fileName() + VariablesDiff.ENDING);
  }
}
