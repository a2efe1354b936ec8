package dev.oltpmatrix.report.plot;

import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Interval;
import dev.oltpmatrix.model.record.Measurement;
import dev.oltpmatrix.model.record.Telemetry;
import dev.oltpmatrix.model.results.Column;
import dev.oltpmatrix.model.results.Csv;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The data of a cell by the second, as plot/cell.gp reads it: the generator's intervals and the
 * counters. A row is a moment at which a second of either ended.
 */
final class CellSeconds {
  /**
   * A column of counters: the sum of the values of these names in the record's series.
   *
   * @param divisor conversion from the record's unit to the column's
   */
  private record Counted(String name, int digits, double divisor, List<String> sources) {
    Counted(String name, int digits, String source) {
      this(name, digits, 1, List.of(source));
    }

    static Counted cpus(String name, String process) {
      List<String> sources =
          List.of(process + Telemetry.CPU_USER_US, process + Telemetry.CPU_SYSTEM_US);
      return new Counted(name, 3, 1e6, sources);
    }
  }

  private static final String TPS = "tps";
  private static final String P95_MS = "p95_ms";
  private static final double US_PER_MS = 1000;

  /** Seconds that end this close to each other share a row. */
  private static final double SAME_PER_S = 1000;

  private static final List<Counted> COUNTED =
      List.of(
          Counted.cpus("server_cpus", Telemetry.SERVER),
          Counted.cpus("client_cpus", Telemetry.CLIENT),
          new Counted(
              "server_voluntary_cs_per_s", 1, Telemetry.SERVER + Telemetry.VOLUNTARY_SWITCHES),
          new Counted(
              "server_involuntary_cs_per_s", 1, Telemetry.SERVER + Telemetry.INVOLUNTARY_SWITCHES),
          new Counted("pool_threads", 2, Telemetry.POOL_THREADS),
          new Counted("pool_active_threads", 2, Telemetry.POOL_ACTIVE),
          new Counted("pool_queue_length", 2, Telemetry.POOL_QUEUE),
          new Counted("fsyncs_per_s", 2, Telemetry.STATUS + "Innodb_data_fsyncs"));

  private final Map<Long, Map<String, String>> rows = new TreeMap<>();
  private final double windowS;

  CellSeconds(CellRecord cell) {
    Measurement measured = Measurement.of(cell);
    List<Interval> intervals = measured == null ? List.of() : measured.intervals();
    intervals.forEach(this::add);
    if (cell.telemetry() != null && cell.telemetry().series() != null) {
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

  /** One second is not a series. */
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

  private void add(Counted column, Telemetry.Series series) {
    boolean noPool = column.name().startsWith("pool_") && isWithoutPool(series);
    if (noPool || !series.values().keySet().containsAll(column.sources())) {
      return;
    }
    for (int s = 0; s < series.atS().size(); s++) {
      Double sum = 0.0;
      for (String source : column.sources()) {
        Double value = series.values().get(source).get(s);
        sum = sum == null || value == null ? null : Double.valueOf(sum + value);
      }
      Double value = sum == null ? null : Double.valueOf(sum / column.divisor());
      put(series.atS().get(s), column.name(), value, column.digits());
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
    List<Column<Map.Entry<Long, Map<String, String>>>> columns = new ArrayList<>();
    columns.add(Column.number("end_s", 3, row -> row.getKey() / SAME_PER_S));
    Stream.concat(Stream.of(TPS, P95_MS), COUNTED.stream().map(Counted::name))
        .forEach(name -> columns.add(Column.text(name, row -> row.getValue().get(name))));
    return Csv.text(columns, rows.entrySet());
  }
}
