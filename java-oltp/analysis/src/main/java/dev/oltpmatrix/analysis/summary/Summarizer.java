package dev.oltpmatrix.analysis.summary;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.aggregate.CellMeasurement;
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
import java.util.stream.IntStream;

/** Computes the summary from the records alone. */
public final class Summarizer {
  private Summarizer() {}

  private static Comparator<CellKey> order(List<CellRecord> records) {
    return Axis.thenByOptional(
        Comparator.comparing(CellKey::workload)
            .thenComparing(CellKey::server)
            .thenComparing(CellKey::arm)
            .thenComparing(CellKey::config)
            .thenComparing(CellKey::generator)
            .thenComparing(CellKey::threads),
        CellKey.factors(records.stream().map(CellRecord::cell).toList()));
  }

  public static List<SummaryRow> summarize(List<CellRecord> records) {
    Map<CellKey, List<CellRecord>> bySeries =
        records.stream()
            .sorted(Comparator.comparing(r -> r.cell().repetition()))
            .collect(
                Collectors.groupingBy(
                    CellRecord::cell, () -> new TreeMap<>(order(records)), Collectors.toList()));
    return bySeries.values().stream()
        .map(repetitions -> row(repetitions.get(0).cell().series(), repetitions))
        .toList();
  }

  /** Returns one row for each cell, instead of one over all of its repetitions. */
  public static List<SummaryRow> each(List<CellRecord> records) {
    return records.stream()
        .sorted(
            Comparator.comparing(CellRecord::cell, order(records))
                .thenComparing(r -> r.cell().repetition()))
        .map(record -> row(record.cell(), List.of(record)))
        .toList();
  }

  private static SummaryRow row(CellKey key, List<CellRecord> repetitions) {
    List<CellMeasurement> cells = repetitions.stream().map(CellMeasurement::of).toList();
    Series series = Series.of(cells);
    Percentiles all = Percentiles.together(repetitions);
    List<Measurement> measured =
        repetitions.stream().map(Measurement::of).filter(m -> m != null).toList();
    return new SummaryRow(
        key,
        measured.size(),
        tps(series, measured),
        series.median(Metrics.QPS),
        latency(Metrics.P50, series, cells, repetitions),
        latency(Metrics.P95, series, cells, repetitions),
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
  private static Estimate latency(
      Metric metric, Series series, List<CellMeasurement> cells, List<CellRecord> repetitions) {
    int[] known =
        IntStream.range(0, cells.size())
            .filter(i -> cells.get(i).values().containsKey(metric))
            .toArray();
    return known.length == 1
        ? Percentiles.of(repetitions.get(known[0])).ms(metric.percent())
        : series.estimate(metric);
  }

  /**
   * Returns the percentile over all repetitions together, because one repetition has few rare
   * latencies. Imported records may have no histogram: then it is the median of the printed values.
   *
   * @param all the percentiles over all repetitions; {@code null} if nothing was measured
   */
  private static Double together(Metric metric, Series series, Percentiles all) {
    if (all == null) {
      return null;
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
