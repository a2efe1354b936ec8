package dev.oltpmatrix.server.config;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.TextFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * All variables of a server, one a line as name, TAB, value; sorted, so that two files can be
 * compared.
 */
public final class VariablesFile {
  public static final String ENDING = ".variables.tsv";

  private VariablesFile() {}

  /** Writes a file, its values escaped as by the command-line clients in batch mode. */
  public static void write(Path file, Map<String, String> variables) throws IOException {
    StringBuilder text = new StringBuilder();
    new TreeMap<>(variables)
        .forEach(
            (name, value) ->
                text.append(name)
                    .append('\t')
                    .append(
                        (value == null ? "NULL" : value)
                            .replace("\\", "\\\\")
                            .replace("\t", "\\t")
                            .replace("\n", "\\n"))
                    .append('\n'));
    TextFile.write(file, text.toString());
  }

  static Map<String, String> read(Path file) {
    Map<String, String> variables = new TreeMap<>();
    try {
      List<String> lines = TextFile.lines(file);
      for (String line : lines) {
        String[] parts = line.split("\t", 2);
        if (parts.length < 2) {
          throw new UsageException(
              "%s:%d: no TAB after a variable's name; not a file of variables"
                  .formatted(file, lines.indexOf(line) + 1));
        }
        variables.put(parts[0], parts[1]);
      }
    } catch (IOException e) {
      throw new UsageException(e.getMessage());
    }
    return variables;
  }
}
