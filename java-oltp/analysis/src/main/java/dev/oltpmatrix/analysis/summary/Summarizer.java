package dev.oltpmatrix.analysis.summary;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.aggregate.CellMeasurement;
import dev.oltpmatrix.analysis.aggregate.CellMeasurement.Facts;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.aggregate.Series;
import dev.oltpmatrix.analysis.stats.Estimate;
import dev.oltpmatrix.analysis.stats.Percentiles;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Computes the summary from the cells alone. */
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

  /** Returns the cells in the order of the rows. */
  public static List<MeasuredCell> sorted(List<MeasuredCell> cells) {
    return cells.stream()
        .sorted(
            Comparator.<MeasuredCell, CellKey>comparing(cell -> cell.numbers().key(), order(cells))
                .thenComparing(cell -> cell.numbers().key().repetition()))
        .toList();
  }

  static SummaryRow row(CellKey key, List<MeasuredCell> repetitions) {
    List<CellMeasurement> cells = MeasuredCell.numbers(repetitions);
    Series series = Series.of(cells);
    List<CellMeasurement> measured = cells.stream().filter(CellMeasurement::isMeasured).toList();
    List<CellRecord> records = MeasuredCell.records(repetitions);
    boolean hasHistograms = measured.size() > 1 && records.size() == repetitions.size();
    Percentiles all = hasHistograms ? Percentiles.together(records) : null;
    return new SummaryRow(
        key,
        measured.size(),
        estimate(Metrics.THROUGHPUT, series, cells),
        series.median(Metrics.QPS),
        estimate(Metrics.P50, series, cells),
        estimate(Metrics.P95, series, cells),
        series.medianAboveMs(Metrics.P95),
        together(Metrics.P99, series, all),
        together(Metrics.P999, series, all),
        facts(cells, Facts::maxMs).max(Comparator.naturalOrder()).orElse(null),
        errors(series, cells),
        series.medians(),
        cells.stream().allMatch(CellMeasurement::isValid),
        flags(cells),
        facts(cells, Facts::imported).anyMatch(imported -> imported),
        series.unsupported());
  }

  private static <T> Stream<T> facts(List<CellMeasurement> cells, Function<Facts, T> of) {
    return cells.stream().map(cell -> of.apply(cell.facts())).filter(Objects::nonNull);
  }

  private static String flags(List<CellMeasurement> cells) {
    return facts(cells, Facts::flags)
        .flatMap(flags -> Stream.of(flags.split("; ")))
        .filter(flag -> !flag.isEmpty())
        .distinct()
        .collect(Collectors.joining("; "));
  }

  /** Returns the median; that of one repetition has the interval from inside its window. */
  private static Estimate estimate(Metric metric, Series series, List<CellMeasurement> cells) {
    List<CellMeasurement> known =
        cells.stream().filter(cell -> cell.values().containsKey(metric)).toList();
    return known.size() == 1 ? known.get(0).inWindow().get(metric) : series.estimate(metric);
  }

  /**
   * Returns the percentile over all repetitions together, because one repetition has few rare
   * latencies. Imported records and cells.csv have no histogram: then it is the median of their
   * values.
   *
   * @param all the percentiles over all repetitions; {@code null} if at most one was measured, or
   *     there are no histograms
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
  private static Long errors(Series series, List<CellMeasurement> cells) {
    List<Long> known = facts(cells, Facts::errors).toList();
    boolean notRun =
        facts(cells, Facts::imported).anyMatch(imported -> imported)
            || series.unsupported() != null;
    boolean unknown = known.isEmpty() && notRun;
    return unknown ? null : Long.valueOf(known.stream().mapToLong(n -> n).sum());
  }
}
