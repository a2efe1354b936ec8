package dev.oltpmatrix.server.connect;

import dev.oltpmatrix.server.build.ServerBuild;
import java.util.Map;
import java.util.TreeMap;

/**
 * A second port for whoever watches, which a full server or a pool that is stuck cannot close. All
 * arms of a build have it, so that they differ in nothing.
 */
public enum AdminPort {
  NONE,
  /** Threads of its own, outside the pool; in every version that has a pool. */
  EXTRA_PORT,
  /** Not counted in max_connections, with a thread of its own that listens. */
  ADMIN_PORT;

  /** The one that watches, and one for a person. */
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

  /** What the server is told. */
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
