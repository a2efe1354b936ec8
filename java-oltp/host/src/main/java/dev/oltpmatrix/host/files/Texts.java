package dev.oltpmatrix.host.files;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads text files that other programs write. Bytes that are not UTF-8 are tolerated, and of a file
 * that is too large for memory the end is read, because a log's last lines give the reason of a
 * failure.
 */
public final class Texts {
  private static final int MAX_BYTES = 4 << 20;

  /** A failed statement may be quoted completely, with half a megabyte of values. */
  private static final int MAX_LINE_CHARS = 1000;

  private Texts() {}

  /** Reads the content, or the end of a large file; empty where the file cannot be read. */
  public static String read(Path file) {
    return readFrom(file, 0);
  }

  /**
   * Reads the content after a number of bytes, or the end of it if it is large; empty where the
   * file cannot be read.
   */
  public static String readFrom(Path file, long skippedBytes) {
    // Not through a channel: an interrupt would close it.
    try (FileInputStream in = new FileInputStream(file.toFile())) {
      in.skip(Math.max(skippedBytes, Files.size(file) - MAX_BYTES));
      return new String(in.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }

  /** Returns the offset for {@link #readFrom} at which text added from now on begins. */
  public static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      return 0;
    }
  }

  public static String lastLines(String text, int lines) {
    List<String> all =
        text.strip()
            .lines()
            .map(l -> l.length() <= MAX_LINE_CHARS ? l : l.substring(0, MAX_LINE_CHARS) + "…")
            .toList();
    return String.join("\n", all.subList(Math.max(0, all.size() - lines), all.size()));
  }
}
