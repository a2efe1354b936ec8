package dev.oltpmatrix.analysis.compare;

import dev.oltpmatrix.analysis.aggregate.Side;
import dev.oltpmatrix.model.record.CellKey;
import java.util.List;

/**
 * Two compared folders, for whoever shows them.
 *
 * @param sides what A and B are, in a line each
 * @param differences what they differ in beside their numbers
 * @param answer in at most five sentences
 * @param csv every comparison, as {@code --csv} writes it
 * @param pairs what each of its rows is of
 * @param fails whether the verb is to fail
 */
public record Compared(
    Side a,
    Side b,
    List<String> sides,
    List<String> differences,
    List<String> answer,
    String csv,
    List<Pair> pairs,
    boolean fails) {

  /**
   * Of one comparison.
   *
   * @param cell in B
   * @param words what was compared
   */
  public record Pair(CellKey cell, String words) {}

  static Compared of(RunComparison c, boolean fails) {
    return new Compared(
        c.a(),
        c.b(),
        CompareText.sides(c, dir -> String.valueOf(dir.getFileName())),
        RunDifferences.sentences(c),
        CompareAnswer.sentences(c),
        CompareCsv.text(c),
        c.changes().stream().map(Compared::pair).toList(),
        fails);
  }

  private static Pair pair(CellChange change) {
    return new Pair(change.cellB(), change.arms() + ": B against A");
  }
}
