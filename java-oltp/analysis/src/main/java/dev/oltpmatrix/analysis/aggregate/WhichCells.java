package dev.oltpmatrix.analysis.aggregate;

import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.FactorSet;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.text.Plural;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Says which cells of a run are meant, by few factors that tell them from all others. */
public final class WhichCells {
  private static final int MAX_FACTORS = 4;
  private static final int MAX_NAMED = 4;

  private WhichCells() {}

  /**
   * Returns words such as {@code flush_log 0, 2}, {@code flush_log 1 with sync_binlog 0} or {@code
   * all cells}.
   */
  public static String of(Collection<CellKey> some, Collection<CellKey> all) {
    Set<CellKey> meant = Set.copyOf(some);
    List<CellKey> others = all.stream().filter(cell -> !meant.contains(cell)).distinct().toList();
    if (meant.isEmpty() || others.isEmpty()) {
      return meant.isEmpty() ? "no cell" : "all cells";
    }
    List<Factor> factors = varying(all);
    for (int i = factors.size() - 1; i >= 0; i--) {
      List<Factor> fewer = new ArrayList<>(factors);
      fewer.remove(i);
      if (Collections.disjoint(levels(meant, fewer), levels(others, fewer))) {
        factors = fewer;
      }
    }
    return factors.size() > MAX_FACTORS
        ? meant.size() + " of " + Plural.of(meant.size() + others.size(), "cell")
        : words(factors, meant);
  }

  /** Returns the factors in which cells differ, settings first. */
  private static List<Factor> varying(Collection<CellKey> cells) {
    FactorSet factors = CellKey.factors(cells);
    return Stream.of(
            factors.settings().stream(),
            Stream.of(Factors.CONFIG, Factors.ARM, Factors.SERVER),
            factors.all().stream())
        .flatMap(some -> some)
        .distinct()
        .filter(factor -> levels(cells, List.of(factor)).size() > 1)
        .toList();
  }

  private static Set<List<String>> levels(Collection<CellKey> cells, List<Factor> factors) {
    return cells.stream()
        .map(cell -> factors.stream().map(factor -> factor.shown(cell.level(factor))).toList())
        .collect(Collectors.toSet());
  }

  private static String words(List<Factor> factors, Set<CellKey> meant) {
    List<String> named =
        levels(meant, factors).stream()
            .map(levels -> String.join(" with ", levels))
            .sorted()
            .toList();
    int more = named.size() - MAX_NAMED;
    // A setting's words begin with its name, which is said once.
    String name = factors.get(0).name() + " ";
    boolean isOnce = factors.size() == 1 && named.stream().allMatch(one -> one.startsWith(name));
    return (isOnce ? name : "")
        + named.stream()
            .limit(MAX_NAMED)
            .map(one -> isOnce ? one.substring(name.length()) : one)
            .collect(Collectors.joining(", "))
        + (more > 0 ? " and " + more + " more" : "");
  }
}
