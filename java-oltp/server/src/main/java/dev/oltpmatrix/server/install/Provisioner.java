package dev.oltpmatrix.server.install;

import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.server.build.ServerBuild;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

/** Gets a build from where it is published. */
interface Provisioner {
  /** Files and their SHA-256, as far as they are known without asking who publishes them. */
  Map<String, String> pinned(ServerBuild build);

  /**
   * Fetches everything into {@code downloads}; what is there and whole is not fetched again.
   *
   * @return files and their SHA-256, as who publishes them says
   */
  Map<String, String> download(ServerBuild build, Path downloads, Path workDir)
      throws ServerException, IOException, InterruptedException;

  /**
   * Makes the server's tree in {@code home}; needs no network.
   *
   * @param files those of {@code downloads} that were checked; others may lie there
   */
  void unpack(ServerBuild build, Path downloads, Set<String> files, Path home, Path workDir)
      throws ServerException, IOException, InterruptedException;
}
