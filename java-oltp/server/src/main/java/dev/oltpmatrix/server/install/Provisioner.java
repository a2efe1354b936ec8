package dev.oltpmatrix.server.install;

import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.server.build.SoftwarePackage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

/** Downloads a package from its publisher. */
interface Provisioner {
  /**
   * Downloads everything into {@code downloads}; files that are complete are not downloaded again.
   *
   * @return files and their SHA-256, according to the publisher
   */
  Map<String, String> download(SoftwarePackage software, Path downloads, Path workDir)
      throws ServerException, IOException, InterruptedException;

  /**
   * Creates the package's tree in {@code home}; needs no network.
   *
   * @param files those of {@code downloads} that were checked; others may be in the folder too
   */
  void unpack(SoftwarePackage software, Path downloads, Set<String> files, Path home, Path workDir)
      throws ServerException, IOException, InterruptedException;
}
