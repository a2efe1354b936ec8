package dev.oltpmatrix.model.spec;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.FactorSet;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A rule that selects cells of a matrix: it matches a cell that has one of the named levels of each
 * named factor, such as {@code {config: [again], threads: [4, 64]}}; of a factor after {@code not},
 * none of the named levels.
 *
 * @param key the key of the matrix that has it, for messages
 */
record CellRule(String key, Map<String, List<String>> levels) {
  private static final String NOT = "not ";

  CellRule {
    levels = Map.copyOf(levels);
  }

  private static boolean isNegated(String name) {
    return name.startsWith(NOT);
  }

  private static String factorName(String name) {
    return isNegated(name) ? name.substring(NOT.length()) : name;
  }

  /** Refuses a rule without factors, without levels, or with an unknown factor. */
  CellRule requireFactors(FactorSet factors) {
    if (levels.isEmpty()) {
      throw new UsageException(key + " names no factor; name one, such as threads");
    }
    levels.forEach(
        (name, some) -> {
          String factor = factorName(name);
          Names.require(
              "factor in " + key, factor, factors.all().stream().map(Factor::name).toList());
          if (some.isEmpty()) {
            throw new UsageException(key + ": " + factor + " has no level; name one");
          }
        });
    return this;
  }

  /**
   * Refuses a rule with a factor or a level that the matrix does not have, or that no cell can
   * match: a typing error would otherwise lengthen a matrix by hours.
   *
   * @param arms the arms that the matrix's servers stand for
   */
  void requireOf(MatrixSpec spec, List<ServerRef> arms) {
    List<List<Map<Factor, String>>> choices = choices(spec, arms);
    levels.forEach((name, some) -> requireLevels(spec, choices, factorName(name), some));
    List<Named> all = named(spec.factorSet());
    for (List<Map<Factor, String>> choice : choices) {
      if (choice.stream().noneMatch(one -> matches(all, one::get))) {
        throw new UsageException(
            key
                + ": no cell can match the rule "
                + new TreeMap<>(levels)
                + ": the matrix has "
                + choice.stream().map(one -> only(one, all)).distinct().toList()
                + "; mend the rule");
      }
    }
  }

  /**
   * Returns the lists of which a cell has one element each. Levels that cannot be combined are no
   * error: a rule may name them.
   */
  private static List<List<Map<Factor, String>>> choices(MatrixSpec spec, List<ServerRef> arms) {
    List<List<Map<Factor, String>>> choices = new ArrayList<>();
    choices.add(
        arms.stream()
            .map(arm -> Map.of(Factors.SERVER, arm.build(), Factors.ARM, arm.arm()))
            .toList());
    choices.add(each(Factors.CONFIG, spec.configs().stream().map(ConfigName::of).toList()));
    choices.add(each(Factors.WORKLOAD, spec.workloads()));
    choices.add(each(Factors.GENERATOR, spec.generators()));
    choices.add(each(Factors.CLIENTS, spec.threads().stream().map(n -> "" + n).toList()));
    List<Map<Factor, String>> others = FactorLevels.combinations(spec);
    for (Factor factor : spec.factorSet().optional()) {
      choices.add(each(factor, others.stream().map(o -> o.get(factor)).distinct().toList()));
    }
    return choices;
  }

  /** Returns the levels that the matrix has of a factor. */
  static List<String> levels(MatrixSpec spec, List<ServerRef> arms, Factor factor) {
    return levels(choices(spec, arms), factor);
  }

  private static List<String> levels(List<List<Map<Factor, String>>> choices, Factor factor) {
    return choices.stream()
        .flatMap(List::stream)
        .map(one -> one.get(factor))
        .filter(Objects::nonNull)
        .distinct()
        .toList();
  }

  private static List<Map<Factor, String>> each(Factor factor, List<String> levels) {
    return levels.stream().map(level -> Map.of(factor, level)).toList();
  }

  private void requireLevels(
      MatrixSpec spec, List<List<Map<Factor, String>>> choices, String name, List<String> some) {
    Factor factor = spec.factorSet().find(name).orElseThrow();
    if (factor.defaultLevel() != null && spec.named(factor).isEmpty()) {
      throw new UsageException(
          key + ": the matrix has no factor " + name + "; name its levels there, or mend the rule");
    }
    List<String> ofMatrix = levels(choices, factor);
    for (String level : some) {
      if (!ofMatrix.contains(inCells(factor, level))) {
        throw new UsageException(
            "%s: %s %s is none of the matrix, which has %s; mend the rule"
                .formatted(key, name, level, ofMatrix));
      }
    }
  }

  /** The levels that a rule names of a factor, or that it excludes. */
  private record Named(Factor factor, boolean isNegated, List<String> levels) {
    /**
     * Checks whether the rule matches as far as this factor goes.
     *
     * @param found the cell's level; {@code null} where it is not known
     */
    boolean matches(String found) {
      boolean isNamed = levels.stream().anyMatch(level -> inCells(factor, level).equals(found));
      return found == null || isNamed != isNegated;
    }
  }

  /** Returns the factors that it names. */
  Set<Factor> factors(FactorSet factors) {
    return named(factors).stream().map(Named::factor).collect(Collectors.toSet());
  }

  /** Returns what it names; a setting that no recorded cell has tells nothing of these cells. */
  private List<Named> named(FactorSet factors) {
    return levels.entrySet().stream()
        .flatMap(
            named ->
                factors.find(factorName(named.getKey())).stream()
                    .map(f -> new Named(f, isNegated(named.getKey()), named.getValue())))
        .toList();
  }

  /** Returns the levels of the factors that a rule names; empty if it names none of these. */
  private static Map<String, String> only(Map<Factor, String> one, List<Named> rule) {
    Map<String, String> named = new LinkedHashMap<>();
    rule.stream()
        .map(Named::factor)
        .filter(one::containsKey)
        .sorted(Comparator.comparing(Factor::name))
        .forEach(factor -> named.put(factor.name(), one.get(factor)));
    return named;
  }

  /** Returns a predicate for the cells that it matches. */
  Predicate<CellKey> matching(FactorSet factors) {
    List<Named> all = named(factors);
    return cell -> matches(all, cell::level);
  }

  /**
   * Checks whether a rule matches.
   *
   * @param level returns a factor's level; {@code null} for a factor of another list
   */
  private static boolean matches(List<Named> rule, Function<Factor, String> level) {
    return rule.stream().allMatch(named -> named.matches(level.apply(named.factor())));
  }

  static String inCells(Factor factor, String level) {
    return factor.equals(Factors.CONFIG) ? ConfigName.of(level) : level;
  }
}
