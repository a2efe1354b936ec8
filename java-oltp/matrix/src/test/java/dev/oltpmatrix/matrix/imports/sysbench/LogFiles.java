package dev.oltpmatrix.matrix.imports.sysbench;

import dev.oltpmatrix.matrix.imports.source.SourceText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The logs in {@code src/test/resources/imports}, and the reading of what tests make of them. */
public final class LogFiles {
  private LogFiles() {}

  public static String text(String name) throws IOException {
    try (var in = LogFiles.class.getResourceAsStream("/imports/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** The first run in a text. */
  public static SysbenchLog read(String text) {
    return runs(text).get(0);
  }

  public static SysbenchLog read(String text, String file) {
    return runs(text, file).get(0);
  }

  static List<SysbenchLog> runs(String text) {
    return runs(text, "a.log");
  }

  private static List<SysbenchLog> runs(String text, String file) {
    SourceText source = new SourceText(Path.of(file), text.lines().toList());
    return LogPart.split(source).stream().map(SysbenchLogReader::read).toList();
  }
}
