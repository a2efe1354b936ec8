package dev.oltpmatrix.analysis.aggregate;

import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.FactorSet;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.text.Plural;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Says which cells of a run are meant, by the fewest factors that tell them from all others. */
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
    List<CellKey> cells = all.stream().distinct().toList();
    if (meant.isEmpty()) {
      return "no cell";
    }
    if (meant.containsAll(cells)) {
      return "all cells";
    }
    List<Factor> varying = varying(cells);
    return IntStream.rangeClosed(1, MAX_FACTORS)
        .mapToObj(size -> best(varying, size, meant, cells))
        .flatMap(Optional::stream)
        .findFirst()
        .orElse(meant.size() + " of " + Plural.of(cells.size(), "cell"));
  }

  /** Returns the factors in which cells differ, settings first. */
  private static List<Factor> varying(List<CellKey> cells) {
    FactorSet factors = CellKey.factors(cells);
    return Stream.of(
            factors.settings().stream(),
            Stream.of(Factors.CONFIG, Factors.ARM, Factors.SERVER),
            factors.all().stream())
        .flatMap(some -> some)
        .distinct()
        .filter(factor -> cells.stream().map(cell -> cell.level(factor)).distinct().count() > 1)
        .toList();
  }

  private static Optional<String> best(
      List<Factor> varying, int size, Set<CellKey> meant, List<CellKey> cells) {
    return subsets(varying, size).stream()
        .map(factors -> combinations(factors, meant, cells))
        .filter(Objects::nonNull)
        .min(Comparator.comparingInt(Set::size))
        .map(WhichCells::words);
  }

  private static List<List<Factor>> subsets(List<Factor> factors, int size) {
    if (size == 0) {
      return List.of(List.of());
    }
    List<List<Factor>> subsets = new ArrayList<>();
    for (int i = 0; i < factors.size(); i++) {
      for (List<Factor> rest : subsets(factors.subList(i + 1, factors.size()), size - 1)) {
        subsets.add(Stream.concat(Stream.of(factors.get(i)), rest.stream()).toList());
      }
    }
    return subsets;
  }

  /** A factor's level. */
  private record Level(Factor factor, String level) {}

  /**
   * Returns the combinations of levels that the meant cells have; {@code null} if others have one
   * of them too.
   */
  private static Set<List<Level>> combinations(
      List<Factor> factors, Set<CellKey> meant, List<CellKey> cells) {
    Map<List<Level>, Boolean> isMeant = new HashMap<>();
    Set<List<Level>> combinations = new LinkedHashSet<>();
    for (CellKey cell : cells) {
      List<Level> levels =
          factors.stream().map(factor -> new Level(factor, cell.level(factor))).toList();
      boolean is = meant.contains(cell);
      Boolean before = isMeant.putIfAbsent(levels, is);
      if (before != null && before != is) {
        return null;
      }
      if (is) {
        combinations.add(levels);
      }
    }
    return combinations;
  }

  private static String words(Set<List<Level>> combinations) {
    // A plan has its cells in random order.
    List<List<Level>> named =
        combinations.stream()
            .sorted(Comparator.comparing(WhichCells::joinedLevels))
            .limit(MAX_NAMED)
            .toList();
    int more = combinations.size() - named.size();
    return joined(named) + (more > 0 ? " and " + more + " more" : "");
  }

  private static String joined(List<List<Level>> named) {
    Factor factor = named.get(0).get(0).factor();
    List<String> levels = named.stream().map(one -> one.get(0).level()).toList();
    boolean isOne = named.get(0).size() == 1;
    // Of a setting the level's words begin with its name, which is said once.
    return isOne && factor.shown(levels.get(0)).equals(factor.name() + " " + levels.get(0))
        ? factor.name() + " " + String.join(", ", levels)
        : named.stream().map(WhichCells::joinedLevels).collect(Collectors.joining(", "));
  }

  private static String joinedLevels(List<Level> levels) {
    return levels.stream()
        .map(one -> one.factor().shown(one.level()))
        .collect(Collectors.joining(" with "));
  }
}
