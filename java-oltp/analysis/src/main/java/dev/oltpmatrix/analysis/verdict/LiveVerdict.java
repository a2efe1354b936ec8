package dev.oltpmatrix.analysis.verdict;

import dev.oltpmatrix.analysis.aggregate.InvalidCell;
import dev.oltpmatrix.model.record.CellKey;
import java.util.List;

/**
 * What a block that has just ended says about two cells of a run.
 *
 * @param compared what the two differ in, as in verdicts.csv
 * @param cell name of the one, {@code base} of what it is compared with
 * @param result as in verdicts.csv
 * @param words for people; without {@code pair}, which names the two
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
        InvalidCell.texts(f.invalid()),
        f.words(),
        f.kind().pairLabel(f.cell(), f.base())
            + ", "
            + f.cell().workload()
            + ", "
            + f.cell().generator());
  }

  /** What and how much first: a narrow terminal cuts off the end. */
  public String line() {
    String subject = words.startsWith(metric) ? "" : metric + ": ";
    return subject + words + " (" + pair + ")";
  }
}
