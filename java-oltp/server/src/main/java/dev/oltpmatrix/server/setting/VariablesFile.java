package dev.oltpmatrix.server.setting;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.TextFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * All variables of a server, one a line as name, TAB, value; sorted, so that two files can be
 * compared.
 */
public final class VariablesFile {
  public static final String ENDING = ".variables.tsv";

  private VariablesFile() {}

  public static void write(Path file, Map<String, String> variables) throws IOException {
    TextFile.write(
        file,
        new TreeMap<>(variables)
            .entrySet().stream()
                .map(v -> v.getKey() + "\t" + oneLine(v.getValue()) + "\n")
                .collect(Collectors.joining()));
  }

  /** Reads a file; values stay escaped. */
  public static Map<String, String> read(Path file) {
    List<String> lines;
    try {
      lines = TextFile.lines(file);
    } catch (IOException e) {
      throw new UsageException(e.getMessage());
    }
    Map<String, String> variables = new TreeMap<>();
    for (int i = 0; i < lines.size(); i++) {
      String[] parts = lines.get(i).split("\t", 2);
      if (parts.length < 2) {
        throw new UsageException(
            file + ":" + (i + 1) + ": no TAB after a variable's name; not a file of variables");
      }
      variables.put(parts[0], parts[1]);
    }
    return variables;
  }

  /** Escapes a value as the command-line clients do in batch mode. */
  private static String oneLine(String value) {
    return value == null
        ? "NULL"
        : value.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n");
  }
}
