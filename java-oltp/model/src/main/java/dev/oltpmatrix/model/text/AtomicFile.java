package dev.oltpmatrix.model.text;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * Files read and written at once, in folders that others may have filled: a pipe there would be
 * waited for, a device read for ever.
 */
public final class AtomicFile {
  private static final int MIB_SHIFT = 20;

  private AtomicFile() {}

  /**
   * All of a regular file.
   *
   * @throws UnfitException if it is none, or has more bytes than that
   * @throws NoSuchFileException if there is none
   */
  public static byte[] read(Path file, int mostBytes) throws IOException {
    BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
    if (!attributes.isRegularFile()) {
      String what = attributes.isDirectory() ? "a folder" : "a pipe or a device";
      throw new UnfitException(file + " is " + what + ", not a regular file");
    }
    if (attributes.size() == 0) {
      // Files of /proc say so too, and some of them block.
      return new byte[0];
    }
    if (attributes.size() > mostBytes) {
      throw new UnfitException(
          file
              + " has "
              + (attributes.size() >> MIB_SHIFT)
              + " MiB, allowed: "
              + (mostBytes >> MIB_SHIFT));
    }
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes((int) attributes.size());
    } catch (IOException e) {
      throw new IOException(IoWords.of(file, e), e);
    }
  }

  /** Writes a text in place; a disk that is full is said with the file's name. */
  public static void write(Path file, String text) throws IOException {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new IOException(IoWords.of(file, e), e);
    }
  }

  /** There is something of that name, but no file that could be read; the message says which. */
  public static final class UnfitException extends IOException {
    private static final long serialVersionUID = 1L;

    UnfitException(String message) {
      super(message);
    }
  }
}
