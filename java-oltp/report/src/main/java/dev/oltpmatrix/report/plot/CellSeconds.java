package dev.oltpmatrix.report.plot;

import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Interval;
import dev.oltpmatrix.model.record.Measurement;
import dev.oltpmatrix.model.record.Telemetry;
import dev.oltpmatrix.model.results.Csv;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The data of a cell by the second, as plot/cell.gp reads it: the generator's intervals and the
 * counters. A row is a moment at which a second of either ended.
 */
final class CellSeconds {
  /**
   * A column: the sum of the values of these names in the record's series.
   *
   * @param divisor conversion from the record's unit to the column's
   */
  private record Column(String name, int digits, double divisor, List<String> sources) {
    Column(String name, int digits, String source) {
      this(name, digits, 1, List.of(source));
    }

    static Column cpus(String name, String process) {
      List<String> sources =
          List.of(process + Telemetry.CPU_USER_US, process + Telemetry.CPU_SYSTEM_US);
      return new Column(name, 3, 1e6, sources);
    }
  }

  private static final String TPS = "tps";
  private static final String P95_MS = "p95_ms";
  private static final double US_PER_MS = 1000;

  /** Seconds that end this close to each other share a row. */
  private static final double SAME_PER_S = 1000;

  private static final List<Column> COUNTED =
      List.of(
          Column.cpus("server_cpus", Telemetry.SERVER),
          Column.cpus("client_cpus", Telemetry.CLIENT),
          new Column(
              "server_voluntary_cs_per_s", 1, Telemetry.SERVER + Telemetry.VOLUNTARY_SWITCHES),
          new Column(
              "server_involuntary_cs_per_s", 1, Telemetry.SERVER + Telemetry.INVOLUNTARY_SWITCHES),
          new Column("pool_threads", 2, Telemetry.POOL_THREADS),
          new Column("pool_active_threads", 2, Telemetry.POOL_ACTIVE),
          new Column("pool_queue_length", 2, Telemetry.POOL_QUEUE),
          new Column("fsyncs_per_s", 2, Telemetry.STATUS + "Innodb_data_fsyncs"));

  private final Map<Long, Map<String, String>> rows = new TreeMap<>();
  private final double windowS;

  CellSeconds(CellRecord cell) {
    Measurement measured = Measurement.of(cell);
    List<Interval> intervals = measured == null ? List.of() : measured.intervals();
    intervals.forEach(this::add);
    if (hasCounters(cell)) {
      COUNTED.forEach(column -> add(column, cell.telemetry().series()));
    }
    windowS =
        cell.load() != null
            ? cell.load().window().lengthS()
            : intervals.stream()
                .map(i -> i.startS() + i.lengthS())
                .max(Comparator.naturalOrder())
                .orElse(0.0);
  }

  static boolean hasCounters(CellRecord cell) {
    return cell.telemetry() != null && cell.telemetry().series() != null;
  }

  /** Checks whether there is more than one second, because one is not a series. */
  boolean isSeries() {
    return rows.size() > 1;
  }

  double windowS() {
    return windowS;
  }

  private void add(Interval i) {
    double endS = i.startS() + i.lengthS();
    put(endS, TPS, i.lengthS() == 0 ? null : i.transactions() / i.lengthS(), 2);
    put(endS, P95_MS, i.p95Us() == null ? null : i.p95Us() / US_PER_MS, 3);
  }

  private void add(Column column, Telemetry.Series series) {
    boolean noPool = column.name().startsWith("pool_") && isWithoutPool(series);
    if (noPool || !series.values().keySet().containsAll(column.sources())) {
      return;
    }
    for (int s = 0; s < series.atS().size(); s++) {
      double sum = 0;
      boolean known = true;
      for (String source : column.sources()) {
        Double value = series.values().get(source).get(s);
        known &= value != null;
        sum += value == null ? 0 : value;
      }
      put(
          series.atS().get(s),
          column.name(),
          known ? sum / column.divisor() : null,
          column.digits());
    }
  }

  /** Checks whether there is no pool: as in the summary, a pool without a thread does not count. */
  private static boolean isWithoutPool(Telemetry.Series series) {
    List<Double> threads = series.values().get(Telemetry.POOL_THREADS);
    return threads != null && threads.stream().allMatch(n -> n == null || n == 0);
  }

  private void put(double endS, String column, Double value, int digits) {
    if (value != null) {
      rows.computeIfAbsent(Math.round(endS * SAME_PER_S), at -> new HashMap<>())
          .put(column, Csv.number(value, digits));
    }
  }

  String csv() {
    List<String> columns = new ArrayList<>(List.of(TPS, P95_MS));
    COUNTED.forEach(c -> columns.add(c.name()));
    StringBuilder out = new StringBuilder("end_s," + String.join(",", columns) + "\n");
    rows.forEach(
        (at, values) -> {
          Stream<String> fields = columns.stream().map(c -> values.getOrDefault(c, ""));
          out.append(Csv.number(at / SAME_PER_S, 3)).append(',');
          out.append(fields.collect(Collectors.joining(","))).append('\n');
        });
    return out.toString();
  }
}
