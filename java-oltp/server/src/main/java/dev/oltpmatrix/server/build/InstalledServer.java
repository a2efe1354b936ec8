package dev.oltpmatrix.server.build;

import java.nio.file.Path;
import java.util.Map;

/**
 * A build that is unpacked and can be started.
 *
 * @param home the unpacked tree; {@code null} for a server that somebody else has started
 * @param launcher what starts it, as its installer says: a script, or the program itself where the
 *     host runs no scripts; {@code null} without a home
 * @param version as the server prints it
 * @param packages every package or artifact it came from, with its SHA-256
 */
public record InstalledServer(
    ServerBuild build, Path home, Path launcher, String version, Map<String, String> packages) {
  public Path basedir() {
    return home.resolve(build.layout().basedir()).normalize();
  }

  public Path messages() {
    return home.resolve(build.layout().messages());
  }
}
