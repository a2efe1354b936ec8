package dev.oltpmatrix.analysis.aggregate;

import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.results.Column;
import dev.oltpmatrix.model.results.Csv;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * The last columns of a table: the factors for which some cell has a level other than the default.
 */
public final class FactorColumns {
  private FactorColumns() {}

  public static List<Factor> varied(Collection<CellKey> keys) {
    return CellKey.factors(keys).optional().stream()
        .filter(factor -> keys.stream().anyMatch(key -> !factor.isDefault(key.level(factor))))
        .toList();
  }

  public static <R> String text(List<Column<R>> columns, List<R> rows, Function<R, CellKey> key) {
    List<Column<R>> all = new ArrayList<>(columns);
    all.addAll(of("", varied(rows.stream().map(key).toList()), key));
    return Csv.text(all, rows);
  }

  public static <R> List<Column<R>> of(
      String prefix, List<Factor> factors, Function<R, CellKey> key) {
    return factors.stream()
        .map(factor -> Column.<R>text(prefix + factor.name(), row -> key.apply(row).level(factor)))
        .toList();
  }
}
