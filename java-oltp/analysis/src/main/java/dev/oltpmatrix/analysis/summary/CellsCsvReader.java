package dev.oltpmatrix.analysis.summary;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.oltpmatrix.analysis.aggregate.CellMeasurement;
import dev.oltpmatrix.analysis.aggregate.CellMeasurement.Facts;
import dev.oltpmatrix.analysis.aggregate.InvalidReasons;
import dev.oltpmatrix.analysis.aggregate.KindMetrics;
import dev.oltpmatrix.analysis.aggregate.MatrixPart;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.aggregate.Value;
import dev.oltpmatrix.analysis.stats.ClientView;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.FactorSet;
import dev.oltpmatrix.model.descriptors.SettingFactor;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Json;
import dev.oltpmatrix.model.results.CsvTable;
import dev.oltpmatrix.model.results.CsvTable.Row;
import dev.oltpmatrix.model.spec.Compare;
import dev.oltpmatrix.model.spec.Primary;
import dev.oltpmatrix.model.text.TextFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

  private static final Map<Metric, String> BOUNDS =
      Map.of(Metrics.THROUGHPUT, "tps_%s", Metrics.P50, "p50_%s_ms", Metrics.P95, "p95_%s_ms");

  private final CsvTable table;
  private final Set<Factor> factors = new LinkedHashSet<>();
  private final Map<String, Metric> metrics = Metrics.columns();

  private CellsCsvReader(CsvTable table) {
    this.table = table;
    table.columns().forEach(name -> FactorSet.KINDS.find(name).ifPresent(factors::add));
    table.rows().stream()
        .flatMap(row -> row.words("settings").stream())
        .distinct()
        .forEach(setting -> factors.add(SettingFactor.of(setting)));
    table.columns().stream()
        .flatMap(column -> KindMetrics.ofFirst(column).stream())
        .forEach(metric -> metrics.put(metric.column(), metric));
  }

  public static List<CellMeasurement> read(Path file) throws IOException {
    CsvTable table = CsvTable.of(file.toString(), TextFile.lines(file));
    return new CellsCsvReader(table).cells();
  }

  private void requireKnown() {
    List<String> missing =
        REQUIRED.stream().filter(name -> !table.columns().contains(name)).toList();
    if (!missing.isEmpty()) {
      throw new UsageException(
          "%s has no column %s; give the cells.csv of a run, which has one row for each cell"
              .formatted(table.file(), String.join(", ", missing)));
    }
    if (table.columns().contains("matrix_place") && !table.columns().contains("beyond")) {
      throw new UsageException(
          table.file() + " has no column beyond: oltp-matrix 0.1.0 wrote it, and reads it");
    }
  }

  private List<CellMeasurement> cells() {
    requireKnown();
    List<CellMeasurement> cells = new ArrayList<>();
    Map<CellKey, String> lines = new HashMap<>();
    for (Row row : table.rows()) {
      CellMeasurement cell = cell(row);
      String earlier = lines.put(cell.key(), row.where());
      if (earlier != null) {
        throw new UsageException(
            "%s has the cell of %s again: %s, repetition %d; delete one"
                .formatted(row.where(), earlier, cell.key().label(), cell.key().repetition()));
      }
      cells.add(cell);
    }
    return cells;
  }

  private CellMeasurement cell(Row row) {
    CellKey key = key(row);
    Long repetitions = row.count("repetitions");
    boolean isMeasured = repetitions == null ? row.number("tps") != null : repetitions > 0;
    Integer run = integer(row, "run");
    Double starved = row.number(Metrics.STARVED.name());
    boolean steady = starved == null || starved <= 100 * ClientView.MAX_STALLED;
    return new CellMeasurement(
        key,
        matrix(row),
        isMeasured ? values(row, steady) : Map.of(),
        steady,
        row.text("kept_pace") == null ? null : Boolean.valueOf(row.isTrue("kept_pace")),
        invalid(row),
        row.text("unsupported"),
        new Facts(
            isMeasured,
            row.text("flags") == null ? List.of() : List.of(row.text("flags").split("; ")),
            row.words("note_kinds"),
            row.isTrue("imported"),
            row.text("started_at"),
            integer(row, "cpus"),
            row.text("server_system"),
            run == null ? 1 : run,
            row.text("cpu_model"),
            row.text("kernel")));
  }

  private CellKey key(Row row) {
    Long repetition = row.count("repetition");
    if (repetition == null) {
      throw row.wrong("repetition is empty; number the repetitions of each cell from 1");
    }
    Map<Factor, String> levels = new HashMap<>();
    for (Factor factor : factors) {
      if (row.text(factor.name()) != null) {
        levels.put(factor, row.text(factor.name()));
      }
    }
    try {
      return CellKey.of(levels, Math.toIntExact(repetition));
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw row.wrong(e.getMessage());
    }
  }

  private static MatrixPart matrix(Row row) {
    List<String> metrics = row.words("metrics");
    Map<String, Object> levels = new HashMap<>();
    Map<?, ?> named = json(row, "levels", Map.class);
    if (named != null) {
      named.forEach((factor, of) -> levels.put(String.valueOf(factor), of));
    }
    return new MatrixPart(levels, integer(row, "matrix_place"))
        .with(MatrixPart.UNTIL, row.isTrue("had_blocks_added") ? true : null)
        .with(MatrixPart.METRICS, metrics.isEmpty() ? null : metrics)
        .with(MatrixPart.PRIMARY, json(row, "primary", Primary.class))
        .with(MatrixPart.QUESTION, row.text("question"))
        .with(MatrixPart.COMPARE, json(row, "compare", Compare.class));
  }

  private static Integer integer(Row row, String column) {
    Long number = row.count(column);
    return number == null ? null : Integer.valueOf(Math.toIntExact(number));
  }

  private static <T> T json(Row row, String column, Class<T> type) {
    if (row.text(column) == null) {
      return null;
    }
    try {
      return Json.mapper().readValue(row.text(column), type);
    } catch (JsonProcessingException e) {
      throw row.wrong(
          "%s is '%s', allowed: what the run wrote".formatted(column, row.text(column)));
    }
  }

  private Map<Metric, Value> values(Row row, boolean steady) {
    Map<Metric, Value> values = new LinkedHashMap<>();
    List<String> beyond = row.words("beyond");
    metrics.forEach(
        (column, metric) -> {
          Double number = metric.isCompared() ? row.number(column) : row.finite(column);
          if (number != null) {
            String bounds = BOUNDS.getOrDefault(metric, "");
            values.put(
                metric,
                new Value(
                    number,
                    false,
                    row.number(bounds.formatted("lo")),
                    row.number(bounds.formatted("hi"))));
          } else if (beyond.contains(metric.name())) {
            values.put(metric, Value.above(steady ? bound(row, metric) : null));
          }
        });
    return values;
  }

  /** Returns what a value that the window did not show is above; {@code null} if not known. */
  private static Double bound(Row row, Metric metric) {
    if (metric.equals(Metrics.CLIENTS_DONE)) {
      return row.number(Metrics.WINDOW.name());
    }
    boolean isOfAll = metric.percent() != null && metric.kind() == null;
    return isOfAll ? row.number("p999_above_ms") : null;
  }

  private static InvalidReasons invalid(Row row) {
    if (row.isTrue("valid")) {
      return null;
    }
    List<Flag.Kind> named = row.words("invalid_kinds").stream().map(Flag.Kind::named).toList();
    String text =
        Stream.of("invalid_reason", "flags")
            .flatMap(column -> Stream.ofNullable(row.text(column)))
            .findFirst()
            .orElse("");
    return new InvalidReasons(named.isEmpty() ? List.of(Flag.Kind.UNTYPED) : named, text);
  }
}
