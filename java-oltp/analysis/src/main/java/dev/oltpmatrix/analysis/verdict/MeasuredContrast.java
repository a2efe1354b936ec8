package dev.oltpmatrix.analysis.verdict;

import dev.oltpmatrix.analysis.aggregate.InvalidCell;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.stats.LogRatio;
import dev.oltpmatrix.analysis.stats.SignTest;
import dev.oltpmatrix.analysis.stats.VariancePrior;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A contrast in one metric, before the variance prior of all contrasts is known.
 *
 * @param ratio {@code null} if only a bound of some value is known, or no block has values of all
 *     cells
 * @param signs the order in each block, if only a bound of some value is known; otherwise {@code
 *     null}
 * @param missing why a measured cell has no number in some block, in words
 * @param unsupported whether the cell is unsupported, and its base is not
 */
public record MeasuredContrast(
    Contrast contrast,
    Metric metric,
    LogRatio ratio,
    SignTest signs,
    LeftOut leftOut,
    List<String> missing,
    boolean unsupported) {

  /**
   * Returns the comparisons with their intervals, each from the variance prior of its kind and
   * metric.
   *
   * @param widened factor of the intervals' width
   */
  public static List<Comparison> bounded(List<MeasuredContrast> all, double widened) {
    Map<List<Object>, VariancePrior> priors = new HashMap<>();
    return all.stream()
        .map(
            m ->
                m.bounded(
                    priors.computeIfAbsent(List.of(m.kind(), m.metric()), k -> m.prior(all)),
                    widened))
        .toList();
  }

  /** Checks whether both sides were measured, whether or not any repetition of them counts. */
  boolean isKnown() {
    return !unsupported
        && contrast.terms().stream()
            .map(Contrast.Term::series)
            .allMatch(
                side -> side.isMeasured() && !(missing.isEmpty() && side.values(metric).isEmpty()));
  }

  /** Returns the comparison with the interval that its own blocks give. */
  Comparison alone() {
    return bounded(VariancePrior.NONE, 1);
  }

  private Comparison bounded(VariancePrior prior, double widened) {
    return new Comparison(
        contrast,
        metric,
        ratio == null ? null : ratio.bounded(prior, level(), widened),
        ratio == null ? null : ratio.bounded(VariancePrior.NONE, level(), widened),
        signs,
        leftOut,
        missing,
        unsupported,
        Significance.ALONE,
        null);
  }

  /**
   * Returns the prior from the contrasts of the same kind, whose noise is similar; from all of the
   * metric if there are few.
   */
  private VariancePrior prior(List<MeasuredContrast> all) {
    VariancePrior ofKind = prior(all, m -> m.kind().equals(kind()));
    return ofKind.isNone() && kind().hasNoiseOfOthers()
        ? prior(all, m -> !m.kind().isByGenerator())
        : ofKind;
  }

  private VariancePrior prior(List<MeasuredContrast> all, Predicate<MeasuredContrast> chosen) {
    return VariancePrior.of(
        all.stream()
            .filter(m -> m.metric().equals(metric) && m.ratio() != null)
            .filter(chosen)
            .collect(
                Collectors.groupingBy(
                    MeasuredContrast::level,
                    Collectors.mapping(MeasuredContrast::ratio, Collectors.toList()))));
  }

  /** Returns the load, on which noise depends: the levels of all numeric factors. */
  private Object level() {
    return contrast.cell().numbers();
  }

  private Difference kind() {
    return contrast.kind();
  }

  /**
   * The blocks, or repetitions of runs, that were run and whose values do not count.
   *
   * @param of all that were run
   * @param invalid the invalid cells in them
   * @param filledIn the number of values that are filled in, in blocks that count
   */
  record LeftOut(int count, int of, List<InvalidCell> invalid, int filledIn) {
    static final LeftOut NONE = new LeftOut(0, 0, List.of(), 0);
  }
}
