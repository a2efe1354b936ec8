package dev.oltpmatrix.report.imports;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.input.YamlFile;
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
 * What a table's columns mean, from {@code tables.yaml} beside it or in {@code reference/}.
 *
 * @param notes what a reader of the numbers should know
 * @param cells what is the same for all of its cells
 * @param series one line in a picture each, with what differs
 */
record TableForm(List<String> notes, Map<String, String> cells, List<Map<String, String>> series) {
  static final String FILE = "tables.yaml";

  /** Numbers of a cell, each in the column that is named. */
  static final List<String> METRICS = List.of("tps", "qps", "p50_ms", "p95_ms", "p99_ms");

  /** As a client count: each column that is named by a number; as a metric: the value in it. */
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

  /** {@code null} where no tables.yaml describes the file. */
  static TableForm find(Path file, Path referenceDir) {
    Path beside = file.toAbsolutePath().resolveSibling(FILE);
    for (Path forms : List.of(beside, referenceDir.resolve(FILE))) {
      if (Files.isRegularFile(forms)) {
        YamlValue form = YamlFile.read(forms).entries().get(file.getFileName().toString());
        if (form != null) {
          return RECORDS.read(form, TableForm.class);
        }
      }
    }
    return null;
  }
}
