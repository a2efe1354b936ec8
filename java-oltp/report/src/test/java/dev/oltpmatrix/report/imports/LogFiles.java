package dev.oltpmatrix.report.imports;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The logs in {@code src/test/resources/imports}. */
public final class LogFiles {
  private LogFiles() {}

  public static String text(String name) throws IOException {
    try (var in = LogFiles.class.getResourceAsStream("/imports/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
