package dev.oltpmatrix.analysis.aggregate;

import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.results.Csv;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** The columns at the end of a table for factors that some cell has another level of than usual. */
public record FactorColumns(List<Factor> factors) {
  public static FactorColumns of(Collection<CellKey> keys) {
    return new FactorColumns(
        Factors.optional().stream()
            .filter(factor -> keys.stream().anyMatch(key -> !factor.isUsual(key.level(factor))))
            .toList());
  }

  /** Those in which cells are compared. */
  public FactorColumns ofNames() {
    return new FactorColumns(factors.stream().filter(factor -> !factor.isNumeric()).toList());
  }

  /** Each name after a comma. */
  public String header() {
    return header("");
  }

  /** The same with something before each name. */
  public String header(String before) {
    return factors.stream()
        .map(factor -> "," + before + factor.name())
        .collect(Collectors.joining());
  }

  /** Each level after a comma. */
  public String levels(CellKey key) {
    return factors.stream()
        .map(factor -> "," + Csv.quoted(key.level(factor)))
        .collect(Collectors.joining());
  }
}
