package dev.oltpmatrix.analysis.factorial;

import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.record.CellKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The cells of one place that differ in several factors, and the weights with which their
 * logarithms add up to an effect.
 *
 * <p>An effect is the mean of differences between cells that are alike in all other factors. A
 * fraction of a factorial has no such pairs of cells; there the mean over all cells on one side
 * less that of the other side is the effect, if every other factor is balanced between the sides.
 */
final class Design {
  private final List<CellKey> cells;
  private final List<CellKey> leftOut;
  private final List<Factor> factors;
  private final Function<Factor, List<String>> order;

  /**
   * Creates a design.
   *
   * @param cells those that have a value
   * @param leftOut other cells of the place, which have none in any block
   * @param some factors of which those are used that vary between the cells
   * @param order returns the levels of a factor in order: the first one here is its base
   */
  Design(
      List<CellKey> cells,
      List<CellKey> leftOut,
      List<Factor> some,
      Function<Factor, List<String>> order) {
    this.cells = cells;
    this.leftOut = leftOut;
    this.order = order;
    this.factors = some.stream().filter(factor -> levels(factor).size() > 1).toList();
  }

  List<Factor> factors() {
    return factors;
  }

  List<CellKey> cells() {
    return cells;
  }

  private List<String> levels(Factor factor) {
    List<String> levels =
        cells.stream().map(cell -> cell.level(factor)).distinct().collect(Collectors.toList());
    levels.sort(Comparator.comparing(order.apply(factor)::indexOf));
    return levels;
  }

  /** Returns the steps of a factor, each from its base. */
  List<LevelChange> steps(Factor factor) {
    List<String> levels = levels(factor);
    return levels.stream()
        .skip(1)
        .map(level -> new LevelChange(factor, levels.get(0), level))
        .toList();
  }

  /**
   * Returns a main effect; empty if the cells do not tell it. Where cells are left out of a
   * fraction, whose sides are then not balanced, it is that of the cells with one level of another
   * factor, of which none is left out.
   */
  Optional<Effect> main(LevelChange step) {
    return main(step, Map.of())
        .or(() -> factors.stream().flatMap(factor -> mainAtLevels(step, factor)).findFirst());
  }

  private Optional<Effect> main(LevelChange step, Map<Factor, String> at) {
    return weights(step::side, List.of(step.factor()), 2)
        .map(weights -> new Effect(Effect.Kind.MAIN, List.of(step), at, weights, cells));
  }

  private Stream<Effect> mainAtLevels(LevelChange step, Factor other) {
    Set<String> incomplete =
        leftOut.stream().map(cell -> cell.level(other)).collect(Collectors.toSet());
    if (incomplete.isEmpty() || other.equals(step.factor())) {
      return Stream.empty();
    }
    return levels(other).stream()
        .filter(level -> !incomplete.contains(level))
        .flatMap(level -> at(other, level).main(step, Map.of(other, level)).stream());
  }

  private Design at(Factor factor, String level) {
    List<CellKey> some = cells.stream().filter(cell -> cell.level(factor).equals(level)).toList();
    return new Design(some, List.of(), factors, order);
  }

  /**
   * Returns the weights of an interaction, the ratio of one step's ratios with and without the
   * other step; empty if the cells do not tell it.
   */
  Optional<Map<CellKey, Double>> interaction(LevelChange one, LevelChange other) {
    return weights(
        cell -> one.side(cell) * other.side(cell), List.of(one.factor(), other.factor()), 4);
  }

  /** Returns the sides of an interaction that the cells do not tell by itself, as weights. */
  Map<CellKey, Double> product(LevelChange one, LevelChange other) {
    Map<CellKey, Double> sides = new LinkedHashMap<>();
    cells.forEach(cell -> sides.put(cell, (double) one.side(cell) * other.side(cell)));
    sides.values().removeIf(side -> side == 0);
    return sides;
  }

  /**
   * Returns weights by the side on which a cell stands.
   *
   * @param stepped the factors that are changed
   * @param corners the number of cells that differ in these factors alone
   */
  private Optional<Map<CellKey, Double>> weights(
      ToIntFunction<CellKey> side, List<Factor> stepped, int corners) {
    Map<Map<Factor, String>, List<CellKey>> alike = new LinkedHashMap<>();
    cells.stream()
        .filter(cell -> side.applyAsInt(cell) != 0)
        .forEach(
            cell ->
                alike
                    .computeIfAbsent(
                        cell.without(stepped.toArray(Factor[]::new)), k -> new ArrayList<>())
                    .add(cell));
    List<CellKey> matched =
        alike.values().stream().filter(of -> of.size() == corners).flatMap(List::stream).toList();
    if (!matched.isEmpty()) {
      return Optional.of(weighted(matched, side, corners));
    }
    List<CellKey> all = alike.values().stream().flatMap(List::stream).toList();
    return isBalanced(all, side, stepped)
        ? Optional.of(weighted(all, side, corners))
        : Optional.empty();
  }

  private static Map<CellKey, Double> weighted(
      List<CellKey> chosen, ToIntFunction<CellKey> side, int corners) {
    double weight = (double) corners / chosen.size();
    Map<CellKey, Double> weights = new LinkedHashMap<>();
    chosen.forEach(cell -> weights.put(cell, side.applyAsInt(cell) * weight));
    return weights;
  }

  /** Checks whether both sides have as many cells of each level of each factor. */
  private boolean isBalanced(
      List<CellKey> chosen, ToIntFunction<CellKey> side, List<Factor> stepped) {
    if (chosen.isEmpty() || chosen.stream().mapToInt(side).sum() != 0) {
      return false;
    }
    // Of an interaction the factors that it is of are balanced too: each level is on both sides.
    return factors.stream()
        .filter(factor -> stepped.size() > 1 || !stepped.contains(factor))
        .allMatch(factor -> isBalanced(chosen, side, factor));
  }

  private static boolean isBalanced(
      List<CellKey> chosen, ToIntFunction<CellKey> side, Factor factor) {
    Map<String, Integer> sums = new HashMap<>();
    chosen.forEach(cell -> sums.merge(cell.level(factor), side.applyAsInt(cell), Integer::sum));
    return sums.values().stream().allMatch(sum -> sum == 0);
  }
}
