package dev.oltpmatrix.server.connect;

import dev.oltpmatrix.server.build.ServerBuild;
import java.util.Map;
import java.util.TreeMap;

/**
 * A second port for monitoring, usable even if the server is full or its pool is stuck. All arms of
 * a build have it, so that they do not differ in it.
 */
public enum AdminPort {
  NONE,
  /**
   * MariaDB's extra port, with its own threads outside the pool; in every version that has a pool.
   */
  EXTRA_PORT,
  /** MySQL's admin port, not counted in max_connections, with its own listener thread. */
  ADMIN_PORT;

  /** One for the monitoring connection and one for a person. */
  private static final int MAX_CONNECTIONS = 2;

  public static AdminPort of(ServerBuild build) {
    if (!build.isMysql()) {
      return EXTRA_PORT;
    }
    return build.numbers().isAtLeast("8.0.14") ? ADMIN_PORT : NONE;
  }

  public boolean isThere() {
    return this != NONE;
  }

  /** Returns the settings that open the port. */
  public Map<String, Object> settings(int port) {
    Map<String, Object> settings = new TreeMap<>();
    if (this == EXTRA_PORT) {
      settings.put("extra_port", port);
      settings.put("extra_max_connections", MAX_CONNECTIONS);
    } else if (this == ADMIN_PORT) {
      settings.put("admin_address", "127.0.0.1");
      settings.put("admin_port", port);
      settings.put("create_admin_listener_thread", "ON");
    }
    return settings;
  }
}
