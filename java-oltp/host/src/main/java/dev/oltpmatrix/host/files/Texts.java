package dev.oltpmatrix.host.files;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Text files that others write. A byte that is not UTF-8 does no harm, and of a file that is too
 * large to hold its end is read: a log says last why it ended.
 */
public final class Texts {
  private static final int MAX_BYTES = 4 << 20;

  /** A failed statement may be quoted whole, with half a megabyte of values. */
  private static final int MAX_LINE_CHARS = 1000;

  private Texts() {}

  /** The content, of a large file its end; empty where the file cannot be read. */
  public static String read(Path file) {
    return readFrom(file, 0);
  }

  /** The same of what stands behind so many bytes. */
  public static String readFrom(Path file, long skippedBytes) {
    // Not through a channel: an interrupt would close it.
    try (FileInputStream in = new FileInputStream(file.toFile())) {
      in.skip(Math.max(skippedBytes, Files.size(file) - MAX_BYTES));
      return new String(in.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }

  /** Where {@link #readFrom} would find what is added from now on. */
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
