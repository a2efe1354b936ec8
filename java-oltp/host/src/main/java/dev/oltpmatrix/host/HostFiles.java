package dev.oltpmatrix.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;

/** Who may read, write and run files. */
public interface HostFiles {
  void writeSecret(Path file, String text) throws IOException;

  default Path writeSecret(Path folder, String prefix, String suffix, String text)
      throws IOException {
    Path file = folder.resolve(prefix + unique() + suffix);
    writeSecret(file, text);
    return file;
  }

  void createOwnersFolder(Path folder) throws IOException;

  /**
   * Creates a folder that only its owner may enter, with a unique name that begins with {@code
   * prefix}.
   */
  default Path createOwnersFolder(Path parent, String prefix) throws IOException {
    Path folder = parent.resolve(prefix + unique());
    createOwnersFolder(folder);
    return folder;
  }

  private static String unique() {
    return Long.toUnsignedString(ThreadLocalRandom.current().nextLong());
  }

  void makeReadable(Path file) throws IOException;

  void makeExecutable(Path file) throws IOException;
}
