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
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Rules for leaving cells out of a matrix: a rule matches a cell that has one of the named levels
 * of each named factor, such as {@code {config: [again], threads: [4, 64]}}; of a factor after
 * {@code not}, none of the named levels.
 */
public final class Except {
  private static final String NOT = "not ";

  private Except() {}

  private static boolean isNegated(String key) {
    return key.startsWith(NOT);
  }

  private static String factorName(String key) {
    return isNegated(key) ? key.substring(NOT.length()) : key;
  }

  static List<Map<String, List<String>>> read(
      List<Map<String, List<String>>> rules, FactorSet factors) {
    return rules == null ? List.of() : rules.stream().map(rule -> readRule(rule, factors)).toList();
  }

  static Map<String, List<String>> readRule(Map<String, List<String>> rule, FactorSet factors) {
    if (rule.isEmpty()) {
      throw new UsageException("except: a rule names no factor; name one, such as threads");
    }
    rule.forEach(
        (key, levels) -> {
          String factor = factorName(key);
          Names.require(
              "factor in except", factor, factors.all().stream().map(Factor::name).toList());
          if (levels.isEmpty()) {
            throw new UsageException("except: " + factor + " has no level; name one");
          }
        });
    return Map.copyOf(rule);
  }

  /**
   * Refuses a rule with a factor or a level that the matrix does not have, or that no cell can
   * match: a typing error would otherwise lengthen a matrix by hours.
   *
   * @param arms the arms that the matrix's servers stand for
   */
  static void requireOf(MatrixSpec spec, List<ServerRef> arms, Map<String, List<String>> rule) {
    List<List<Map<Factor, String>>> choices = choices(spec, arms);
    rule.forEach((key, levels) -> requireLevels(spec, choices, factorName(key), levels));
    for (List<Map<Factor, String>> choice : choices) {
      if (choice.stream().noneMatch(one -> matches(factorsOf(spec, rule), one::get))) {
        throw new UsageException(
            "except: no cell can match the rule "
                + new TreeMap<>(rule)
                + ": the matrix has "
                + choice.stream().map(one -> named(one, factorsOf(spec, rule))).distinct().toList()
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

  private static List<Map<Factor, String>> each(Factor factor, List<String> levels) {
    return levels.stream().map(level -> Map.of(factor, level)).toList();
  }

  private static void requireLevels(
      MatrixSpec spec, List<List<Map<Factor, String>>> choices, String name, List<String> levels) {
    Factor factor = spec.factorSet().find(name).orElseThrow();
    if (factor.defaultLevel() != null && spec.named(factor).isEmpty()) {
      throw new UsageException(
          "except: the matrix has no factor " + name + "; name its levels there, or mend the rule");
    }
    List<String> ofMatrix =
        choices.stream()
            .flatMap(List::stream)
            .map(one -> one.get(factor))
            .filter(Objects::nonNull)
            .distinct()
            .toList();
    for (String level : levels) {
      if (!ofMatrix.contains(inCells(factor, level))) {
        throw new UsageException(
            "except: %s %s is none of the matrix, which has %s; mend the rule"
                .formatted(name, level, ofMatrix));
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

  private static List<Named> factorsOf(MatrixSpec spec, Map<String, List<String>> rule) {
    FactorSet factors = spec.factorSet();
    return rule.entrySet().stream()
        .map(
            named ->
                new Named(
                    factors.find(factorName(named.getKey())).orElseThrow(),
                    isNegated(named.getKey()),
                    named.getValue()))
        .toList();
  }

  /** Returns the levels of the factors that a rule names; empty if it names none of these. */
  private static Map<String, String> named(Map<Factor, String> one, List<Named> rule) {
    Map<String, String> named = new LinkedHashMap<>();
    rule.stream()
        .map(Named::factor)
        .filter(one::containsKey)
        .sorted(Comparator.comparing(Factor::name))
        .forEach(factor -> named.put(factor.name(), one.get(factor)));
    return named;
  }

  /** Returns a predicate for the cells that any of a matrix's rules leaves out. */
  public static Predicate<CellKey> leavingOut(MatrixSpec spec) {
    List<List<Named>> rules = spec.except().stream().map(rule -> factorsOf(spec, rule)).toList();
    return cell -> rules.stream().anyMatch(rule -> matches(rule, cell::level));
  }

  /**
   * Checks whether a rule matches.
   *
   * @param level returns a factor's level; {@code null} for a factor of another list
   */
  private static boolean matches(List<Named> rule, Function<Factor, String> level) {
    return rule.stream().allMatch(named -> named.matches(level.apply(named.factor())));
  }

  private static String inCells(Factor factor, String level) {
    return factor.equals(Factors.CONFIG) ? ConfigName.of(level) : level;
  }
}
