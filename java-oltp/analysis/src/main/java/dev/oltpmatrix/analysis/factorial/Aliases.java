package dev.oltpmatrix.analysis.factorial;

import dev.oltpmatrix.model.record.CellKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Effects that a fraction of a factorial cannot tell from each other: the same cells stand on the
 * same two sides.
 */
final class Aliases {
  private Aliases() {}

  /**
   * Returns the effects, each with the names of those that it cannot be told from. Of interactions
   * that cannot be told from each other the first stays.
   *
   * @param untold interactions that the cells tell only as part of another effect
   */
  static List<Effect> named(List<Effect> effects, Map<String, Map<CellKey, Double>> untold) {
    Map<Set<Set<CellKey>>, List<String>> bySides = new HashMap<>();
    effects.forEach(effect -> names(bySides, sides(effect.cells())).add(effect.name()));
    untold.forEach((name, weights) -> names(bySides, sides(weights)).add(name));
    List<Effect> named = new ArrayList<>();
    for (Effect effect : effects) {
      List<String> all = bySides.get(sides(effect.cells()));
      boolean isFirst = all.get(0).equals(effect.name());
      if (isFirst || effect.kind() == Effect.Kind.MAIN) {
        named.add(effect.with(all.stream().filter(name -> !name.equals(effect.name())).toList()));
      }
    }
    return named;
  }

  private static List<String> names(
      Map<Set<Set<CellKey>>, List<String>> bySides, Set<Set<CellKey>> sides) {
    return bySides.computeIfAbsent(sides, s -> new ArrayList<>());
  }

  /** Returns the two sides, in no order: an effect and its inverse are one statement. */
  private static Set<Set<CellKey>> sides(Map<CellKey, Double> weights) {
    return Set.of(side(weights, true), side(weights, false));
  }

  private static Set<CellKey> side(Map<CellKey, Double> weights, boolean isPositive) {
    return weights.entrySet().stream()
        .filter(cell -> cell.getValue() > 0 == isPositive)
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }
}
