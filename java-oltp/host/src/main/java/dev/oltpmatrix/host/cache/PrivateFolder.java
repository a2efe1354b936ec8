package dev.oltpmatrix.host.cache;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.model.text.FileTrees;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Folder for secret or temporary files. It is deleted when it is closed; if it is not closed
 * because the program was killed, at the next start.
 */
public final class PrivateFolder implements AutoCloseable {
  private final Path path;

  public PrivateFolder(Host host, Path cacheDir) throws IOException {
    path = InstanceFolder.createFolder(host, cacheDir);
  }

  public Path path() {
    return path;
  }

  @Override
  public void close() {
    FileTrees.deleteQuietly(path);
  }
}
