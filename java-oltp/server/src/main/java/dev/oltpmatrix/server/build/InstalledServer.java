package dev.oltpmatrix.server.build;

import java.nio.file.Path;
import java.util.Map;

/**
 * A build that is unpacked and can be started.
 *
 * @param home the unpacked tree
 * @param version as the server prints it
 * @param packages every package or artifact it came from, with its SHA-256
 */
public record InstalledServer(
    ServerBuild build, Path home, String version, Map<String, String> packages) {
  public Path launcher() {
    return home.resolve("run/server");
  }

  public Path basedir() {
    return home.resolve(build.layout().basedir()).normalize();
  }

  public Path messages() {
    return home.resolve(build.layout().messages());
  }
}
