package dev.oltpmatrix.model.text;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads and writes complete files; the message of a failure names the file and the reason. */
public final class TextFile {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private TextFile() {}

  /** An operation on a file. */
  private interface Operation<T> {
    T run() throws IOException;
  }

  private static <T> T named(Path file, Operation<T> operation) throws IOException {
    try {
      return operation.run();
    } catch (IOException e) {
      throw new IOException(IoWords.of(file, e), e);
    }
  }

  public static List<String> lines(Path file) throws IOException {
    return read(file).lines().toList();
  }

  public static byte[] bytes(Path file) throws IOException {
    return named(file, () -> Files.readAllBytes(file));
  }

  /** Reads the complete text, without a byte order mark; refuses what is not UTF-8. */
  public static String read(Path file) throws IOException {
    String text = named(file, () -> Files.readString(file));
    return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
  }

  public static void write(Path file, String text) throws IOException {
    named(file, () -> Files.writeString(file, text));
  }
}
