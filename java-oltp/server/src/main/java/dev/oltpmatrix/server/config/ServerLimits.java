package dev.oltpmatrix.server.config;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.input.SizeText;
import dev.oltpmatrix.server.build.ServerBuild;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The limits of a server, known before it is started; {@code null} for those that are not known.
 *
 * @param name arm and config, for messages
 * @param openFiles the limit that the server will ask the system for, if its settings say one
 * @param connectionBytes memory that it takes for each busy connection
 * @param startedHere whether the program starts it, on this machine
 */
public record ServerLimits(
    String name,
    Limit maxConnections,
    Limit maxPreparedStatements,
    Limit openFiles,
    Limit bufferPoolBytes,
    long connectionBytes,
    boolean startedHere) {

  /**
   * @param origin such as {@code base.cnf}
   */
  public record Limit(long value, String origin) {
    public String place(String fallback) {
      if (origin.equals(ServerConfig.AD_HOC)) {
        return "in " + origin;
      }
      return origin.startsWith(ServerConfig.OVERLAYS + "/")
          ? "in server-configs/" + origin
          : fallback;
    }
  }

  /** The defaults of both products. */
  private static final Map<String, String> DEFAULTS =
      Map.of(
          "max_connections", "151",
          "max_prepared_stmt_count", "16382",
          "innodb_buffer_pool_size", "128M");

  /** Peaks with 4096 clients in oltp_read_only, with one thread each: docs/servers.md. */
  private static final long MARIADB_CONNECTION_BYTES = 320L << 10;

  private static final long MYSQL_CONNECTION_BYTES = 640L << 10;

  /**
   * Derived from 1.9 GB with 4096 idle connections and 0.5 GB without performance schema:
   * docs/servers.md.
   */
  private static final long PERFORMANCE_SCHEMA_BYTES = 350L << 10;

  /**
   * Returns arm and config, the latter unless it is base: {@code mariadb-10.11/pool+doublewrite}.
   */
  public static String name(ServerBuild build, String arm, String config) {
    return build.name() + "/" + arm + (config.equals(ServerConfig.BASE) ? "" : "+" + config);
  }

  public static ServerLimits of(ServerConfig config, ServerBuild build, String name) {
    String origin = "the server's default";
    String schema = config.value("performance_schema");
    boolean hasSchema =
        schema == null
            ? build.isMysql() && build.numbers().isAtLeast("5.6")
            : Values.areEqual(schema, "ON");
    return new ServerLimits(
        name,
        limit("max_connections", config, DEFAULTS, origin),
        limit("max_prepared_stmt_count", config, DEFAULTS, origin),
        limit("open_files_limit", config, DEFAULTS, origin),
        limit("innodb_buffer_pool_size", config, DEFAULTS, origin),
        (build.isMysql() ? MYSQL_CONNECTION_BYTES : MARIADB_CONNECTION_BYTES)
            + (hasSchema ? PERFORMANCE_SCHEMA_BYTES : 0),
        true);
  }

  public static ServerLimits ofRemote(
      Map<String, String> variables, ServerConfig config, String name) {
    return new ServerLimits(
        name,
        limit("max_connections", config, variables, "as it runs"),
        limit("max_prepared_stmt_count", config, variables, "as it runs"),
        null,
        null,
        0,
        false);
  }

  private static Limit limit(
      String name, ServerConfig config, Map<String, String> otherwise, String origin) {
    String value = otherwise.getOrDefault(name, "");
    for (ServerConfig.Setting setting : config.settings()) {
      if (setting.name().equals(name) && setting.value() != null) {
        value = setting.value();
        origin = setting.origin();
      }
    }
    OptionalLong number = SizeText.whole(value);
    if (number.isEmpty() && !value.isEmpty()) {
      throw new UsageException(
          "%s: %s is %s, must be a whole number, or one with K, M, G"
              .formatted(origin, name, value));
    }
    return number.isEmpty() ? null : new Limit(number.getAsLong(), origin);
  }
}
