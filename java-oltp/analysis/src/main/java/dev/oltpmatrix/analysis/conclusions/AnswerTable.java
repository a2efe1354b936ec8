package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.model.record.CellKey;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The first table of a run: the comparison that its matrix asks for, a row for each place and
 * metric, a column for each level of the axis; where the axis has one level, a column for each
 * level that is compared. Terminal, page and {@code compare} show it.
 *
 * @param factor name of the factor whose levels are compared
 * @param base the level that others are compared with
 * @param heads of the columns
 * @param notes what is not in the table
 */
public record AnswerTable(
    String factor, String base, List<Head> heads, List<Row> rows, List<String> notes) {
  /** The note on stars. */
  static final String STARRED = "* blocks are left out, because a cell is invalid";

  /**
   * Returns the table of the comparison that the matrix asks for; of one that asks for none, of the
   * arms if they vary, otherwise of the first compared factor. It has no rows if nothing is
   * compared.
   *
   * @param comparisons all of the run, in the order of verdicts.csv
   */
  public static AnswerTable of(List<Comparison> comparisons, Cells cells) {
    return AnswerRows.table(comparisons, cells);
  }

  Stream<Field> fields() {
    return rows.stream().flatMap(row -> row.fields().stream()).filter(Objects::nonNull);
  }

  /**
   * The head of a column.
   *
   * @param shown such as {@code 64 clients}
   * @param clients their number; {@code null} for a column of anything else
   * @param perCpu their number for each CPU of the servers; {@code null} if it is below 1 or not
   *     known
   */
  public record Head(String shown, String clients, String perCpu) {
    public String text() {
      return perCpu == null ? shown : shown + ", " + perCpu + " per CPU";
    }
  }

  /**
   * One metric of one level at one place.
   *
   * @param part the level that is compared with the base, such as {@code pool}; the factor's name
   *     where its levels are the columns
   * @param place levels of the factors that the rows are by, such as {@code mariadb-10.11,
   *     oltp_read_only}
   * @param metric name of the metric, such as {@code p95}
   * @param fields one for each head; {@code null} where nothing is compared
   */
  public record Row(String part, String place, String metric, List<Field> fields) {}

  /**
   * One comparison.
   *
   * @param cell the cell that is compared with another
   * @param outcome {@code better}, {@code worse}, or a word of {@link
   *     dev.oltpmatrix.analysis.verdict.Verdict.Result}
   * @param baseValue median of the base with its unit; {@code null} if not known
   * @param value median of the cell with its unit; {@code null} if not known
   * @param ratio cell over base, such as {@code 0.68}; {@code null} if there is none, or if a
   *     window holds too few transactions for more than a time
   * @param interval the ratio's 95 % interval, such as {@code 0.60–0.78}; {@code null} if there is
   *     none
   * @param isStarred whether blocks are left out because a cell is invalid
   * @param problems results that are no ratio
   */
  public record Field(
      CellKey cell,
      String outcome,
      String baseValue,
      String value,
      String ratio,
      String interval,
      boolean isStarred,
      List<Problem> problems) {
    boolean isDifference() {
      return outcome.equals("better") || outcome.equals("worse");
    }
  }
}
