package dev.oltpmatrix.analysis.aggregate;

import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;

/** The factor that curves are over: clients, unless these are the same in all cells. */
public record Axis(Factor factor) {
  /** Over clients where nothing varies. */
  public static Axis of(Collection<CellKey> keys) {
    return new Axis(
        Factors.all().stream()
            .filter(Factor::isNumeric)
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

  /** {@code null} for a cell that has no place on the axis, such as one of a closed loop. */
  public Double at(CellKey key) {
    Double number = factor.number(key.level(factor));
    boolean isClients = number == null && factor.isNumeric() && factor.scale().elseClients();
    return isClients ? Double.valueOf(key.threads()) : number;
  }

  /** What all cells of a curve share. */
  public Map<Factor, String> curve(CellKey key) {
    return key.without(factor);
  }

  /** What the axis is of, such as {@code clients}. */
  public String label(Collection<CellKey> keys) {
    return keys.stream()
        .filter(key -> at(key) != null)
        .map(key -> factor.scale().axis().apply(level(key)))
        .findFirst()
        .orElse(factor.name());
  }

  /** By the factors that a matrix need not name, after another order. */
  public static Comparator<CellKey> thenByOptional(Comparator<CellKey> before) {
    Comparator<CellKey> order = before;
    for (Factor factor : Factors.optional()) {
      order =
          order
              .thenComparing(new Axis(factor).order())
              .thenComparing(key -> !factor.isUsual(key.level(factor)))
              .thenComparing(key -> key.level(factor));
    }
    return order;
  }

  /** Cells that have no place first. */
  public Comparator<CellKey> order() {
    return Comparator.comparing(this::at, Comparator.nullsFirst(Comparator.naturalOrder()));
  }
}
