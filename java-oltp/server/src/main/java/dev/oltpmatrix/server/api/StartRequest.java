package dev.oltpmatrix.server.api;

import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.model.descriptors.ConnectionKind;
import dev.oltpmatrix.model.spec.ConfigName;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.setting.VariablesFile;
import dev.oltpmatrix.workload.data.DataSet;
import java.nio.file.Path;
import java.util.Set;

/**
 * Which server to start and how.
 *
 * @param arm {@code per-thread} or {@code pool}
 * @param config {@code base}, or overlays and settings joined by {@code +}
 * @param logDir takes the composed configuration, the error log and the server's variables
 * @param emptySchema without the table, for those who make their own
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

  /** With the table, on a server that runs where this program does and is reached over TCP. */
  public StartRequest(
      InstalledServer server, String arm, String config, DataSet data, Path logDir) {
    this(server, arm, config, data, logDir, ConnectionKind.TCP);
  }

  /** With the table, on a server that runs where this program does and is reached in one way. */
  public StartRequest(
      InstalledServer server,
      String arm,
      String config,
      DataSet data,
      Path logDir,
      String connection) {
    this(server, arm, config, data, logDir, false, ProcessPinning.AS_IS, Set.of(connection));
  }

  /** {@code mariadb-10.11_pool_base}: the name of what this start leaves in {@code logDir}. */
  public String fileName() {
    return server.build().name() + "_" + arm + "_" + ConfigName.of(config);
  }

  /** Gets all variables of the started server; the composed configuration lies beside it. */
  public Path variablesFile() {
    return logDir.toAbsolutePath().resolve(fileName() + VariablesFile.ENDING);
  }
}
