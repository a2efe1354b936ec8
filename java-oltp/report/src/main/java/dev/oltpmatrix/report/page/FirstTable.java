package dev.oltpmatrix.report.page;

import dev.oltpmatrix.analysis.conclusions.AnswerTable;
import dev.oltpmatrix.analysis.conclusions.Problem;
import dev.oltpmatrix.model.record.CellKey;
import java.util.List;
import java.util.function.Function;

/** An {@link AnswerTable} as the page's scripts use it: cells are named as in links. */
record FirstTable(
    String factor, String base, List<String> heads, List<Row> rows, List<String> notes) {
  record Row(String part, String place, String metric, List<Field> fields) {}

  record Field(
      String cell,
      String outcome,
      String baseValue,
      String value,
      String ratio,
      String interval,
      boolean starred,
      List<String> problems) {}

  /**
   * Converts a table; {@code null} if it has no rows.
   *
   * @param names the name of the row of summary.csv that a cell belongs to
   */
  static FirstTable of(AnswerTable table, Function<CellKey, String> names) {
    if (table.rows().isEmpty()) {
      return null;
    }
    List<Row> rows =
        table.rows().stream()
            .map(
                row ->
                    new Row(
                        row.part(),
                        row.place(),
                        row.metric(),
                        row.fields().stream().map(field -> field(field, names)).toList()))
            .toList();
    List<String> heads = table.heads().stream().map(AnswerTable.Head::text).toList();
    return new FirstTable(table.factor(), table.base(), heads, rows, table.notes());
  }

  private static Field field(AnswerTable.Field of, Function<CellKey, String> names) {
    return of == null
        ? null
        : new Field(
            names.apply(of.cell()),
            of.outcome(),
            of.baseValue(),
            of.value(),
            of.ratio(),
            of.interval(),
            of.isStarred(),
            of.problems().stream().map(Problem::text).toList());
  }
}
