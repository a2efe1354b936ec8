package dev.oltpmatrix.analysis.aggregate;

import dev.oltpmatrix.analysis.stats.LittlesLaw;
import dev.oltpmatrix.analysis.stats.Percentiles;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * What comparing needs of a cell's record: a few numbers, where the record has a histogram and
 * values by the second, which many hundreds of cells have no room for in memory.
 *
 * @param lists those of the matrix that the cell is of, by their key
 * @param values what was measured, valid or not
 * @param aboveMs what percentiles are more than that lie beyond all that was seen
 * @param transactions that completed in the window; {@code null} where only their rate is known
 * @param steady whether so many clients completed something that percentiles speak of all
 * @param littlesLaw the share of the clients that throughput and mean latency speak of; {@code
 *     null} where the law says nothing
 * @param invalid what makes its numbers wrong; {@code null} where nothing does
 * @param cannot why the cell cannot be; {@code null} where it can
 */
public record CellResult(
    CellKey key,
    Map<String, Object> lists,
    Map<Metric, Double> values,
    Map<Metric, Double> aboveMs,
    Long transactions,
    boolean steady,
    Double littlesLaw,
    InvalidCell invalid,
    String cannot) {
  /** Beside so many one more is nothing. */
  private static final int MANY = 100;

  public static CellResult of(CellRecord record) {
    Map<Metric, Double> values = new EnumMap<>(Metric.class);
    Map<Metric, Double> aboveMs = new EnumMap<>(Metric.class);
    Percentiles percentiles = Percentiles.of(record);
    if (percentiles != null) {
      for (Metric metric : Metric.values()) {
        putIfKnown(values, metric, metric.of(record, percentiles));
        putIfKnown(aboveMs, metric, metric.aboveMs(percentiles));
      }
    }
    boolean steady = percentiles == null || percentiles.isSteady();
    Double share = record.load() == null ? null : LittlesLaw.share(record.load());
    return new CellResult(
        record.cell(),
        lists(record),
        values,
        aboveMs,
        record.load() == null ? null : record.load().counts().transactions(),
        steady,
        share,
        InvalidCell.of(record),
        record.cannot());
  }

  private static void putIfKnown(Map<Metric, Double> values, Metric metric, Double value) {
    if (value != null) {
      values.put(metric, value);
    }
  }

  boolean isMeasured() {
    return !values.isEmpty() || !aboveMs.isEmpty() || !steady;
  }

  /** What one transaction more is to the logarithm of those that completed. */
  double rounding() {
    boolean few = transactions != null && transactions > 0 && transactions < MANY;
    return few ? Math.log1p(1.0 / transactions) : 0;
  }

  private static Map<String, Object> lists(CellRecord record) {
    if (record.origin().spec() == null) {
      return Map.of();
    }
    Map<String, Object> lists = new TreeMap<>(record.origin().spec());
    lists.keySet().retainAll(Cells.LISTS);
    if (record.origin().spec().get("factors") instanceof Map<?, ?> factors) {
      factors.forEach((factor, levels) -> lists.put(String.valueOf(factor), levels));
    }
    return lists;
  }
}
