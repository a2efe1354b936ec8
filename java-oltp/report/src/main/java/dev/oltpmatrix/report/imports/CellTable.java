package dev.oltpmatrix.report.imports;

import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.ImportedResult;
import dev.oltpmatrix.model.record.ImportedResult.Source;
import dev.oltpmatrix.model.record.ImportedResultBuilder;
import dev.oltpmatrix.model.results.Csv;
import dev.oltpmatrix.model.results.CsvTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A table of numbers, such as a published one: a row is a cell, and has a column for each property
 * and number of it that is known. Other columns are for people.
 */
final class CellTable {
  static final String FORM = "table";

  private static final List<String> PERCENTILES = List.of("50", "95", "99");
  private static final List<String> NUMBERS = List.of("tps", "qps", "p50_ms", "p95_ms", "p99_ms");

  private CellTable() {}

  /** Checks whether the first line that is no remark names client counts and a number. */
  static boolean is(Path file) {
    if (!file.toString().endsWith(".csv")) {
      return false;
    }
    List<String> heads = new ArrayList<>();
    LogText.forEachLine(
        file,
        line -> {
          if (heads.isEmpty() && !line.isBlank() && !line.startsWith("#")) {
            heads.add(line.strip());
          }
        });
    try {
      List<String> columns = heads.isEmpty() ? List.of() : Csv.fields(heads.get(0));
      return columns.contains(CellNaming.THREADS) && NUMBERS.stream().anyMatch(columns::contains);
    } catch (IOException e) {
      return false;
    }
  }

  static List<CellRecord> read(Path file, CellNaming naming) {
    List<String> lines = new ArrayList<>();
    LogText.forEachLine(file, lines::add);
    CsvTable table = CsvTable.of(file.toString(), lines);
    String sha256 = LogText.sha256(lines);
    List<CellRecord> cells = new ArrayList<>();
    for (int i = 0; i < table.rows().size(); i++) {
      CsvTable.Row row = table.rows().get(i);
      Map<String, Double> numbers = numbers(row);
      if (!numbers.isEmpty()) {
        String ofRow = LogText.sha256(List.of(sha256 + " " + i));
        Source source = new Source(table.file(), FORM, ofRow, table.about());
        Map<String, String> fields = naming.ofTable(row.where(), row.values());
        cells.add(
            CellRecord.imported(
                    CellNaming.key(row.where(), fields),
                    CellNaming.spec(fields),
                    result(source, numbers))
                .build());
      }
    }
    return cells;
  }

  /** An empty field is a number that was not published. */
  private static Map<String, Double> numbers(CsvTable.Row row) {
    Map<String, Double> numbers = new HashMap<>();
    for (String name : NUMBERS) {
      if (row.text(name) != null) {
        numbers.put(name, LogText.number(row.where(), row.text(name)));
      }
    }
    return numbers;
  }

  private static ImportedResult result(Source source, Map<String, Double> numbers) {
    Map<String, Long> percentilesUs = new HashMap<>();
    for (String percent : PERCENTILES) {
      Double ms = numbers.get("p" + percent + "_ms");
      if (ms != null) {
        percentilesUs.put(percent, LogText.us(ms));
      }
    }
    return ImportedResultBuilder.builder()
        .sources(List.of(source))
        .transactionsPerS(numbers.get("tps"))
        .queriesPerS(numbers.get("qps"))
        .latency(new ImportedResult.Latency(null, null, null, percentilesUs))
        .build();
  }
}
