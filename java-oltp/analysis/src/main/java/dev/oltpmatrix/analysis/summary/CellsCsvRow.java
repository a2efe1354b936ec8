package dev.oltpmatrix.analysis.summary;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.oltpmatrix.analysis.aggregate.CellMeasurement;
import dev.oltpmatrix.analysis.aggregate.CellMeasurement.Facts;
import dev.oltpmatrix.analysis.aggregate.InvalidCell;
import dev.oltpmatrix.analysis.aggregate.KindMetrics;
import dev.oltpmatrix.analysis.aggregate.MatrixPart;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.aggregate.Value;
import dev.oltpmatrix.analysis.stats.ClientView;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Json;
import dev.oltpmatrix.model.results.CsvTable;
import dev.oltpmatrix.model.spec.Compare;
import dev.oltpmatrix.model.spec.Primary;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** One row of cells.csv; an empty field is not known. */
final class CellsCsvRow {
  private static final Map<String, Metric> METRICS = Metrics.columns();

  /** The columns of intervals from inside the window. */
  private static final Map<Metric, String> BOUNDS =
      Map.of(Metrics.THROUGHPUT, "tps_%s", Metrics.P50, "p50_%s_ms", Metrics.P95, "p95_%s_ms");

  private final CsvTable.Row row;
  private final CellKey key;
  private final Map<String, Long> kinds = new LinkedHashMap<>();
  private final List<String> beyond;
  private final boolean steady;

  CellsCsvRow(CsvTable.Row row, List<Factor> factors, List<String> allKinds) {
    this.row = row;
    this.key = key(factors);
    for (String kind : allKinds) {
      Long transactions = count(KindMetrics.name(CellsCsv.TRANSACTIONS_OF_KIND, kind));
      if (transactions != null) {
        kinds.put(kind, transactions);
      }
    }
    Double starved = number("starved_clients_percent");
    this.beyond = words("beyond");
    this.steady = starved == null || starved <= 100 * ClientView.MAX_STALLED;
  }

  CellKey key() {
    return key;
  }

  private CellKey key(List<Factor> factors) {
    Map<Factor, String> levels = new HashMap<>();
    if (text("repetition").isEmpty()) {
      throw wrong("repetition is empty; number the repetitions of each cell from 1");
    }
    for (Factor factor : factors) {
      if (!text(factor.name()).isEmpty()) {
        levels.put(factor, text(factor.name()));
      }
    }
    long repetition = count("repetition");
    try {
      return CellKey.of(levels, Math.toIntExact(repetition));
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw wrong(e.getMessage());
    }
  }

  CellMeasurement cell() {
    Long repetitions = count("repetitions");
    boolean isMeasured = repetitions == null ? number("tps") != null : repetitions > 0;
    List<String> notes = words("note_kinds");
    return new CellMeasurement(
        key,
        matrix(),
        isMeasured ? values() : Map.of(),
        count("transactions"),
        kinds,
        steady,
        notes.contains(Flag.Kind.OVERLOADED.word()),
        text("kept_pace").isEmpty() ? null : Boolean.valueOf(isTrue("kept_pace")),
        number("littles_law"),
        invalid(),
        text("unsupported").isEmpty() ? null : text("unsupported"),
        new Facts(
            isMeasured,
            number("max_ms"),
            isMeasured ? count("errors") : null,
            text("flags"),
            notes,
            isTrue("imported"),
            text("started_at").isEmpty() ? null : text("started_at"),
            cpus(),
            text("server_system").isEmpty() ? null : text("server_system")));
  }

  private MatrixPart matrix() {
    Long place = count("matrix_place");
    List<String> metrics = words("metrics");
    MatrixPart part =
        new MatrixPart(
            Map.of(), isTrue("had_blocks_added"), place == null ? null : Math.toIntExact(place));
    MatrixPart named = metrics.isEmpty() ? part : part.withMetrics(metrics);
    return named
        .withPrimary(json("primary", Primary.class, "states no primary outcome"))
        .withQuestion(
            text("question").isEmpty() ? null : text("question"),
            json("compare", Compare.class, "names no comparison"));
  }

  private Integer cpus() {
    Long cpus = count("cpus");
    return cpus == null ? null : Integer.valueOf(Math.toIntExact(cpus));
  }

  /** Returns a part of the matrix; {@code null} if there is none. */
  private <T> T json(String column, Class<T> type, String otherwise) {
    if (text(column).isEmpty()) {
      return null;
    }
    try {
      return Json.mapper().readValue(text(column), type);
    } catch (JsonProcessingException e) {
      throw wrong(
          "%s is '%s', which %s; restore what the run wrote"
              .formatted(column, text(column), otherwise));
    }
  }

  private Map<Metric, Value> values() {
    Map<Metric, Value> values = new HashMap<>();
    METRICS.forEach((column, metric) -> put(values, column, metric));
    kinds.keySet().stream()
        .flatMap(kind -> KindMetrics.of(kind).stream())
        .forEach(metric -> put(values, metric.name(), metric));
    return values;
  }

  private void put(Map<Metric, Value> values, String column, Metric metric) {
    Double value = metric.isCompared() ? number(column) : finite(column);
    if (value != null) {
      String bounds = BOUNDS.getOrDefault(metric, "");
      values.put(
          metric,
          new Value(value, false, number(bounds.formatted("lo")), number(bounds.formatted("hi"))));
    } else if (beyond.contains(metric.name())) {
      values.put(metric, Value.above(steady ? bound(metric) : null));
    }
  }

  /** Returns what a value that the window did not show is above; {@code null} if not known. */
  private Double bound(Metric metric) {
    if (metric.equals(Metrics.CLIENTS_DONE)) {
      return number("window_s");
    }
    boolean isOfAll = metric.percent() != null && metric.kind() == null;
    return isOfAll ? number("p999_above_ms") : null;
  }

  private InvalidCell invalid() {
    if (isTrue("valid")) {
      return null;
    }
    List<Flag.Kind> named = words("invalid_kinds").stream().map(Flag.Kind::named).toList();
    String reason = text("invalid_reason");
    return new InvalidCell(
        named.isEmpty() ? List.of(Flag.Kind.UNTYPED) : named,
        reason.isEmpty() ? text("flags") : reason);
  }

  private String text(String column) {
    return row.values().getOrDefault(column, "");
  }

  private List<String> words(String column) {
    return Stream.of(text(column).split(CellsCsv.BETWEEN)).filter(w -> !w.isEmpty()).toList();
  }

  private boolean isTrue(String column) {
    String text = text(column);
    if (!List.of("true", "false", "").contains(text)) {
      throw wrong("%s is '%s', allowed: true, false".formatted(column, text));
    }
    return text.equals("true");
  }

  private Long count(String column) {
    Double number = number(column);
    if (number != null && number != Math.rint(number)) {
      throw wrong("%s is '%s', allowed: a whole number".formatted(column, text(column)));
    }
    return number == null ? null : number.longValue();
  }

  private Double number(String column) {
    Double number = finite(column);
    if (number != null && number < 0) {
      throw wrong("%s is '%s', allowed: a number of at least 0".formatted(column, text(column)));
    }
    return number;
  }

  private Double finite(String column) {
    String text = text(column);
    if (text.isEmpty()) {
      return null;
    }
    try {
      double number = Double.parseDouble(text);
      if (Double.isFinite(number)) {
        return number;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw wrong("%s is '%s', allowed: a number".formatted(column, text));
  }

  private UsageException wrong(String what) {
    return new UsageException(row.where() + ": " + what);
  }
}
