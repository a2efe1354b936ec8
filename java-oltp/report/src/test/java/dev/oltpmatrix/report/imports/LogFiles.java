package dev.oltpmatrix.report.imports;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads the logs in {@code src/test/resources/imports}, and what tests make of them. */
public final class LogFiles {
  private LogFiles() {}

  public static String text(String name) throws IOException {
    try (var in = LogFiles.class.getResourceAsStream("/imports/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Reads the first invocation in a text. */
  public static SysbenchLog read(String text) {
    return runs(text).get(0);
  }

  static List<SysbenchLog> runs(String text) {
    LogFile log = new LogFile("a.log");
    text.lines().forEach(log::add);
    return log.invocations();
  }
}
