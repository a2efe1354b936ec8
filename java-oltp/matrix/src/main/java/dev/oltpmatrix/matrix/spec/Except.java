package dev.oltpmatrix.matrix.spec;

import dev.oltpmatrix.descriptors.Factor;
import dev.oltpmatrix.descriptors.Factors;
import dev.oltpmatrix.matrix.UsageException;
import dev.oltpmatrix.record.CellKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Cells that a matrix leaves out of all that its lists multiply to: those that have one of the
 * named levels of each named factor, such as {@code {config: [again], threads: [4, 64]}}; of a
 * factor after {@code not}, none of them.
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

  static List<Map<String, List<String>>> read(List<Map<String, List<String>>> rules) {
    if (rules == null) {
      return List.of();
    }
    for (Map<String, List<String>> rule : rules) {
      if (rule.isEmpty()) {
        throw new UsageException("except: a rule names no factor; name one, such as threads");
      }
      rule.forEach(Except::requireLevels);
    }
    return rules.stream().map(Map::copyOf).toList();
  }

  private static void requireLevels(String key, List<String> levels) {
    String factor = factorName(key);
    Names.require("factor in except", factor, Factors.all().stream().map(Factor::name).toList());
    if (levels.isEmpty()) {
      throw new UsageException("except: " + factor + " has no level; name one");
    }
  }

  /**
   * A slip in a rule would else be a matrix of hours more than was wanted. Builds and arms are not
   * looked at: a matrix may name builds for all of their arms.
   */
  static void requireOf(MatrixSpec spec) {
    Map<String, List<String>> lists = new HashMap<>(spec.factors());
    lists.put(Factors.CONFIG.name(), spec.configs());
    lists.put(Factors.WORKLOAD.name(), spec.workloads());
    lists.put(Factors.GENERATOR.name(), spec.generators());
    lists.put(Factors.CLIENTS.name(), spec.threads().stream().map(n -> "" + n).toList());
    for (Map<String, List<String>> rule : spec.except()) {
      rule.forEach(
          (key, levels) -> {
            String factor = factorName(key);
            requireSome(factor, levels, lists.get(factor));
          });
    }
  }

  private static void requireSome(String factor, List<String> levels, List<String> ofMatrix) {
    for (String level : levels) {
      if (ofMatrix != null && !ofMatrix.contains(level)) {
        throw new UsageException(
            "except: %s %s is none of the matrix, which has %s; mend the rule"
                .formatted(factor, level, ofMatrix));
      }
    }
  }

  /** Whether any of a matrix's rules leaves a cell out. */
  public static Predicate<CellKey> leavingOut(MatrixSpec spec) {
    List<Predicate<CellKey>> rules = spec.except().stream().map(Except::rule).toList();
    return cell -> rules.stream().anyMatch(rule -> rule.test(cell));
  }

  /** Whether a cell is of all that a rule names. */
  private static Predicate<CellKey> rule(Map<String, List<String>> named) {
    return named.entrySet().stream()
        .map(levels -> levels(levels.getKey(), levels.getValue()))
        .reduce(Predicate::and)
        .orElseThrow();
  }

  private static Predicate<CellKey> levels(String key, List<String> named) {
    Factor factor = Factors.find(factorName(key)).orElseThrow();
    Set<String> levels =
        named.stream()
            .map(level -> factor.equals(Factors.CONFIG) ? ConfigName.of(level) : level)
            .collect(Collectors.toSet());
    boolean negated = isNegated(key);
    return cell -> levels.contains(cell.level(factor)) != negated;
  }
}
