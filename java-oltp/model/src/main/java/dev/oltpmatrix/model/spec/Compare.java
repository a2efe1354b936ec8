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
  public Compare {
    if (factor == null) {
      throw new UsageException("compare.factor is missing; name the factor that is compared");
    }
    boolean isWrong =
        by != null && (by.isEmpty() || by.contains(factor) || new HashSet<>(by).size() < by.size());
    if (isWrong) {
      throw new UsageException(
          "compare.by is %s; name at least one factor, each once, and not %s"
              .formatted(by, factor));
    }
  }

  void requireFactors(FactorSet factors) {
    List<String> known = factors.all().stream().map(Factor::name).toList();
    Names.require("factor in compare", factor, known);
    rows().forEach(name -> Names.require("factor in compare.by", name, known));
  }

  public List<String> rows() {
    return by == null ? List.of() : by;
  }

  /** Returns the compared factor; empty for a setting that none of the cells has. */
  public Optional<Factor> factor(FactorSet factors) {
    return factors.find(factor);
  }

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
      throw new UsageException(
          "compare.factor is %s, of which one level is run, %s; name a factor that varies: %s"
              .formatted(factor, String.join("", found), String.join(", ", vary)));
    }
    if (base != null && !found.contains(CellRule.inCells(compared, base))) {
      throw new UsageException(
          "compare.base is %s, which is not run; name one of %s".formatted(base, found));
    }
  }
}
