package dev.oltpmatrix.analysis.tune;

import dev.oltpmatrix.analysis.stats.Ratio;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.stat.regression.OLSMultipleLinearRegression;

/**
 * The first stage of a search: all settings at once, each at the two ends of its values, in a
 * regular fraction of the combinations. Each cell then tells something about each setting.
 *
 * <p>Main effects are the coefficients of a linear model of the logarithms, with a constant for
 * each block: what falls on a block cancels out, and a cell that is missing costs itself alone.
 */
final class Screening {
  private final Space space;

  /** The combinations, each with the settings that are at the high end. */
  private final Map<Candidate, Set<String>> combinations;

  /**
   * Creates the design.
   *
   * @param runs number of combinations, a power of two above the number of settings. With twice as
   *     many as settings no main effect is mixed up with an interaction of two.
   */
  Screening(Space space, int runs) {
    this.space = space;
    this.combinations = new LinkedHashMap<>();
    List<Integer> columns = columns(runs, space.settings().size());
    for (int run = 0; run < runs; run++) {
      Set<String> high = new LinkedHashSet<>();
      for (int i = 0; i < columns.size(); i++) {
        if (Integer.bitCount(run & columns.get(i)) % 2 == 1) {
          high.add(space.settings().get(i).name());
        }
      }
      combinations.put(
          space.at(one -> high.contains(one.name()) ? one.high() : one.low()), Set.copyOf(high));
    }
  }

  /**
   * Returns the columns of the settings, as the sets of basic factors whose product they are. Those
   * of an odd number come first: products of two of them are none of them, so that with half of all
   * columns the resolution is IV.
   */
  private static List<Integer> columns(int runs, int settings) {
    return IntStream.range(1, runs)
        .boxed()
        .sorted(
            Comparator.comparing((Integer column) -> !isOdd(column))
                .thenComparing(column -> Integer.bitCount(column)))
        .limit(settings)
        .toList();
  }

  private static boolean isOdd(int column) {
    return Integer.bitCount(column) % 2 == 1;
  }

  /** Returns the smallest number of combinations that tells the settings' main effects. */
  static int runs(int settings) {
    return powerOfTwo(settings + 1);
  }

  /** Returns the smallest number that tells them from interactions of two. */
  static int clearRuns(int settings) {
    return Math.max(runs(settings), powerOfTwo(2 * settings));
  }

  private static int powerOfTwo(int least) {
    return Integer.highestOneBit(2 * least - 1);
  }

  /** Returns the cells of a block: the start, the combinations, and the middle of the ranges. */
  List<Candidate> candidates() {
    Set<Candidate> all = new LinkedHashSet<>();
    all.add(Candidate.START);
    all.addAll(combinations.keySet());
    space.middle().ifPresent(all::add);
    return List.copyOf(all);
  }

  /** Returns the main effect of each setting; those that the cells do not tell are left out. */
  List<ScreenedEffect> effects(Map<Candidate, List<BlockValue>> measured) {
    List<double[]> rows = new ArrayList<>();
    List<Double> logs = new ArrayList<>();
    List<Integer> blocks = blocks(measured);
    int settings = space.settings().size();
    combinations.forEach(
        (candidate, high) -> {
          for (BlockValue value : measured.getOrDefault(candidate, List.of())) {
            if (isUsed(value)) {
              double[] row = new double[blocks.size() + settings];
              row[blocks.indexOf(value.block())] = 1;
              for (int i = 0; i < settings; i++) {
                boolean isHigh = high.contains(space.settings().get(i).name());
                row[blocks.size() + i] = isHigh ? 0.5 : -0.5;
              }
              rows.add(row);
              logs.add(Math.log(value.value()));
            }
          }
        });
    int freedom = rows.size() - blocks.size() - settings;
    return freedom < 1 ? List.of() : effects(rows, logs, blocks.size(), freedom);
  }

  private List<ScreenedEffect> effects(
      List<double[]> rows, List<Double> logs, int blocks, int freedom) {
    OLSMultipleLinearRegression model = new OLSMultipleLinearRegression();
    model.setNoIntercept(true);
    double[] coefficients;
    double[] errors;
    try {
      model.newSampleData(
          logs.stream().mapToDouble(log -> log).toArray(), rows.toArray(double[][]::new));
      coefficients = model.estimateRegressionParameters();
      errors = model.estimateRegressionParametersStandardErrors();
    } catch (MathRuntimeException e) {
      return List.of(); // so many cells are missing that two settings cannot be told apart
    }
    List<ScreenedEffect> effects = new ArrayList<>();
    for (int i = 0; i < space.settings().size(); i++) {
      Ratio.LogError error = new Ratio.LogError(errors[blocks + i], freedom, 0);
      effects.add(
          new ScreenedEffect(
              space.settings().get(i),
              Ratio.bounded(coefficients[blocks + i], error, rows.size(), true)));
    }
    return effects;
  }

  /** Checks whether a value counts: a lower bound of a latency is better than none. */
  private static boolean isUsed(BlockValue value) {
    return (value.counts() || value.isAbove())
        && value.value() != null
        && value.value() > 0
        && Double.isFinite(value.value());
  }

  private List<Integer> blocks(Map<Candidate, List<BlockValue>> measured) {
    Set<Integer> blocks = new TreeSet<>();
    combinations
        .keySet()
        .forEach(
            candidate ->
                measured.getOrDefault(candidate, List.of()).stream()
                    .filter(Screening::isUsed)
                    .forEach(value -> blocks.add(value.block())));
    return List.copyOf(blocks);
  }
}
