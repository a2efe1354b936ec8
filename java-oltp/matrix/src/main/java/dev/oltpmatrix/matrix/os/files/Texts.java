package dev.oltpmatrix.matrix.os.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Text files that others write. */
public final class Texts {
  private Texts() {}

  /** Whole content; empty where the file cannot be read. Bytes that are no text do no harm. */
  public static String read(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }

  public static String lastLines(String text, int lines) {
    List<String> all = text.strip().lines().toList();
    return String.join("\n", all.subList(Math.max(0, all.size() - lines), all.size()));
  }
}
