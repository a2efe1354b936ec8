package dev.oltpmatrix.report.imports;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.ImportedResult;
import dev.oltpmatrix.model.record.ImportedResultBuilder;
import dev.oltpmatrix.model.results.CsvTable;
import dev.oltpmatrix.model.spec.Names;
import dev.oltpmatrix.report.imports.source.CellNaming;
import dev.oltpmatrix.report.imports.source.Numbers;
import dev.oltpmatrix.report.imports.source.SourceText;
import dev.oltpmatrix.report.imports.source.TextHash;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Converts the numbers of a table into cells, as its description says. */
final class PublishedTable {
  static final String FORM = "table";

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^{}]*)\\}");
  private static final Map<String, String> PERCENTILES =
      Map.of("p50_ms", "50", "p95_ms", "95", "p99_ms", "99");

  private final String sha256;
  private final CsvTable table;
  private final TableForm form;
  private final CellNaming naming;

  PublishedTable(Path file, TableForm form, CellNaming naming) {
    List<String> lines = SourceText.table(file);
    TextHash hash = new TextHash();
    lines.forEach(hash::add);
    sha256 = hash.hex();
    table = CsvTable.of(file.toString(), lines);
    this.form = form;
    this.naming = naming;
  }

  List<CellRecord> cells() {
    List<CellRecord> cells = new ArrayList<>();
    for (Map<String, String> series : form.series()) {
      Map<String, String> described = new HashMap<>(form.cells());
      described.putAll(series);
      // This allows published lines in the same panel as the user's own.
      for (String field : List.of(CellNaming.GENERATOR, CellNaming.CONFIG)) {
        if (naming.option(field) != null) {
          described.put(field, naming.option(field));
        }
      }
      for (CsvTable.Row row : table.rows()) {
        addCells(cells, described, row);
      }
    }
    return cells;
  }

  private void addCells(List<CellRecord> cells, Map<String, String> described, CsvTable.Row row) {
    if (!TableForm.EACH_NUMBER.equals(described.get(CellNaming.THREADS))) {
      addCell(cells, described, row);
      return;
    }
    for (String column : table.columns()) {
      if (column.matches("\\d+")) {
        Map<String, String> one = new HashMap<>(described);
        one.put(CellNaming.THREADS, column);
        one.replaceAll((k, v) -> v.equals(TableForm.EACH_NUMBER) ? column : v);
        addCell(cells, one, row);
      }
    }
  }

  /** Adds a cell; an empty field of the table is a number that was not published. */
  private void addCell(List<CellRecord> cells, Map<String, String> described, CsvTable.Row row) {
    Map<String, Double> numbers = new HashMap<>();
    for (String metric : TableForm.METRICS) {
      String column = described.get(metric);
      String value = column == null ? "" : value(row, column);
      if (!value.isEmpty()) {
        numbers.put(metric, Numbers.parse(row.where(), value));
      }
    }
    if (!numbers.isEmpty()) {
      Map<String, String> fields = fields(described, row);
      cells.add(
          CellRecord.imported(
                  CellNaming.key(row.where(), fields),
                  CellNaming.spec(row.where(), fields),
                  result(numbers))
              .build());
    }
  }

  private Map<String, String> fields(Map<String, String> described, CsvTable.Row row) {
    Map<String, String> fields = new HashMap<>();
    for (String field : CellNaming.FIELDS) {
      String text = described.get(field);
      if (text != null) {
        fields.put(field, filled(text, row, CellNaming.isNumber(field)));
      }
    }
    for (String field :
        List.of(
            CellNaming.SERVER,
            CellNaming.ARM,
            CellNaming.CONFIG,
            CellNaming.WORKLOAD,
            CellNaming.GENERATOR,
            CellNaming.THREADS)) {
      if (!fields.containsKey(field)) {
        throw new UsageException(
            table.file() + ": " + TableForm.FILE + " does not say its " + field + "; add it there");
      }
    }
    return fields;
  }

  /**
   * Fills in a template. The words of a row may contain spaces, names may not; a number is kept as
   * it is, to be parsed.
   */
  private String filled(String text, CsvTable.Row row, boolean isNumber) {
    Matcher placeholder = PLACEHOLDER.matcher(text);
    if (!placeholder.find()) {
      return text;
    }
    String words = placeholder.replaceAll(p -> Matcher.quoteReplacement(value(row, p.group(1))));
    return isNumber ? words : words.replaceAll("[^A-Za-z0-9._:+-]+", "-").replaceAll("^-|-$", "");
  }

  private String value(CsvTable.Row row, String column) {
    Names.require("column of " + table.file(), column, table.columns());
    return row.values().get(column);
  }

  private ImportedResult result(Map<String, Double> numbers) {
    Map<String, Long> percentilesUs = new HashMap<>();
    PERCENTILES.forEach(
        (metric, percent) -> {
          if (numbers.containsKey(metric)) {
            percentilesUs.put(percent, Numbers.us(numbers.get(metric)));
          }
        });
    return ImportedResultBuilder.builder()
        .sources(List.of(new ImportedResult.Source(table.file(), FORM, sha256, table.about())))
        .transactionsPerS(numbers.get("tps"))
        .queriesPerS(numbers.get("qps"))
        .latency(new ImportedResult.Latency(null, null, null, percentilesUs))
        .notes(form.notes())
        .build();
  }
}
