package dev.oltpmatrix.analysis.aggregate;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.Compare;
import dev.oltpmatrix.model.spec.Names;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Levels that others are compared with, instead of those that the matrix names first. */
public final class Bases {
  private Bases() {}

  /**
   * Returns the cells in an order in which those with the given levels come first. A base that the
   * matrix names for the comparison it asks for gives way to them.
   *
   * @param levels such as {@code generator=sysbench}
   */
  public static List<MeasuredCell> first(List<MeasuredCell> cells, List<String> levels) {
    Cells known = Cells.ofResults(MeasuredCell.numbers(cells));
    List<CellKey> order = new ArrayList<>(known.names());
    levels.stream()
        .map(level -> order(known, level))
        .reduce(Comparator::thenComparing)
        .ifPresent(order::sort);
    Map<CellKey, Integer> places = new HashMap<>();
    order.forEach(key -> places.put(key, places.size() + 1));
    return cells.stream()
        .map(
            cell ->
                cell.with(at(cell.numbers(), places.get(cell.numbers().key().series()), levels)))
        .toList();
  }

  private static CellMeasurement at(CellMeasurement cell, int place, List<String> levels) {
    MatrixPart matrix = cell.matrix().at(place);
    for (String level : levels) {
      // From here on the places say the order.
      matrix = matrix.with(level.split("=", 2)[0], null);
    }
    Compare asked = matrix.compare().orElse(null);
    return asked == null || levels.stream().noneMatch(one -> one.startsWith(asked.factor() + "="))
        ? cell.withMatrix(matrix)
        : cell.withMatrix(
            matrix.with(MatrixPart.COMPARE, new Compare(asked.factor(), null, asked.by())));
  }

  private static Comparator<CellKey> order(Cells cells, String text) {
    String[] parts = text.split("=", 2);
    if (parts.length < 2) {
      throw new UsageException(
          "'" + text + "' is no base; write FACTOR=LEVEL, such as generator=sysbench");
    }
    List<String> names = cells.factors().all().stream().map(Factor::name).toList();
    Names.require("factor", parts[0], names);
    Factor factor = cells.factors().find(parts[0]).orElseThrow();
    Names.require(factor.name(), parts[1], List.copyOf(cells.distinct(key -> key.level(factor))));
    return Comparator.comparing(key -> !key.level(factor).equals(parts[1]));
  }
}
