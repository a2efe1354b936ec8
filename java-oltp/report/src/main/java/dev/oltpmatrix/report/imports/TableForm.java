package dev.oltpmatrix.report.imports;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.input.YamlRecords;
import dev.oltpmatrix.model.input.YamlValue;
import dev.oltpmatrix.model.spec.Names;
import dev.oltpmatrix.report.imports.source.CellNaming;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The meaning of a table's columns, from {@code tables.yaml} in its folder or in {@code
 * reference/}.
 *
 * @param notes remarks for readers of the numbers
 * @param cells the properties that all of its cells share
 * @param series the differing properties of each line in a chart
 */
record TableForm(List<String> notes, Map<String, String> cells, List<Map<String, String>> series) {
  static final String FILE = "tables.yaml";

  /** Numbers of a cell; the description names the column of each. */
  static final List<String> METRICS = List.of("tps", "qps", "p50_ms", "p95_ms", "p99_ms");

  /**
   * Placeholder: as a client count it is each column whose name is a number; as a metric it is the
   * value in that column.
   */
  static final String EACH_NUMBER = "*";

  private static final YamlRecords RECORDS =
      new YamlRecords(YamlRecords.SNAKE_CASE, Map.of(), Map.of());

  TableForm {
    notes = notes == null ? List.of() : List.copyOf(notes);
    cells = cells == null ? Map.of() : Map.copyOf(cells);
    if (series == null || series.isEmpty()) {
      throw new UsageException("'series' is missing; name at least one");
    }
    series = List.copyOf(series);
    List<String> known = Stream.of(CellNaming.FIELDS, METRICS).flatMap(List::stream).toList();
    Stream.concat(Stream.of(cells), series.stream())
        .flatMap(map -> map.keySet().stream())
        .forEach(key -> Names.require("key", key, known));
  }

  /** Finds the description of a file; {@code null} if no tables.yaml has one. */
  static TableForm find(Path file, Path referenceDir) {
    Path inSameFolder = file.toAbsolutePath().resolveSibling(FILE);
    for (Path forms : List.of(inSameFolder, referenceDir.resolve(FILE))) {
      if (Files.isRegularFile(forms)) {
        YamlValue form = YamlValue.read(forms).entries().get(file.getFileName().toString());
        if (form != null) {
          return RECORDS.read(form, TableForm.class);
        }
      }
    }
    return null;
  }
}
