package dev.oltpmatrix.analysis.aggregate;

import dev.oltpmatrix.analysis.stats.LittlesLaw;
import dev.oltpmatrix.analysis.stats.Percentiles;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The few numbers of a cell's record that comparisons need. Records hold histograms and per-second
 * values, which for many hundreds of cells would take too much memory.
 *
 * @param lists the matrix's lists that the cell is part of, by key
 * @param values the measured values, valid or not
 * @param aboveMs lower bounds of the percentiles that lie beyond everything that was observed
 * @param transactions transactions that completed in the window; {@code null} if only their rate is
 *     known
 * @param steady whether enough clients completed a transaction for percentiles to describe all
 *     clients
 * @param littlesLaw the share of the clients that throughput times mean latency accounts for;
 *     {@code null} if Little's law does not apply
 * @param invalid the reason why the numbers are invalid; {@code null} if they are valid
 * @param unsupported the reason why the combination is unsupported; {@code null} if it is supported
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
    String unsupported) {
  /** Number of transactions at which one more or less does not matter. */
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
        record.unsupported());
  }

  private static void putIfKnown(Map<Metric, Double> values, Metric metric, Double value) {
    if (value != null) {
      values.put(metric, value);
    }
  }

  boolean isMeasured() {
    return !values.isEmpty() || !aboveMs.isEmpty() || !steady;
  }

  /**
   * Returns the change of the logarithm of the completed transactions that one more would cause.
   */
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
    for (String key : List.of("factors", "settings")) {
      if (record.origin().spec().get(key) instanceof Map<?, ?> factors) {
        factors.forEach((factor, levels) -> lists.put(String.valueOf(factor), levels));
      }
    }
    return lists;
  }
}
