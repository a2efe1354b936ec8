package dev.oltpmatrix.host.cache;

import dev.oltpmatrix.model.text.FileTrees;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A folder for what nobody else may see, or what nobody wants later. It goes when it is closed; if
 * somebody kills the program, or it is left open, with the next start.
 */
public final class PrivateFolder implements AutoCloseable {
  private final Path path;

  public PrivateFolder(Path cacheDir) throws IOException {
    path = InstanceFolder.createFolder(cacheDir);
  }

  public Path path() {
    return path;
  }

  @Override
  public void close() {
    FileTrees.deleteQuietly(path);
  }
}
