package dev.oltpmatrix.model.spec;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.FactorSet;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A rule that selects cells of a matrix: it matches a cell that has one of the named levels of each
 * named factor, such as {@code {config: [again], threads: [4, 64]}}; of a factor after {@code not},
 * none of the named levels.
 *
 * @param key the key of the matrix that has it, for messages
 */
public record CellRule(String key, Map<String, List<String>> levels) {
  private static final String NOT = "not ";

  static final String EXCEPT = "except";
  static final String POINTS = "points";

  /** The levels that a rule names of a factor, or that it excludes. */
  private record Named(Factor factor, boolean isNegated, List<String> levels) {
    /** Checks whether the rule matches as far as this factor goes; an unknown level matches. */
    boolean matches(CellKey cell) {
      String found = cell.level(factor);
      boolean isNamed = levels.stream().anyMatch(level -> inCells(factor, level).equals(found));
      return found == null || isNamed != isNegated;
    }
  }

  /**
   * Returns a predicate for the cells of a matrix that are not run: those that any of its
   * exceptions names, those that none of its points names if it has points, and A/A cells beside
   * the points of its primary outcome if they are for these alone.
   */
  public static Predicate<CellKey> leavingOut(MatrixSpec spec) {
    Predicate<CellKey> left = AaControl.leftOut(spec).or(any(EXCEPT, spec.except(), spec));
    return spec.points().isEmpty()
        ? left
        : left.or(AaControl.withAdded(spec, any(POINTS, spec.points(), spec)).negate());
  }

  private static Predicate<CellKey> any(
      String key, List<Map<String, List<String>>> rules, MatrixSpec spec) {
    return rules.stream()
        .map(rule -> new CellRule(key, rule).matching(spec.factorSet()))
        .reduce(cell -> false, Predicate::or);
  }

  public static boolean isAnyLeftOut(MatrixSpec spec) {
    return !spec.except().isEmpty()
        || !spec.points().isEmpty()
        || AaControl.PRIMARY.equals(spec.aa());
  }

  private static String factorName(String name) {
    return name.startsWith(NOT) ? name.substring(NOT.length()) : name;
  }

  static String inCells(Factor factor, String level) {
    return factor.equals(Factors.CONFIG) ? ConfigName.of(level) : level;
  }

  void requireFactors(FactorSet factors) {
    List<String> known = factors.all().stream().map(Factor::name).toList();
    levels.keySet().forEach(name -> Names.require("factor in " + key, factorName(name), known));
    if (levels.isEmpty() || levels.containsValue(List.of())) {
      throw new UsageException(key + " lacks a factor or its levels; write such as threads: [4]");
    }
  }

  /**
   * Refuses a factor or a level that the matrix does not have: a typing error would otherwise
   * lengthen a matrix by hours.
   *
   * @param arms the arms that the matrix's servers stand for
   */
  void requireOf(MatrixSpec spec, List<ServerRef> arms) {
    for (Named named : named(spec.factorSet())) {
      Factor factor = named.factor;
      if (factor.defaultLevel() != null && spec.named(factor).isEmpty()) {
        throw new UsageException(
            "%s: the matrix has no factor %s; name its levels there, or mend the rule"
                .formatted(key, factor));
      }
      List<String> ofMatrix = levels(spec, arms, factor);
      for (String level : named.levels) {
        if (!ofMatrix.contains(inCells(factor, level))) {
          throw new UsageException(
              "%s: %s %s is none of the matrix, which has %s; mend the rule"
                  .formatted(key, factor, level, ofMatrix));
        }
      }
    }
  }

  /** Returns the levels of a factor that a matrix asks for, as its cells have them. */
  public static List<String> levels(MatrixSpec spec, List<ServerRef> arms, Factor factor) {
    Map<Factor, Stream<String>> required =
        Map.of(
            Factors.SERVER, arms.stream().map(ServerRef::build),
            Factors.ARM, arms.stream().map(ServerRef::arm),
            Factors.CONFIG, spec.configs().stream().map(ConfigName::of),
            Factors.WORKLOAD, spec.workloads().stream(),
            Factors.GENERATOR, spec.generators().stream(),
            Factors.CLIENTS, spec.threads().stream().map(String::valueOf));
    Stream<String> levels =
        required.containsKey(factor)
            ? required.get(factor)
            : FactorLevels.combinations(spec).stream().map(levelOf -> levelOf.get(factor));
    return levels.distinct().toList();
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
    return cell -> all.stream().allMatch(named -> named.matches(cell));
  }
}
