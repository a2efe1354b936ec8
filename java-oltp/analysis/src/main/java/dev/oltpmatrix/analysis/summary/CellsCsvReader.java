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
import dev.oltpmatrix.model.descriptors.FactorSet;
import dev.oltpmatrix.model.descriptors.SettingFactor;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Json;
import dev.oltpmatrix.model.results.Column;
import dev.oltpmatrix.model.results.CsvTable;
import dev.oltpmatrix.model.results.RunDescription;
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
      Line row = new Line(line, factors, kinds);
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

  /** One row of cells.csv; an empty field is not known. */
  private static final class Line {
    private static final Map<String, Metric> METRICS = Metrics.columns();

    /** The columns of intervals from inside the window. */
    private static final Map<Metric, String> BOUNDS =
        Map.of(Metrics.THROUGHPUT, "tps_%s", Metrics.P50, "p50_%s_ms", Metrics.P95, "p95_%s_ms");

    private final CsvTable.Row row;
    private final CellKey key;
    private final Map<String, Long> kinds = new LinkedHashMap<>();
    private final List<String> beyond;
    private final boolean steady;

    Line(CsvTable.Row row, List<Factor> factors, List<String> allKinds) {
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
      Long counted = count("transactions");
      Double perS = number("tps");
      Double windowS = number("window_s");
      boolean isKnown = perS != null && windowS != null;
      List<String> notes = words("note_kinds");
      return new CellMeasurement(
          key,
          matrix(),
          isMeasured ? values() : Map.of(),
          counted == null && isKnown ? Long.valueOf(Math.round(perS * windowS)) : counted,
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
              Stream.of(text("flags").split("; ")).filter(flag -> !flag.isEmpty()).toList(),
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
            new Value(
                value, false, number(bounds.formatted("lo")), number(bounds.formatted("hi"))));
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
}
