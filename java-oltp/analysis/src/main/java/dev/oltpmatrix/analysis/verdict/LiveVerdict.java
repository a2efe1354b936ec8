package dev.oltpmatrix.analysis.verdict;

import dev.oltpmatrix.analysis.aggregate.InvalidReasons;
import dev.oltpmatrix.model.record.CellKey;
import java.util.List;

/**
 * The verdict on two cells of a run after a block has ended.
 *
 * @param compared the factor in which the two differ, as in verdicts.csv
 * @param cell name of one cell; {@code base} is the name of the cell that it is compared with
 * @param result as in verdicts.csv
 * @param words the verdict for display, without {@code pair}, which names the two
 */
public record LiveVerdict(
    String compared,
    CellKey cell,
    CellKey base,
    String metric,
    double ratio,
    double ratioLo,
    double ratioHi,
    int blocks,
    String result,
    List<String> flags,
    String words,
    String pair) {

  static LiveVerdict of(Comparison f) {
    return new LiveVerdict(
        f.kind().label(),
        f.cell(),
        f.base(),
        f.metric().label(),
        f.ratio().value(),
        f.ratio().low(),
        f.ratio().high(),
        f.ratio().repetitions(),
        f.result(),
        InvalidReasons.texts(f.invalid()),
        f.words(),
        f.place());
  }

  /**
   * Returns a line with the metric and the difference first, because a narrow terminal cuts off the
   * end.
   */
  public String line() {
    String subject = words.startsWith(metric) ? "" : metric + ": ";
    return subject + words + " (" + pair + ")";
  }
}
