package dev.oltpmatrix.matrix.server;

import dev.oltpmatrix.matrix.UsageException;
import java.nio.file.Path;

/** What the servers will allow, read from their configuration before any is started. */
public final class ServerLimits {
  private ServerLimits() {}

  public static int maxConnections(Path serverConfigsDir) {
    return number(serverConfigsDir, "max_connections");
  }

  public static int maxPreparedStatements(Path serverConfigsDir) {
    return number(serverConfigsDir, "max_prepared_stmt_count");
  }

  public static int openFilesLimit(Path serverConfigsDir) {
    return number(serverConfigsDir, "open_files_limit");
  }

  private static int number(Path serverConfigsDir, String name) {
    String value = ServerConfig.ofFile(serverConfigsDir, "base.cnf").value(name);
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException e) {
      throw new UsageException("base.cnf: " + name + " is " + value + ", must be a whole number");
    }
  }
}
