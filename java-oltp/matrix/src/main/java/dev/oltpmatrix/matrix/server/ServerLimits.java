package dev.oltpmatrix.matrix.server;

import dev.oltpmatrix.matrix.UsageException;
import java.nio.file.Path;
import java.util.OptionalInt;

/** What the servers will allow, read from their configuration before any is started. */
public final class ServerLimits {
  private ServerLimits() {}

  public static int maxConnections(Path serverConfigsDir) {
    return number(serverConfigsDir, "max_connections");
  }

  public static int maxPreparedStatements(Path serverConfigsDir) {
    return number(serverConfigsDir, "max_prepared_stmt_count");
  }

  /** Empty where base.cnf leaves it to the product. */
  public static OptionalInt openFilesLimit(Path serverConfigsDir) {
    String name = "open_files_limit";
    boolean isSet = ServerConfig.ofFile(serverConfigsDir, "base.cnf").value(name) != null;
    return isSet ? OptionalInt.of(number(serverConfigsDir, name)) : OptionalInt.empty();
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
