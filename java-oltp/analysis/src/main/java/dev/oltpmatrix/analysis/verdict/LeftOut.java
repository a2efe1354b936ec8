package dev.oltpmatrix.analysis.verdict;

import dev.oltpmatrix.analysis.aggregate.InvalidCell;
import java.util.List;

/**
 * The blocks, or repetitions of runs, that were run and whose values do not count.
 *
 * @param of all that were run
 * @param invalid the invalid cells in them
 * @param filledIn the number of values that are filled in, in blocks that count
 */
record LeftOut(int count, int of, List<InvalidCell> invalid, int filledIn) {
  static final LeftOut NONE = new LeftOut(0, 0, List.of(), 0);
}
