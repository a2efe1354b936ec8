package dev.oltpmatrix.analysis.summary;

import dev.oltpmatrix.analysis.aggregate.CellMeasurement;
import dev.oltpmatrix.analysis.aggregate.KindMetrics;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.FactorSet;
import dev.oltpmatrix.model.descriptors.SettingFactor;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.results.Column;
import dev.oltpmatrix.model.results.CsvTable;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.model.text.TextFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads cells.csv, the columns in any order. A column that is missing makes its values unknown; few
 * are required.
 */
public final class CellsCsvReader {
  /** The columns that tell cells.csv from another table. */
  private static final List<String> REQUIRED =
      List.of(
          "repetition",
          "server",
          "arm",
          "config",
          "workload",
          "generator",
          "threads",
          "tps",
          "valid");

  private final CsvTable table;
  private final List<Factor> factors;
  private final List<String> kinds;

  private CellsCsvReader(CsvTable table) {
    this.table = table;
    this.factors = factors(table);
    this.kinds = kinds(table);
    Set<String> known = CellsCsv.COLUMNS.stream().map(Column::name).collect(Collectors.toSet());
    factors.forEach(factor -> known.add(factor.name()));
    kinds.forEach(kind -> ofKind(kind).forEach(known::add));
    requireKnown(known);
  }

  public static List<CellMeasurement> read(Path file) throws IOException {
    return new CellsCsvReader(CsvTable.of(file.toString(), TextFile.lines(file))).cells();
  }

  private static List<Factor> factors(CsvTable table) {
    Set<Factor> factors = new LinkedHashSet<>();
    table.columns().forEach(name -> FactorSet.KINDS.find(name).ifPresent(factors::add));
    table.rows().stream()
        .flatMap(
            row -> Stream.of(row.values().getOrDefault("settings", "").split(CellsCsv.BETWEEN)))
        .filter(setting -> !setting.isEmpty())
        .distinct()
        .forEach(setting -> factors.add(SettingFactor.of(setting)));
    return List.copyOf(factors);
  }

  private static List<String> kinds(CsvTable table) {
    String before = CellsCsv.TRANSACTIONS_OF_KIND + "(";
    return table.columns().stream()
        .filter(name -> name.startsWith(before) && name.endsWith(")"))
        .map(name -> name.substring(before.length(), name.length() - 1))
        .toList();
  }

  private static List<String> ofKind(String kind) {
    List<String> names = new ArrayList<>();
    names.add(KindMetrics.name(CellsCsv.TRANSACTIONS_OF_KIND, kind));
    KindMetrics.of(kind).forEach(metric -> names.add(metric.name()));
    return names;
  }

  private void requireKnown(Set<String> known) {
    List<String> missing =
        REQUIRED.stream().filter(name -> !table.columns().contains(name)).toList();
    if (!missing.isEmpty()) {
      throw new UsageException(
          "%s has no column %s; give the cells.csv of a run, which has one row for each cell"
              .formatted(table.file(), String.join(", ", missing)));
    }
    if (table.columns().contains("matrix_place") && !table.columns().contains("beyond")) {
      throw new UsageException(
          "%s has no column beyond: oltp-matrix 0.1.0 wrote it, and reads it"
              .formatted(table.file()));
    }
    for (String column : table.columns()) {
      if (!known.contains(column)) {
        throw new UsageException(
            "%s has a column '%s', which oltp-matrix %s does not know; delete it, or use the version that wrote the file"
                .formatted(table.file(), column, RunDescription.PROGRAM_VERSION));
      }
    }
  }

  private List<CellMeasurement> cells() {
    List<CellMeasurement> cells = new ArrayList<>();
    Map<CellKey, String> lines = new HashMap<>();
    for (CsvTable.Row line : table.rows()) {
      CellsCsvRow row = new CellsCsvRow(line, factors, kinds);
      String earlier = lines.put(row.key(), line.where());
      if (earlier != null) {
        throw new UsageException(
            "%s has the cell of %s again: %s, repetition %d; delete one"
                .formatted(line.where(), earlier, row.key().label(), row.key().repetition()));
      }
      cells.add(row.cell());
    }
    return cells;
  }
}
