package dev.oltpmatrix.host.linux;

import dev.oltpmatrix.model.text.TextFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Sets and checks permissions to read, write and run a file. */
final class Permissions {
  private static final String OWNERS_FOLDER = "rwx------";
  private static final String OWNERS_FILE = "rw-------";

  private Permissions() {}

  /** Creates a file that only its owner may read. */
  public static void writeSecret(Path file, String text) throws IOException {
    Files.createFile(file, only(OWNERS_FILE));
    TextFile.write(file, text);
  }

  /** Creates a file with a unique name that only its owner may read. */
  public static Path writeSecret(Path folder, String prefix, String suffix, String text)
      throws IOException {
    Path file = Files.createTempFile(folder, prefix, suffix, only(OWNERS_FILE));
    TextFile.write(file, text);
    return file;
  }

  /** Creates a folder that only its owner may enter. */
  public static void createOwnersFolder(Path folder) throws IOException {
    Files.createDirectory(folder, only(OWNERS_FOLDER));
  }

  /**
   * Creates a folder that only its owner may enter, with a unique name that begins with {@code
   * prefix}.
   */
  public static Path createOwnersFolder(Path parent, String prefix) throws IOException {
    return Files.createTempDirectory(parent, prefix, only(OWNERS_FOLDER));
  }

  /** Makes a file writable for its owner and readable for everybody, whatever the umask is. */
  public static void makeReadable(Path file) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
  }

  public static void makeExecutable(Path file) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static FileAttribute<?> only(String permissions) {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
  }
}
