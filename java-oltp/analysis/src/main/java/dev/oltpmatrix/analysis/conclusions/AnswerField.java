package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.aggregate.Series;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.analysis.verdict.Verdict;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import java.util.ArrayList;
import java.util.List;

/** Makes the field of one comparison of the first table. */
final class AnswerField {
  /** Transactions in a window from which on a ratio is told; of fewer, how long one takes. */
  static final int MANY = 30;

  private static final double MS_PER_S = 1000;

  private final Comparison f;
  private final Series cell;
  private final Series base;

  AnswerField(Comparison f) {
    this.f = f;
    this.cell = f.series();
    this.base = f.baseSeries();
  }

  AnswerTable.Field field() {
    boolean hasRatio = f.ratio() != null && !isOfFew();
    return new AnswerTable.Field(
        f.cell(),
        outcome(),
        value(base, f.base()),
        value(cell, f.cell()),
        hasRatio ? Verdict.number(f.ratio().value()) : null,
        hasRatio && f.hasInterval() ? Verdict.interval(f.ratio()) : null,
        f.isInvalid(),
        problems());
  }

  /** Checks whether so few transactions fit a window of either side that one more matters. */
  boolean isOfFew() {
    return isFew(cell) || isFew(base);
  }

  private boolean isFew(Series series) {
    Double transactions = series.transactions(f.metric());
    return transactions != null && transactions < MANY;
  }

  private String outcome() {
    return f.isBetter() ? "better" : f.outcome().isDifference() ? "worse" : f.result();
  }

  private String value(Series series, CellKey key) {
    Metric metric = f.metric();
    // The blocks in which no queue grew would tell the best of what was met.
    boolean grew = series.missing(metric).overloaded() > 0;
    Double known = grew ? null : series.validMedian(metric);
    Double value = known == null ? series.median(metric) : known;
    if (value != null && Double.isFinite(value)) {
      boolean isTime = metric.equals(Metrics.THROUGHPUT) && isOfFew() && value > 0 && isClosed(key);
      return isTime ? Metrics.P50.shown(atWork(key) * MS_PER_S / value) : metric.shown(value);
    }
    Double aboveMs = series.medianAboveMs(metric);
    return aboveMs == null ? null : "> " + metric.shown(aboveMs);
  }

  /** Checks whether clients over throughput is the mean time of a transaction. */
  private static boolean isClosed(CellKey key) {
    return Factors.RATE.isDefault(key.level(Factors.RATE));
  }

  private static double atWork(CellKey key) {
    String active = key.level(Factors.ACTIVE);
    return Factors.ACTIVE.isDefault(active) ? key.threads() : Double.parseDouble(active);
  }

  private List<Problem> problems() {
    if (f.unsupported()) {
      return List.of(new Problem(Problem.Kind.UNSUPPORTED, f.missingReason()));
    }
    List<Problem> problems = new ArrayList<>();
    problems.addAll(Problem.of(f.basePart(), base, f.metric()));
    problems.addAll(Problem.of(f.part(), cell, f.metric()));
    return problems;
  }
}
