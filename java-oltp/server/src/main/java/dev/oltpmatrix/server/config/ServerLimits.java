package dev.oltpmatrix.server.config;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.setting.Values;
import java.math.BigDecimal;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;

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
   * A value and who set it.
   *
   * @param origin such as {@code base.cnf}
   */
  public record Limit(long value, String origin) {
    /** Returns where it can be raised: in the config, if the config sets it. */
    public String place(String fallback) {
      if (origin.equals(ServerConfig.AD_HOC)) {
        return "in " + origin;
      }
      return origin.startsWith(ServerConfig.OVERLAYS + "/")
          ? "in server-configs/" + origin
          : fallback;
    }
  }

  private static final String DEFAULT = "the server's default";

  /** The default of both products. */
  private static final long DEFAULT_CONNECTIONS = 151;

  private static final long DEFAULT_STATEMENTS = 16_382;
  private static final long DEFAULT_POOL_BYTES = 128L << 20;

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
    Function<String, Limit> given = setting -> given(config, setting);
    return new ServerLimits(
        name,
        or(given.apply("max_connections"), DEFAULT_CONNECTIONS),
        or(given.apply("max_prepared_stmt_count"), DEFAULT_STATEMENTS),
        given.apply("open_files_limit"),
        or(given.apply("innodb_buffer_pool_size"), DEFAULT_POOL_BYTES),
        connectionBytes(config, build),
        true);
  }

  /**
   * Returns the limits of an external server, of whose machine nothing is known.
   *
   * @param config settings that will be made there
   */
  public static ServerLimits ofRemote(
      Map<String, String> variables, ServerConfig config, String name) {
    Function<String, Limit> limit =
        setting -> {
          Limit asked = given(config, setting);
          return asked != null ? asked : found(variables, setting);
        };
    return new ServerLimits(
        name,
        limit.apply("max_connections"),
        limit.apply("max_prepared_stmt_count"),
        null,
        null,
        0,
        false);
  }

  private static Limit found(Map<String, String> variables, String name) {
    OptionalLong value = Values.whole(variables.getOrDefault(name, ""));
    return value.isEmpty() ? null : new Limit(value.getAsLong(), "as it runs");
  }

  private static long connectionBytes(ServerConfig config, ServerBuild build) {
    long busy = build.isMysql() ? MYSQL_CONNECTION_BYTES : MARIADB_CONNECTION_BYTES;
    return performanceSchema(config, build) ? busy + PERFORMANCE_SCHEMA_BYTES : busy;
  }

  private static boolean performanceSchema(ServerConfig config, ServerBuild build) {
    String value = config.value("performance_schema");
    boolean byDefault = build.isMysql() && build.numbers().isAtLeast("5.6");
    return value == null ? byDefault : Values.normal(value).equals("1");
  }

  private static Limit or(Limit given, long byDefault) {
    return given == null ? new Limit(byDefault, DEFAULT) : given;
  }

  private static Limit given(ServerConfig config, String name) {
    for (ServerConfig.Setting setting : config.settings()) {
      if (setting.name().equals(name) && setting.value() != null) {
        String origin = setting.origin().split(",", 2)[0];
        return new Limit(number(setting, origin), origin);
      }
    }
    return null;
  }

  private static long number(ServerConfig.Setting setting, String origin) {
    try {
      return new BigDecimal(Values.normal(setting.value())).longValueExact();
    } catch (ArithmeticException | NumberFormatException e) {
      throw new UsageException(
          origin
              + ": "
              + setting.name()
              + " is "
              + setting.value()
              + ", must be a whole number, or one with K, M, G");
    }
  }
}
