package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.aggregate.Series;
import dev.oltpmatrix.analysis.conclusions.AnswerTable.Field;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.analysis.verdict.Verdict;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Makes the field of one comparison of the first table. */
record AnswerField(Comparison f) {
  /** Transactions in a window from which on a ratio is told; of fewer, how long one takes. */
  static final int MANY = 30;

  private static final double MS_PER_S = 1000;

  Field field() {
    boolean hasRatio = f.ratio() != null && !isOfFew();
    return new Field(
        f.cell(),
        f.isBetter() ? "better" : f.outcome().isDifference() ? "worse" : f.result(),
        value(f.baseSeries(), f.base()),
        value(f.series(), f.cell()),
        hasRatio ? Verdict.number(f.ratio().value()) : null,
        hasRatio && f.hasInterval() ? Verdict.interval(f.ratio()) : null,
        f.isInvalid(),
        problems());
  }

  /** Checks whether so few transactions fit a window of either side that one more matters. */
  boolean isOfFew() {
    return Stream.of(f.series(), f.baseSeries())
        .map(series -> series.transactions(f.metric()))
        .anyMatch(transactions -> transactions != null && transactions < MANY);
  }

  private String value(Series series, CellKey key) {
    Metric metric = f.metric();
    // The blocks in which no queue grew would tell the best of what was met.
    boolean grew = series.missing(metric).overloaded() > 0;
    Double known = grew ? null : series.validMedian(metric);
    Double value = known == null ? series.median(metric) : known;
    if (value == null || !Double.isFinite(value)) {
      Double aboveMs = series.medianAboveMs(metric);
      return aboveMs == null ? null : "> " + metric.shown(aboveMs);
    }
    // In a closed loop, clients over throughput is the mean time of a transaction.
    boolean isTime =
        metric.equals(Metrics.THROUGHPUT)
            && isOfFew()
            && value > 0
            && Factors.RATE.isDefault(key.level(Factors.RATE));
    return isTime ? Metrics.P50.shown(atWork(key) * MS_PER_S / value) : metric.shown(value);
  }

  private static double atWork(CellKey key) {
    String active = key.level(Factors.ACTIVE);
    return Factors.ACTIVE.isDefault(active) ? key.threads() : Double.parseDouble(active);
  }

  private List<Problem> problems() {
    if (f.unsupported()) {
      return List.of(new Problem(Problem.Kind.UNSUPPORTED, f.missingReason()));
    }
    List<Problem> problems = new ArrayList<>(Problem.of(f.basePart(), f.baseSeries(), f.metric()));
    problems.addAll(Problem.of(f.part(), f.series(), f.metric()));
    return problems;
  }
}
