package dev.oltpmatrix.analysis.stats;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.hipparchus.stat.descriptive.moment.Mean;

/**
 * A ratio before its interval is computed: the difference of mean logarithms, and the variances
 * that determine its precision.
 *
 * @param parts the terms of its error: one for paired values, two for unpaired ones; none if there
 *     are too few repetitions
 * @param rounding the error, up or down, that is common to all repetitions
 */
public record LogRatio(double mean, List<Part> parts, int repetitions, double rounding) {
  /**
   * Values whose mean is part of the ratio.
   *
   * @param count the number of values; with runs of different length the number that would give the
   *     same error
   */
  public record Part(Spread spread, double count) {}

  /** Returns the ratio of which each block, or each run, gives one logarithm. */
  public static LogRatio paired(double[] logs) {
    return ofRuns(List.of(logs));
  }

  /**
   * Returns the ratio in some runs: their blocks tell its error, and not how far it would move in
   * another run.
   *
   * @param runs the logarithms of each run's blocks
   */
  public static LogRatio ofRuns(Collection<double[]> runs) {
    Spread spread = Spread.within(runs);
    double shares = runs.stream().mapToDouble(run -> 1.0 / run.length).sum();
    List<Part> parts =
        spread == null ? List.of() : List.of(new Part(spread, runs.size() * runs.size() / shares));
    int blocks = runs.stream().mapToInt(run -> run.length).sum();
    return new LogRatio(mean(runs), parts, blocks, 0);
  }

  /**
   * Returns the ratio over runs, each of which gives one logarithm, the mean of its blocks; {@code
   * null} for a single run.
   */
  public static LogRatio overRuns(Collection<double[]> runs) {
    return runs.size() < 2 ? null : paired(means(runs));
  }

  private static double mean(Collection<double[]> runs) {
    return new Mean().evaluate(means(runs));
  }

  private static double[] means(Collection<double[]> runs) {
    return runs.stream().mapToDouble(run -> new Mean().evaluate(run)).toArray();
  }

  /** Returns the ratio of two sides that share no block. */
  public static LogRatio unpaired(LogRatio one, LogRatio base) {
    boolean hasSpread = one.hasSpread() && base.hasSpread();
    List<Part> both = Stream.of(one, base).flatMap(side -> side.parts.stream()).toList();
    return new LogRatio(
        one.mean - base.mean,
        hasSpread ? both : List.of(),
        Math.min(one.repetitions, base.repetitions),
        0);
  }

  /**
   * Returns the ratio with a rounding error, which the variance of the repetitions does not show.
   */
  public LogRatio rounded(double by) {
    return new LogRatio(mean, parts, repetitions, by);
  }

  /**
   * Returns the ratio of values that are equal because they are rounded: beside the rounding error,
   * which is common to all, they vary inside the rounding, evenly as far as is known.
   */
  public LogRatio quantized(double by) {
    List<Part> varied =
        parts.stream()
            .map(part -> new Part(part.spread().atLeast(by * by / 3), part.count()))
            .toList();
    return new LogRatio(mean, varied, repetitions, by);
  }

  public boolean hasSpread() {
    return !parts.isEmpty();
  }

  /** Returns the variance of the mean. */
  public double error() {
    return parts.stream().mapToDouble(part -> part.spread().variance() / part.count()).sum();
  }

  /** Returns the variances that the prior of a run is computed from. */
  public List<Spread> spreads() {
    return parts.stream().map(Part::spread).toList();
  }

  /**
   * Returns the ratio with its interval, each variance moderated by the prior of the run. For two
   * variances the degrees of freedom are Welch's, computed from the moderated ones; the prior's
   * share counts once.
   *
   * @param level the level of the prior
   * @param widened factor of the width; more than 1 if blocks were added until intervals were
   *     narrow
   */
  public Ratio bounded(VariancePrior prior, Object level, double widened) {
    if (parts.isEmpty()) {
      return Ratio.withoutInterval(mean, repetitions);
    }
    double sum = 0;
    double squares = 0;
    double min = Double.POSITIVE_INFINITY;
    double own = 0;
    for (Part part : parts) {
      Spread spread = prior.moderated(part.spread(), level);
      double error = spread.variance() / part.count();
      sum += error;
      squares += error * error / spread.freedom();
      min = Math.min(min, spread.freedom());
      own += part.spread().freedom();
    }
    double known = prior.bounded(prior.freedom(level) + own, level);
    double freedom = sum == 0 ? min : Math.min(sum * sum / squares, known);
    return Ratio.bounded(
        mean, new Ratio.LogError(widened * Math.sqrt(sum), freedom, rounding), repetitions);
  }
}
