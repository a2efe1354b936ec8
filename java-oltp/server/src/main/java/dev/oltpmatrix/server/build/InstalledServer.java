package dev.oltpmatrix.server.build;

import java.nio.file.Files;
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
  /** Returns what starts it: a script, or the program itself where the host runs no scripts. */
  public Path launcher() {
    Path script = home.resolve("run/server");
    return Files.exists(script) ? script : home.resolve(build.layout().server());
  }

  public Path basedir() {
    return home.resolve(build.layout().basedir()).normalize();
  }

  public Path messages() {
    return home.resolve(build.layout().messages());
  }
}
