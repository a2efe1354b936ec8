package dev.oltpmatrix.analysis.stats;

import java.util.Arrays;
import java.util.List;
import org.hipparchus.stat.descriptive.moment.Mean;

/**
 * A ratio before its interval: the difference of mean logarithms, and the spreads that say how sure
 * it is.
 *
 * @param parts that its error is the sum of: one of paired values, two of unpaired ones; none where
 *     there are too few repetitions
 * @param rounding by how much it may be off in all repetitions alike, up or down
 */
public record LogRatio(
    double mean, List<Part> parts, int repetitions, boolean paired, double rounding) {
  /**
   * Values whose mean is part of the ratio.
   *
   * @param count how many
   */
  public record Part(Spread spread, int count) {
    static Part of(double[] values) {
      return new Part(Spread.of(values), values.length);
    }
  }

  /**
   * Of values that were measured in the same block, and so share the machine's good and bad times.
   */
  public static LogRatio paired(double[] values, double[] base) {
    if (values.length != base.length || values.length == 0) {
      throw new IllegalArgumentException(
          values.length + " values for " + base.length + " of the base: a pair needs both");
    }
    double[] logs = new double[values.length];
    for (int i = 0; i < logs.length; i++) {
      logs[i] = Math.log(values[i] / base[i]);
    }
    List<Part> parts = logs.length < 2 ? List.of() : List.of(Part.of(logs));
    return new LogRatio(new Mean().evaluate(logs), parts, logs.length, true, 0);
  }

  /** Of values from different runs or machines. */
  public static LogRatio unpaired(double[] values, double[] base) {
    if (values.length == 0 || base.length == 0) {
      throw new IllegalArgumentException("nothing to compare: one side has no values");
    }
    double[] a = Arrays.stream(values).map(Math::log).toArray();
    double[] b = Arrays.stream(base).map(Math::log).toArray();
    int repetitions = Math.min(a.length, b.length);
    List<Part> parts = repetitions < 2 ? List.of() : List.of(Part.of(a), Part.of(b));
    double difference = new Mean().evaluate(a) - new Mean().evaluate(b);
    return new LogRatio(difference, parts, repetitions, false, 0);
  }

  /** The same of values that are rounded: no repetition tells by how much they are off. */
  public LogRatio rounded(double by) {
    return new LogRatio(mean, parts, repetitions, paired, by);
  }

  public boolean hasSpread() {
    return !parts.isEmpty();
  }

  /** What the prior of a run is made from. */
  public List<Spread> spreads() {
    return parts.stream().map(Part::spread).toList();
  }

  /**
   * With its interval, each spread moderated by the run's. Of two spreads the degrees of freedom
   * are Welch's, from the moderated ones; what both have from the prior counts once.
   */
  public Ratio bounded(VariancePrior prior) {
    return bounded(prior, 1);
  }

  /**
   * With an interval so many times as wide.
   *
   * @param widened more than 1 where blocks were added until intervals were narrow
   */
  public Ratio bounded(VariancePrior prior, double widened) {
    if (parts.isEmpty()) {
      return new Ratio(Math.exp(mean), null, null, repetitions, paired, null, null);
    }
    double sum = 0;
    double squares = 0;
    double least = Double.POSITIVE_INFINITY;
    double own = 0;
    for (Part part : parts) {
      Spread spread = prior.moderated(part.spread());
      double error = spread.variance() / part.count();
      sum += error;
      squares += error * error / spread.freedom();
      least = Math.min(least, spread.freedom());
      own += part.spread().freedom();
    }
    double freedom =
        sum == 0 ? least : Math.min(sum * sum / squares, prior.bounded(prior.freedom() + own));
    return Ratio.bounded(mean, widened * Math.sqrt(sum), freedom, repetitions, paired)
        .reaching(rounding);
  }
}
