package dev.oltpmatrix.analysis.stats;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.hipparchus.special.Gamma;
import org.hipparchus.stat.descriptive.moment.Mean;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * The common variances of one run, one for each level such as a client count, and their weight
 * relative to the variance of a single comparison (Smyth 2004, "Linear models and empirical Bayes
 * methods", with a mean of the log variance for each level).
 *
 * <p>Three blocks show little of their variance: among many comparisons some look exact by chance.
 * Each variance is therefore moved towards the common one of its level, as if that were known with
 * this many additional degrees of freedom, and the t distribution of its interval has these as
 * well. The levels are apart because noise differs between client counts by more than chance: one
 * common variance gives intervals that are too narrow where noise is high.
 *
 * @param levels the common variance of each level
 */
public record VariancePrior(Map<Object, Level> levels) {
  /** No prior: each variance is used as it is. */
  public static final VariancePrior NONE = new VariancePrior(Map.of());

  /**
   * Minimum number of pairs beyond the number of levels; fewer say too little about how much
   * variances differ, and each interval is then Student's from its own blocks.
   */
  static final int MIN_PAIRS_BEYOND_LEVELS = 8;

  /**
   * Number of pairs beyond the number of levels from which the estimated freedom counts in full;
   * with fewer it counts in proportion, because such an estimate promises too much.
   */
  static final int ENOUGH_BEYOND_LEVELS = 60;

  /**
   * Lower bound of a variance as a share of the median: values that are equal because of rounding
   * have a variance of 0, which has no logarithm.
   */
  private static final double MIN_SHARE_OF_MEDIAN = 1e-5;

  private static final double MIN_EXCESS = 1e-6;
  private static final double MAX_EXCESS = 1e6;
  private static final int HALVINGS = 100;

  /**
   * The common variance of a level.
   *
   * @param freedom its degrees of freedom; all known ones if the variances differ no more than by
   *     chance
   * @param known degrees of freedom of all variances of the level together; no interval can have
   *     more
   */
  public record Level(double variance, double freedom, double known) {}

  /** A variance whose logarithm is less its expected bias. */
  private record Observed(double log, Spread spread) {}

  /**
   * Estimates the prior from the first two moments of the logarithms of the variances about the
   * means of their levels.
   *
   * @param ratios the ratios by level; those without a variance are left out
   */
  public static VariancePrior of(Map<?, List<LogRatio>> ratios) {
    Map<Object, List<LogRatio>> known = new HashMap<>();
    ratios.forEach(
        (level, all) -> known.put(level, all.stream().filter(LogRatio::hasSpread).toList()));
    known.values().removeIf(List::isEmpty);
    int pairs = known.values().stream().mapToInt(List::size).sum();
    double floor = floor(known.values());
    if (pairs - known.size() < MIN_PAIRS_BEYOND_LEVELS || floor == 0) {
      return NONE;
    }
    Map<Object, List<Observed>> observed = new HashMap<>();
    known.forEach(
        (level, all) ->
            observed.put(level, spreads(all).map(spread -> observed(spread, floor)).toList()));
    double excess = excess(observed.values());
    double freedom = excess <= MIN_EXCESS ? MAX_EXCESS : 2 * trigammaInverse(excess);
    double trusted = Math.min(1, (pairs - known.size()) / (double) ENOUGH_BEYOND_LEVELS);
    Map<Object, Level> levels = new HashMap<>();
    observed.forEach(
        (level, all) -> {
          if (all.size() > 1) {
            levels.put(level, level(all, freedom, trusted));
          }
        });
    return new VariancePrior(levels);
  }

  /**
   * Returns the common variance of a level.
   *
   * @param freedom degrees of freedom of the common variances, as estimated
   * @param trusted the share of them that counts
   */
  private static Level level(List<Observed> all, double freedom, double trusted) {
    double known = all.stream().mapToDouble(one -> one.spread().freedom()).sum();
    double half = Math.min(freedom, known) / 2;
    double variance = Math.exp(mean(all) + Gamma.digamma(half) - Math.log(half));
    return new Level(variance, 2 * half * trusted, known);
  }

  private static Stream<Spread> spreads(List<LogRatio> ratios) {
    return ratios.stream().flatMap(ratio -> ratio.spreads().stream());
  }

  private static double floor(Collection<List<LogRatio>> known) {
    double[] variances =
        known.stream().flatMap(VariancePrior::spreads).mapToDouble(Spread::variance).toArray();
    return variances.length == 0 ? 0 : MIN_SHARE_OF_MEDIAN * new Median().evaluate(variances);
  }

  private static Observed observed(Spread spread, double floor) {
    double half = spread.freedom() / 2;
    double log = Math.log(Math.max(spread.variance(), floor));
    return new Observed(log - Gamma.digamma(half) + Math.log(half), spread);
  }

  /** Returns by how much the variances of a level differ more than by chance. */
  private static double excess(Collection<List<Observed>> levels) {
    double squares = 0;
    double byChance = 0;
    int count = 0;
    for (List<Observed> level : levels) {
      double mean = mean(level);
      for (Observed one : level) {
        squares += (one.log() - mean) * (one.log() - mean);
        byChance += Gamma.trigamma(one.spread().freedom() / 2);
        count++;
      }
    }
    return squares / (count - levels.size()) - byChance / count;
  }

  private static double mean(List<Observed> level) {
    return new Mean().evaluate(level.stream().mapToDouble(Observed::log).toArray());
  }

  /**
   * Inverts the trigamma function, which decreases monotonically from infinity to 0, approximately
   * as 1/x.
   */
  private static double trigammaInverse(double value) {
    double low = Math.log(1 / MAX_EXCESS);
    double high = Math.log(MAX_EXCESS);
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (Gamma.trigamma(Math.exp(middle)) > value) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return Math.exp((low + high) / 2);
  }

  /** Returns a variance of the run, moved towards the common one of its level. */
  public Spread moderated(Spread own, Object level) {
    Level common = levels.get(level);
    if (common == null) {
      return own;
    }
    double all = common.freedom() + own.freedom();
    double weighted = common.freedom() * common.variance() + own.freedom() * own.variance();
    return new Spread(weighted / all, Math.min(all, common.known()));
  }

  double freedom(Object level) {
    Level common = levels.get(level);
    return common == null ? 0 : common.freedom();
  }

  public boolean isNone() {
    return levels.isEmpty();
  }

  double bounded(double degrees, Object level) {
    Level common = levels.get(level);
    return common == null ? degrees : Math.min(degrees, common.known());
  }
}
