package dev.oltpmatrix.analysis.summary;

import dev.oltpmatrix.analysis.aggregate.CellMeasurement;
import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.KindMetrics;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.MissingValues;
import dev.oltpmatrix.analysis.aggregate.Series;
import dev.oltpmatrix.analysis.aggregate.UnsupportedText;
import dev.oltpmatrix.analysis.stats.Estimate;
import dev.oltpmatrix.model.record.CellKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * One line of kinds.csv: one kind of transaction of a cell over all its repetitions.
 *
 * @param repetitions repetitions that were measured
 * @param transactions the sum over the repetitions; {@code null} if none was measured
 * @param missing why a repetition has no numbers; empty if all have them
 * @param deadlocksPercent {@code null}, as the two after it, where the generator does not tell them
 *     by kind
 */
public record KindRow(
    CellKey key,
    String kind,
    int repetitions,
    Long transactions,
    Estimate perMinute,
    Double meanMs,
    Double p50Ms,
    Estimate p95Ms,
    Double p99Ms,
    String missing,
    Double deadlocksPercent,
    Double lockTimeoutsPercent,
    Double rolledBackPercent,
    Double p999Ms,
    Double maxMs) {

  /** Returns a row for each row of summary.csv and each kind that its workload mixes. */
  public static List<KindRow> of(List<MeasuredCell> measured) {
    Cells cells = Cells.ofResults(MeasuredCell.numbers(measured));
    List<KindRow> rows = new ArrayList<>();
    Summarizer.bySeries(measured)
        .forEach(
            (key, repetitions) -> {
              List<CellMeasurement> numbers = MeasuredCell.numbers(repetitions);
              for (String kind : cells.kinds(key.workload())) {
                rows.add(of(key.series(), kind, numbers));
              }
            });
    return rows;
  }

  private static KindRow of(CellKey key, String kind, List<CellMeasurement> repetitions) {
    List<Long> counts =
        repetitions.stream().map(cell -> cell.kinds().get(kind)).filter(Objects::nonNull).toList();
    Series series = Series.of(repetitions);
    Metric p95 = KindMetrics.p95(kind);
    return new KindRow(
        key,
        kind,
        counts.size(),
        counts.isEmpty() ? null : counts.stream().mapToLong(Long::longValue).sum(),
        series.estimate(KindMetrics.perMinute(kind)),
        series.median(KindMetrics.mean(kind)),
        series.median(KindMetrics.p50(kind)),
        series.estimate(p95),
        series.median(KindMetrics.p99(kind)),
        missing(key, series, counts.isEmpty(), series.missing(p95)),
        series.median(KindMetrics.deadlocks(kind)),
        series.median(KindMetrics.lockTimeouts(kind)),
        series.median(KindMetrics.rolledBack(kind)),
        series.median(KindMetrics.p999(kind)),
        series.median(KindMetrics.max(kind)));
  }

  private static String missing(
      CellKey key, Series series, boolean nothing, MissingValues missing) {
    if (series.unsupported() != null) {
      return UnsupportedText.of(series.unsupported());
    }
    return nothing
        ? "no repetition was measured"
        : String.join(", ", missing.words(key.armLabel(), "repetition"));
  }
}
