package dev.oltpmatrix.analysis.aggregate;

import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.results.Csv;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The last columns of a table: the factors for which some cell has a level other than the default.
 */
public record FactorColumns(List<Factor> factors) {
  public static FactorColumns of(Collection<CellKey> keys) {
    return new FactorColumns(
        CellKey.factors(keys).optional().stream()
            .filter(factor -> keys.stream().anyMatch(key -> !factor.isDefault(key.level(factor))))
            .toList());
  }

  /** Returns the columns of the factors whose levels are names, in which cells are compared. */
  public FactorColumns ofNames() {
    return new FactorColumns(factors.stream().filter(factor -> !factor.isNumeric()).toList());
  }

  /** Returns the column names, each preceded by a comma. */
  public String header() {
    return header("");
  }

  /** Returns the column names, each preceded by a comma and a prefix. */
  public String header(String before) {
    return factors.stream()
        .map(factor -> "," + before + factor.name())
        .collect(Collectors.joining());
  }

  /** Returns the cell's levels, each preceded by a comma. */
  public String levels(CellKey key) {
    return factors.stream()
        .map(factor -> "," + Csv.quoted(key.level(factor)))
        .collect(Collectors.joining());
  }
}
