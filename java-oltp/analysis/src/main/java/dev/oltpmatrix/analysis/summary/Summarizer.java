package dev.oltpmatrix.analysis.summary;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.aggregate.CellMeasurement;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.aggregate.Series;
import dev.oltpmatrix.analysis.stats.Estimate;
import dev.oltpmatrix.analysis.stats.Intervals;
import dev.oltpmatrix.analysis.stats.Percentiles;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Measurement;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Computes the summary from the records alone. */
public final class Summarizer {
  private Summarizer() {}

  private static Comparator<CellKey> order(List<MeasuredCell> cells) {
    return Axis.thenByOptional(
        Comparator.comparing(CellKey::workload)
            .thenComparing(CellKey::server)
            .thenComparing(CellKey::arm)
            .thenComparing(CellKey::config)
            .thenComparing(CellKey::generator)
            .thenComparing(CellKey::threads),
        CellKey.factors(cells.stream().map(cell -> cell.numbers().key()).toList()));
  }

  public static List<SummaryRow> summarize(List<MeasuredCell> cells) {
    return bySeries(cells).values().stream()
        .map(repetitions -> row(repetitions.get(0).numbers().key().series(), repetitions))
        .toList();
  }

  /** Returns the repetitions of each row, in the order of the rows. */
  static Map<CellKey, List<MeasuredCell>> bySeries(List<MeasuredCell> cells) {
    return cells.stream()
        .sorted(Comparator.comparing(cell -> cell.numbers().key().repetition()))
        .collect(
            Collectors.groupingBy(
                cell -> cell.numbers().key(),
                () -> new TreeMap<>(order(cells)),
                Collectors.toList()));
  }

  /** Returns one row for each cell, instead of one over all of its repetitions. */
  public static List<SummaryRow> each(List<MeasuredCell> cells) {
    return cells.stream()
        .sorted(
            Comparator.<MeasuredCell, CellKey>comparing(cell -> cell.numbers().key(), order(cells))
                .thenComparing(cell -> cell.numbers().key().repetition()))
        .map(cell -> row(cell.numbers().key(), List.of(cell)))
        .toList();
  }

  private static SummaryRow row(CellKey key, List<MeasuredCell> measuredCells) {
    List<CellMeasurement> cells = measuredCells.stream().map(MeasuredCell::numbers).toList();
    List<CellRecord> repetitions = MeasuredCell.records(measuredCells);
    Series series = Series.of(cells);
    List<Measurement> measured =
        repetitions.stream().map(Measurement::of).filter(m -> m != null).toList();
    Percentiles all = measured.size() > 1 ? Percentiles.together(repetitions) : null;
    return new SummaryRow(
        key,
        measured.size(),
        tps(series, measured),
        series.median(Metrics.QPS),
        latency(Metrics.P50, series, cells),
        latency(Metrics.P95, series, cells),
        series.medianAboveMs(Metrics.P95),
        together(Metrics.P99, series, all),
        together(Metrics.P999, series, all),
        measured.stream()
            .map(Measurement::maxUs)
            .filter(us -> us != null)
            .max(Comparator.naturalOrder())
            .map(Intervals::ms)
            .orElse(null),
        errors(series, repetitions, measured),
        series.medians(),
        repetitions.stream().allMatch(CellRecord::valid),
        Flag.line(repetitions.stream().flatMap(r -> r.flags().stream()).toList()),
        repetitions.stream().anyMatch(r -> r.imported() != null),
        series.unsupported());
  }

  /** Returns the throughput; that of one repetition has the interval from inside its window. */
  private static Estimate tps(Series series, List<Measurement> measured) {
    List<Measurement> known = measured.stream().filter(m -> m.transactionsPerS() != null).toList();
    return known.size() == 1
        ? Intervals.rate(known.get(0).transactionsPerS(), known.get(0).intervals())
        : series.estimate(Metrics.THROUGHPUT);
  }

  /** Returns the percentile; that of one repetition has the interval from inside its window. */
  private static Estimate latency(Metric metric, Series series, List<CellMeasurement> cells) {
    List<CellMeasurement> known =
        cells.stream().filter(cell -> cell.values().containsKey(metric)).toList();
    return known.size() == 1 ? known.get(0).percentiles().get(metric) : series.estimate(metric);
  }

  /**
   * Returns the percentile over all repetitions together, because one repetition has few rare
   * latencies. Imported records may have no histogram: then it is the median of the printed values.
   *
   * @param all the percentiles over all repetitions; {@code null} if at most one was measured
   */
  private static Double together(Metric metric, Series series, Percentiles all) {
    if (all == null) {
      return series.median(metric);
    }
    double percent = metric.percent();
    boolean known = all.completedMs(percent) != null || all.withheld(percent);
    return known ? all.ms(percent).value() : series.median(metric);
  }

  /** Returns the number of errors. A measured cell always has it; an import may not. */
  private static Long errors(
      Series series, List<CellRecord> repetitions, List<Measurement> measured) {
    List<Long> known = measured.stream().map(Measurement::errors).filter(n -> n != null).toList();
    boolean notRun =
        repetitions.stream().anyMatch(r -> r.imported() != null) || series.unsupported() != null;
    boolean unknown = known.isEmpty() && notRun;
    return unknown ? null : Long.valueOf(known.stream().mapToLong(n -> n).sum());
  }
}
