package dev.oltpmatrix.load.options;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.IoWords;
import dev.oltpmatrix.model.text.TextFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Reads sysbench's option file: lines of {@code name=value}, where a value without quotes ends at a
 * space and {@code #} starts a comment at the beginning of a line or of a value.
 */
final class SysbenchConfigFile {
  private SysbenchConfigFile() {}

  public static Map<String, String> read(Path file) {
    Map<String, String> values = new LinkedHashMap<>();
    try {
      for (String line : TextFile.lines(file)) {
        int equals = line.indexOf('=');
        // sysbench skips every line without "="; a comment may contain one too.
        if (equals > 0 && !line.stripLeading().startsWith("#")) {
          values.put(line.substring(0, equals).strip(), value(line.substring(equals + 1).strip()));
        }
      }
    } catch (IOException e) {
      throw new UsageException("--config-file: " + IoWords.of(file, e));
    }
    return values;
  }

  private static String value(String text) {
    if (text.isEmpty()) {
      return text;
    }
    char first = text.charAt(0);
    if (first == '"' || first == '\'') {
      int end = text.indexOf(first, 1);
      if (end < 0) {
        throw new UsageException("config file: a quoted value has no closing " + first);
      }
      return text.substring(1, end);
    }
    // A hash sign inside a value is part of the value.
    return first == '#' ? "" : text.split("\\s", 2)[0];
  }
}
