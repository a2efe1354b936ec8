package dev.oltpmatrix.analysis.summary;

import dev.oltpmatrix.analysis.aggregate.CellMeasurement;
import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.FactorColumns;
import dev.oltpmatrix.analysis.aggregate.KindMetrics;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.aggregate.Value;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Json;
import dev.oltpmatrix.model.results.Column;
import dev.oltpmatrix.model.results.Csv;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The file cells.csv, a row for each cell: all that analysis needs, so that a study can be analysed
 * anew from it ({@link CellsCsvReader}). The columns are a contract; new ones are added at the end.
 */
public final class CellsCsv {
  /** Separates several words in one field. */
  static final String BETWEEN = " ";

  /** Highest percentile: if any lies beyond all that was seen, this one does. */
  static final Metric HIGHEST = Metrics.P999;

  static final String TRANSACTIONS_OF_KIND = "transactions";

  static final List<Column<Row>> COLUMNS =
      Stream.of(
              Stream.of(cell("repetition", cell -> cell.key().repetition())),
              SummaryCsv.columns(Column::precise).stream().map(column -> column.of(Row::summary)),
              Stream.of(
                  cell("started_at", cell -> cell.facts().startedAt()),
                  Column.<Row>text("place", Row::place),
                  cell("transactions", CellMeasurement::transactions),
                  cell("invalid_kinds", CellsCsv::invalidKinds),
                  cell("invalid_reason", cell -> cell.isValid() ? null : cell.invalid().text()),
                  cell("note_kinds", cell -> String.join(BETWEEN, cell.facts().notes())),
                  cell("kept_pace", CellMeasurement::keptPace),
                  Column.<Row>precise(
                      "p999_above_ms", HIGHEST.digits(), row -> above(row.cell(), HIGHEST)),
                  Column.<Row>precise("littles_law", 0, row -> row.cell().littlesLaw())),
              Metrics.OF_CELLS.stream().map(CellsCsv::column),
              Stream.of(
                  Column.<Row>text("matrix_place", Row::matrixPlace),
                  cell("metrics", cell -> String.join(BETWEEN, cell.matrix().metrics())),
                  cell("had_blocks_added", cell -> cell.matrix().hadBlocksAdded()),
                  cell("settings", cell -> settings(cell.key())),
                  cell("primary", cell -> json(cell.matrix().primary())),
                  cell("question", cell -> cell.matrix().question().orElse(null)),
                  cell("compare", cell -> json(cell.matrix().compare())),
                  cell("cpus", cell -> cell.facts().cpus())),
              Metrics.OF_DEVICE.stream().map(CellsCsv::column),
              Stream.of(
                  cell("server_system", cell -> cell.facts().serverSystem()),
                  column(Metrics.COMPLETION_SPAN),
                  cell("beyond", CellsCsv::beyond)))
          .flatMap(columns -> columns)
          .toList();

  private CellsCsv() {}

  /**
   * A row.
   *
   * @param place the cell's number in the order in which the cells started; {@code null} if that is
   *     not known
   * @param matrixPlace the place of its row of summary.csv in the matrix; the first is the base
   */
  record Row(SummaryRow summary, CellMeasurement cell, Integer place, int matrixPlace) {}

  private static Column<Row> cell(String name, Function<CellMeasurement, Object> value) {
    return Column.text(name, row -> value.apply(row.cell()));
  }

  private static Column<Row> column(Metric metric) {
    return Column.precise(metric.name(), metric.digits(), row -> row.cell().number(metric));
  }

  /** Returns the bound that a value is known to be above; {@code null} for none. */
  private static Double above(CellMeasurement cell, Metric metric) {
    Value value = cell.values().get(metric);
    return value != null && value.isAbove() && value.number() > 0 ? value.number() : null;
  }

  /** Returns the names of the metrics that are greater than what the window could show. */
  private static String beyond(CellMeasurement cell) {
    return cell.values().entrySet().stream()
        .filter(value -> value.getValue().isAbove())
        .map(value -> value.getKey().name())
        .sorted()
        .collect(Collectors.joining(BETWEEN));
  }

  private static String invalidKinds(CellMeasurement cell) {
    return cell.isValid()
        ? null
        : cell.invalid().kinds().stream().map(Flag.Kind::word).collect(Collectors.joining(BETWEEN));
  }

  private static String json(Optional<?> part) {
    return part.map(value -> Json.mapper().valueToTree(value).toString()).orElse(null);
  }

  private static String settings(CellKey key) {
    return CellKey.factors(List.of(key)).settings().stream()
        .map(Factor::name)
        .collect(Collectors.joining(BETWEEN));
  }

  public static void write(Path file, List<MeasuredCell> cells) throws IOException {
    Csv.write(file, text(cells));
  }

  public static String text(List<MeasuredCell> cells) {
    List<Column<Row>> columns = new ArrayList<>(COLUMNS);
    cells.stream()
        .flatMap(cell -> cell.numbers().kinds().keySet().stream())
        .distinct()
        .forEach(kind -> columns.addAll(ofKind(kind)));
    return FactorColumns.text(columns, rows(cells), row -> row.cell().key());
  }

  private static List<Column<Row>> ofKind(String kind) {
    String transactions = KindMetrics.name(TRANSACTIONS_OF_KIND, kind);
    return Stream.concat(
            Stream.of(cell(transactions, cell -> cell.kinds().get(kind))),
            KindMetrics.of(kind).stream().map(CellsCsv::column))
        .toList();
  }

  private static List<Row> rows(List<MeasuredCell> cells) {
    Map<CellKey, Integer> places = new HashMap<>();
    Cells.ofResults(MeasuredCell.numbers(cells))
        .names()
        .forEach(name -> places.put(name, places.size() + 1));
    List<String> starts =
        cells.stream()
            .map(cell -> cell.numbers().facts().startedAt())
            .filter(start -> start != null)
            .sorted()
            .toList();
    return Summarizer.sorted(cells).stream()
        .map(
            cell -> {
              CellMeasurement numbers = cell.numbers();
              int at = starts.indexOf(numbers.facts().startedAt());
              return new Row(
                  Summarizer.row(numbers.key(), List.of(cell)),
                  numbers,
                  at < 0 ? null : at + 1,
                  places.get(numbers.key().series()));
            })
        .toList();
  }
}
