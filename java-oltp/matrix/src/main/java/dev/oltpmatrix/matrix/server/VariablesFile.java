package dev.oltpmatrix.matrix.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * All variables of a server, one a line as name, TAB, value; sorted, so that two can be compared.
 */
final class VariablesFile {
  private VariablesFile() {}

  static void write(Path file, Map<String, String> variables) throws IOException {
    Files.writeString(
        file,
        new TreeMap<>(variables)
            .entrySet().stream()
                .map(v -> v.getKey() + "\t" + oneLine(v.getValue()) + "\n")
                .collect(Collectors.joining()));
  }

  /** Escaped as the command-line clients do in batch mode. */
  private static String oneLine(String value) {
    return value == null
        ? "NULL"
        : value.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n");
  }
}
