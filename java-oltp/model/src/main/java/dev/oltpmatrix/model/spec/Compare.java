package dev.oltpmatrix.model.spec;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.FactorSet;
import dev.oltpmatrix.model.descriptors.Factors;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The comparison that answers the question of a matrix: the factor whose levels are compared. It
 * says how results are shown, and changes neither the cells nor what is tested.
 *
 * @param factor name of the factor
 * @param base the level that the others are compared with; {@code null} for the first named
 * @param by names of the factors that make the rows of the first table; {@code null} for all that
 *     vary, other than the compared factor and the axis
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Compare(String factor, String base, List<String> by) {
  private static final String FACTOR = "compare.factor";
  private static final String BY = "compare.by";
  private static final String BASE = "compare.base";

  public Compare {
    if (factor == null) {
      throw UsageException.of(
          FACTOR, FACTOR + " is missing; name the factor whose levels are compared, such as arm");
    }
    if (by != null) {
      by = List.copyOf(by);
      if (by.contains(factor)) {
        throw UsageException.of(
            BY, BY + " names " + factor + ", whose levels are compared; leave it out");
      }
      if (by.isEmpty() || new HashSet<>(by).size() < by.size()) {
        throw UsageException.of(BY, BY + " is " + by + "; name each factor once, and at least one");
      }
    }
  }

  void requireFactors(FactorSet factors) {
    List<String> known = factors.all().stream().map(Factor::name).toList();
    UsageException.checkKey(FACTOR, () -> Names.require("factor in compare", factor, known));
    for (String name : rows()) {
      UsageException.checkKey(BY, () -> Names.require("factor in " + BY, name, known));
    }
  }

  /** Returns the named factors of the rows; empty if none are named. */
  public List<String> rows() {
    return by == null ? List.of() : by;
  }

  /** Returns the compared factor; empty for a setting that none of the cells has. */
  public Optional<Factor> factor(FactorSet factors) {
    return factors.find(factor);
  }

  /** Checks whether a level is the named base. */
  public boolean isBase(Factor of, String level) {
    return base != null && of.name().equals(factor) && CellRule.inCells(of, base).equals(level);
  }

  /**
   * Refuses a factor that has a single level, and a base that is not among its levels.
   *
   * @param levels returns the levels that a factor has, without duplicates
   */
  public void requireLevels(FactorSet factors, Function<Factor, List<String>> levels) {
    requireFactors(factors);
    Factor compared = factor(factors).orElseThrow();
    List<String> found =
        levels.apply(compared).stream()
            .filter(level -> !compared.equals(Factors.CONFIG) || !AaControl.isOne(level))
            .toList();
    if (found.size() < 2) {
      List<String> vary =
          factors.all().stream()
              .filter(other -> !other.equals(compared) && levels.apply(other).size() > 1)
              .map(Factor::name)
              .toList();
      throw UsageException.of(
          FACTOR,
          "%s is %s, of which one level is run, %s; name a factor that varies%s"
              .formatted(
                  FACTOR,
                  factor,
                  String.join("", found),
                  vary.isEmpty() ? "" : ": " + String.join(", ", vary)));
    }
    if (base != null && !found.contains(CellRule.inCells(compared, base))) {
      throw UsageException.of(
          BASE, "%s is %s, which is not run; name one of %s".formatted(BASE, base, found));
    }
  }
}
