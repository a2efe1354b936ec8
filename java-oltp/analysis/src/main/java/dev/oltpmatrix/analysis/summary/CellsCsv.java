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
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The file cells.csv, a row for each cell: all that analysis needs, so that a study can be analysed
 * anew from it ({@link CellsCsvReader}). The columns are a contract; new ones are added at the end.
 */
public final class CellsCsv {
  static final String BETWEEN = " ";

  private CellsCsv() {}

  /**
   * Returns the columns, without those of kinds of transaction and of factors.
   *
   * @param starts the times at which the cells started, in order
   * @param places of the cells in the matrix, from 1; the first is the base
   * @param levels in the order of the matrix, where the places show another
   */
  static List<Column<SummaryRow>> columns(
      List<String> starts, Map<CellKey, Integer> places, Map<String, List<String>> levels) {
    return Stream.of(
            Stream.of(cell("repetition", cell -> cell.key().repetition())),
            SummaryCsv.columns(Column::precise).stream(),
            Stream.of(
                cell("started_at", cell -> cell.facts().startedAt()),
                cell("place", cell -> placeOf(cell.facts().startedAt(), starts)),
                column(Metrics.TRANSACTIONS),
                cell("invalid_kinds", CellsCsv::invalidKinds),
                cell("invalid_reason", cell -> cell.isValid() ? null : cell.invalid().text()),
                cell("note_kinds", cell -> String.join(BETWEEN, cell.facts().notes())),
                cell("kept_pace", CellMeasurement::keptPace),
                // If any percentile lies beyond all that was seen, the highest one does.
                Column.<SummaryRow>precise("p999_above_ms", 3, row -> aboveMs(row.cell())),
                column(Metrics.LITTLES_LAW)),
            Metrics.OF_CELLS.stream().map(CellsCsv::column),
            Stream.of(
                cell("matrix_place", cell -> places.get(cell.key().series())),
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
                cell("beyond", CellsCsv::beyond),
                cell("run", cell -> cell.facts().run()),
                cell("cpu_model", cell -> cell.facts().cpuModel()),
                cell("kernel", cell -> cell.facts().kernel()),
                cell("levels", cell -> levels.isEmpty() ? null : json(Optional.of(levels)))))
        .flatMap(columns -> columns)
        .toList();
  }

  private static Column<SummaryRow> cell(String name, Function<CellMeasurement, Object> value) {
    return Column.text(name, row -> value.apply(row.cell()));
  }

  private static Column<SummaryRow> column(Metric metric) {
    return Column.precise(metric.name(), metric.digits(), row -> row.cell().number(metric));
  }

  private static Integer placeOf(String start, List<String> starts) {
    return start == null ? null : Integer.valueOf(starts.indexOf(start) + 1);
  }

  private static Double aboveMs(CellMeasurement cell) {
    Value value = cell.values().get(Metrics.P999);
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

  /**
   * Returns the levels of arms and settings, whose effects are told, where the matrix names them in
   * another order than its cells come in, as in a fraction.
   */
  private static Map<String, List<String>> levelsInAnotherOrder(Cells cells) {
    Map<String, List<String>> levels = new TreeMap<>();
    for (Factor factor : cells.armAndSettings()) {
      List<String> named = cells.levels(factor);
      if (!named.equals(List.copyOf(cells.distinct(cell -> cell.level(factor))))) {
        levels.put(factor.name(), named);
      }
    }
    return levels;
  }

  public static void write(Path file, List<MeasuredCell> cells) throws IOException {
    Csv.write(file, text(cells));
  }

  public static String text(List<MeasuredCell> cells) {
    List<CellMeasurement> numbers = MeasuredCell.numbers(cells);
    List<String> starts =
        numbers.stream()
            .map(cell -> cell.facts().startedAt())
            .filter(Objects::nonNull)
            .sorted()
            .toList();
    Map<CellKey, Integer> places = new HashMap<>();
    Cells known = Cells.ofResults(numbers);
    known.names().forEach(name -> places.put(name, places.size() + 1));
    List<Column<SummaryRow>> columns =
        new ArrayList<>(columns(starts, places, levelsInAnotherOrder(known)));
    numbers.stream()
        .flatMap(cell -> cell.kinds().stream())
        .distinct()
        .flatMap(kind -> KindMetrics.of(kind).stream())
        .map(CellsCsv::column)
        .forEach(columns::add);
    List<SummaryRow> rows =
        Summarizer.sorted(cells).stream()
            .map(cell -> Summarizer.row(cell.numbers().key(), List.of(cell)))
            .toList();
    return FactorColumns.text(columns, rows, SummaryRow::key);
  }
}
