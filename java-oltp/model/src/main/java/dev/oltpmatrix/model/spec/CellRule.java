package dev.oltpmatrix.model.spec;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.FactorSet;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import java.util.ArrayList;
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
public record CellRule(String key, Map<String, List<String>> levels) {
  private static final String NOT = "not ";

  /** Key of the rules for cells that are left out of a matrix. */
  static final String EXCEPT = "except";

  public CellRule {
    levels = Map.copyOf(levels);
  }

  /** The levels that a rule names of a factor, or that it excludes. */
  private record Named(Factor factor, boolean isNegated, List<String> levels) {
    /** Checks whether the rule matches as far as this factor goes; an unknown level matches. */
    boolean matches(String found) {
      boolean isNamed = levels.stream().anyMatch(level -> inCells(factor, level).equals(found));
      return found == null || isNamed != isNegated;
    }
  }

  /**
   * Returns a predicate for the cells of a matrix that are not run: those that any of its rules
   * names, and A/A cells beside the points of its primary outcome if they are for these alone.
   */
  public static Predicate<CellKey> leavingOut(MatrixSpec spec) {
    return spec.except().stream()
        .map(rule -> new CellRule(EXCEPT, rule).matching(spec.factorSet()))
        .reduce(AaControl.leftOut(spec), Predicate::or);
  }

  /** Checks whether any cell of a matrix may be left out. */
  public static boolean isAnyLeftOut(MatrixSpec spec) {
    return !spec.except().isEmpty() || AaControl.PRIMARY.equals(spec.aa());
  }

  private static String factorName(String name) {
    return name.startsWith(NOT) ? name.substring(NOT.length()) : name;
  }

  static String inCells(Factor factor, String level) {
    return factor.equals(Factors.CONFIG) ? ConfigName.of(level) : level;
  }

  /** Refuses a rule without factors, without levels, or with an unknown factor. */
  CellRule requireFactors(FactorSet factors) {
    if (levels.isEmpty()) {
      throw new UsageException(key + " names no factor; name one, such as threads");
    }
    List<String> known = factors.all().stream().map(Factor::name).toList();
    levels.forEach(
        (name, some) -> {
          Names.require("factor in " + key, factorName(name), known);
          if (some.isEmpty()) {
            throw new UsageException(key + ": " + factorName(name) + " has no level; name one");
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
    List<Named> named = named(spec.factorSet());
    named.forEach(one -> requireLevels(spec, one, levels(choices, one.factor)));
    for (List<Map<Factor, String>> choice : choices) {
      if (choice.stream().noneMatch(one -> matches(named, one::get))) {
        throw new UsageException(
            "%s: no cell can match the rule %s: the matrix has %s; mend the rule"
                .formatted(key, new TreeMap<>(levels), choice));
      }
    }
  }

  private void requireLevels(MatrixSpec spec, Named named, List<String> ofMatrix) {
    Factor factor = named.factor;
    if (factor.defaultLevel() != null && spec.named(factor).isEmpty()) {
      throw new UsageException(
          "%s: the matrix has no factor %s; name its levels there, or mend the rule"
              .formatted(key, factor));
    }
    for (String level : named.levels) {
      if (!ofMatrix.contains(inCells(factor, level))) {
        throw new UsageException(
            "%s: %s %s is none of the matrix, which has %s; mend the rule"
                .formatted(key, factor, level, ofMatrix));
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
            .map(
                arm -> {
                  Map<Factor, String> one = new LinkedHashMap<>(Map.of(Factors.ARM, arm.arm()));
                  one.put(Factors.SERVER, arm.build());
                  return one;
                })
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

  /** Returns what it names; a setting that no recorded cell has tells nothing of these cells. */
  private List<Named> named(FactorSet factors) {
    return levels.entrySet().stream()
        .flatMap(
            one ->
                factors.find(factorName(one.getKey())).stream()
                    .map(f -> new Named(f, one.getKey().startsWith(NOT), one.getValue())))
        .toList();
  }

  Set<Factor> factors(FactorSet factors) {
    return named(factors).stream().map(Named::factor).collect(Collectors.toSet());
  }

  Predicate<CellKey> matching(FactorSet factors) {
    List<Named> all = named(factors);
    return cell -> matches(all, cell::level);
  }

  private static boolean matches(List<Named> rule, Function<Factor, String> level) {
    return rule.stream().allMatch(named -> named.matches(level.apply(named.factor)));
  }
}
