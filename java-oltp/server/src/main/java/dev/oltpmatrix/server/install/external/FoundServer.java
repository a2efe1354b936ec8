package dev.oltpmatrix.server.install.external;

import dev.oltpmatrix.model.descriptors.OperatingSystem;
import dev.oltpmatrix.model.spec.ServerName;
import java.util.List;

/**
 * A server of the user's own, as it was found.
 *
 * @param place its location, as it is recorded
 * @param version as the server prints it
 * @param hasPoolPlugin whether it has MySQL's thread pool, a plugin of newer community servers
 * @param installDb program that makes a data directory; {@code null} if the server itself does
 */
public record FoundServer(
    String place,
    String version,
    boolean hasPoolPlugin,
    String server,
    String basedir,
    String messages,
    String installDb,
    OperatingSystem system) {
  boolean isMariadb() {
    return version.contains("MariaDB");
  }

  /** Returns the threading models; MariaDB has its pool built in, and on Windows two of them. */
  List<String> arms() {
    if (isMariadb() && system == OperatingSystem.windows) {
      return ServerName.ARMS;
    }
    return isMariadb() || hasPoolPlugin
        ? List.of(ServerName.PER_THREAD, ServerName.POOL)
        : List.of(ServerName.PER_THREAD);
  }
}
