package dev.oltpmatrix.analysis.compare;

import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Side;
import dev.oltpmatrix.model.record.CellKey;
import java.util.List;
import java.util.stream.Stream;

/**
 * The result of comparing two folders, for display.
 *
 * @param sides descriptions of A and B, and, on different systems, of what else differs
 * @param differences differences between the runs other than their numbers
 * @param answer conclusions in at most five sentences
 * @param csv every comparison, in the form that {@code --csv} writes
 * @param pairs the cell and description of each row of {@code csv}
 * @param metrics the metrics of the comparisons
 * @param fails whether the command has to fail
 * @param provesNothing whether no comparison shows or excludes a regression that would fail
 */
public record Compared(
    Side a,
    Side b,
    List<String> sides,
    List<String> differences,
    List<String> answer,
    String csv,
    List<Pair> pairs,
    List<Metric> metrics,
    boolean fails,
    boolean provesNothing) {

  /**
   * The subject of one comparison.
   *
   * @param cell the cell in B
   * @param words description of the comparison
   */
  public record Pair(CellKey cell, String words) {}

  static Compared of(RunComparison c, boolean fails) {
    return new Compared(
        c.a(),
        c.b(),
        Stream.concat(
                CompareText.sides(c, dir -> String.valueOf(dir.getFileName())).stream(),
                SystemsText.sentences(c).stream())
            .toList(),
        RunDifferences.sentences(c),
        CompareAnswer.sentences(c),
        CompareCsv.text(c),
        c.changes().stream().map(Compared::pair).toList(),
        c.changes().stream().map(CellChange::metric).distinct().toList(),
        fails,
        c.provesNothing());
  }

  private static Pair pair(CellChange change) {
    return new Pair(change.cellB(), change.arms() + ": B against A");
  }
}
