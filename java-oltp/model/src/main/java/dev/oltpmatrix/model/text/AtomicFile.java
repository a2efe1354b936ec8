package dev.oltpmatrix.model.text;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * Reads and writes complete files in folders that others may have filled: a read of a pipe there
 * could block, and one of a device might never end.
 */
public final class AtomicFile {
  private static final int MIB_SHIFT = 20;

  private AtomicFile() {}

  /**
   * Reads a regular file completely.
   *
   * @throws UnfitException if it is not a regular file, or has more than {@code maxBytes} bytes
   * @throws NoSuchFileException if it does not exist
   */
  public static byte[] read(Path file, int maxBytes) throws IOException {
    BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
    if (!attributes.isRegularFile()) {
      String what = attributes.isDirectory() ? "a folder" : "a pipe or a device";
      throw new UnfitException(file + " is " + what + ", not a regular file");
    }
    if (attributes.size() == 0) {
      // Files of /proc also report 0, and some of them block.
      return new byte[0];
    }
    if (attributes.size() > maxBytes) {
      throw new UnfitException(
          file
              + " has "
              + (attributes.size() >> MIB_SHIFT)
              + " MiB, allowed: "
              + (maxBytes >> MIB_SHIFT));
    }
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes((int) attributes.size());
    } catch (IOException e) {
      throw new IOException(IoWords.of(file, e), e);
    }
  }

  /**
   * Writes a text into the file itself; the message of a failure, such as a full disk, names the
   * file.
   */
  public static void write(Path file, String text) throws IOException {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new IOException(IoWords.of(file, e), e);
    }
  }

  /** The path exists but is no file that can be read; the message says what it is. */
  public static final class UnfitException extends IOException {
    private static final long serialVersionUID = 1L;

    UnfitException(String message) {
      super(message);
    }
  }
}
