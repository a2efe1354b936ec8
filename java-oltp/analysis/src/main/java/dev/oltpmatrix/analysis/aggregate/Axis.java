package dev.oltpmatrix.analysis.aggregate;

import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.FactorSet;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;

/**
 * The x-axis of all curves: the clients factor, unless all cells have the same number of clients.
 */
public record Axis(Factor factor) {
  /** Returns the axis for these cells; clients if no factor varies. */
  public static Axis of(Collection<CellKey> keys) {
    return of(keys, null);
  }

  /**
   * Returns the axis of a table in which the levels of a factor are compared.
   *
   * @param compared not the axis; {@code null} for none
   */
  public static Axis of(Collection<CellKey> keys, Factor compared) {
    return new Axis(
        CellKey.factors(keys).all().stream()
            .filter(Factor::isNumeric)
            .filter(factor -> !factor.equals(compared))
            .sorted(Comparator.comparing(factor -> !factor.equals(Factors.CLIENTS)))
            .filter(factor -> keys.stream().map(key -> key.level(factor)).distinct().count() > 1)
            .findFirst()
            .orElse(Factors.CLIENTS));
  }

  public boolean isClients() {
    return factor.equals(Factors.CLIENTS);
  }

  public String level(CellKey key) {
    return key.level(factor);
  }

  /**
   * Returns the cell's position on the axis; {@code null} for a cell that has none, such as one of
   * a closed loop.
   */
  public Double at(CellKey key) {
    Double number = factor.number(key.level(factor));
    boolean isClients = number == null && factor.isNumeric() && factor.scale().fallsBackToClients();
    return isClients ? Double.valueOf(key.threads()) : number;
  }

  public Map<Factor, String> curve(CellKey key) {
    return key.without(factor);
  }

  public String label(Collection<CellKey> keys) {
    return keys.stream()
        .filter(key -> at(key) != null)
        .map(key -> factor.scale().axis().apply(level(key)))
        .findFirst()
        .orElse(factor.name());
  }

  /**
   * Returns a comparator that uses {@code before} first and then the factors that a matrix may
   * omit.
   */
  public static Comparator<CellKey> thenByOptional(Comparator<CellKey> before, FactorSet factors) {
    Comparator<CellKey> order = before;
    for (Factor factor : factors.optional()) {
      order =
          order
              .thenComparing(new Axis(factor).order())
              .thenComparing(key -> !factor.isDefault(key.level(factor)))
              .thenComparing(key -> key.level(factor));
    }
    return order;
  }

  public Comparator<CellKey> order() {
    return Comparator.comparing(this::at, Comparator.nullsFirst(Comparator.naturalOrder()));
  }
}
