package dev.oltpmatrix.matrix.server;

import java.io.IOException;
import java.nio.file.Path;

/** Gets a build from where it is published. */
interface Provisioner {
  /** Fetches everything into {@code downloads}; what is there and whole is not fetched again. */
  void download(ServerBuild build, Path downloads, Path workDir)
      throws ServerException, IOException, InterruptedException;

  /** Makes the server's tree in {@code home} out of {@code downloads}; needs no network. */
  void unpack(ServerBuild build, Path downloads, Path home, Path workDir)
      throws ServerException, IOException, InterruptedException;
}
