package dev.oltpmatrix.analysis.stats;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.DecompositionSolver;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.QRDecomposition;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;

/**
 * An effect over several cells in blocks of which some lack a cell.
 *
 * <p>A missing value is filled in with the one that the others lead to expect by least squares, if
 * a block and a cell each shift the logarithm by a constant (Yates 1933, "The analysis of
 * replicated experiments when the field results are incomplete"). A filled-in value has no error of
 * its own, so the spread over the blocks is too small; variance and degrees of freedom are
 * corrected for that, as if all cells had the same variance.
 */
public final class IncompleteBlocks {
  /** Below it a sum of squares is that of rounding alone. */
  private static final double NOTHING = 1e-12;

  private final double[] weights;
  private final List<double[]> blocks;
  private final int[] known;

  private IncompleteBlocks(double[] weights, List<double[]> blocks) {
    this.weights = weights;
    this.blocks = blocks;
    this.known =
        IntStream.range(0, blocks.size() * weights.length)
            .filter(i -> !Double.isNaN(value(i)))
            .toArray();
  }

  private double value(int i) {
    return blocks.get(i / weights.length)[i % weights.length];
  }

  /**
   * Returns an effect.
   *
   * @param weights one for each cell, which add up to 0
   * @param blocks the logarithms of the cells' values in each block, NaN where there is none
   * @return {@code null} if the values do not determine it, as where a cell has none in any block
   */
  public static LogRatio ratio(double[] weights, List<double[]> blocks) {
    return new IncompleteBlocks(weights, blocks).ratio();
  }

  /**
   * Returns the mean of each cell over the blocks, with what is missing filled in; {@code null} if
   * the values do not determine it.
   */
  public static double[] means(List<double[]> blocks) {
    int cells = blocks.get(0).length;
    IncompleteBlocks all = new IncompleteBlocks(new double[cells], blocks);
    RealMatrix filled = all.filled();
    if (filled == null) {
      return null;
    }
    double[] values = filled.operate(all.knownValues());
    return IntStream.range(0, cells)
        .mapToDouble(
            cell ->
                IntStream.range(0, blocks.size())
                    .mapToDouble(block -> values[block * cells + cell])
                    .average()
                    .orElseThrow())
        .toArray();
  }

  private double[] knownValues() {
    return Arrays.stream(known).mapToDouble(this::value).toArray();
  }

  private LogRatio ratio() {
    RealMatrix filled = filled();
    if (filled == null) {
      return null;
    }
    int count = blocks.size();
    RealMatrix effects = inEachBlock().multiply(filled);
    double[] logs = effects.operate(knownValues());
    double mean = Arrays.stream(logs).average().orElseThrow();
    RealVector average = MatrixUtils.createRealVector(effects.getColumnDimension());
    for (int block = 0; block < count; block++) {
      average = average.add(effects.getRowVector(block).mapMultiply(1.0 / count));
    }
    for (int block = 0; block < count; block++) {
      effects.setRowVector(block, effects.getRowVector(block).subtract(average));
    }
    // With equal variances of 1 this is the covariance of the blocks' distances from their mean.
    RealMatrix covariance = effects.multiplyTransposed(effects);
    double expected = covariance.getTrace();
    if (expected < NOTHING) {
      return new LogRatio(mean, List.of(), count, 0);
    }
    double squares = Arrays.stream(logs).map(log -> (log - mean) * (log - mean)).sum();
    double variance = squares / expected * average.dotProduct(average) * count;
    double norm = covariance.getFrobeniusNorm();
    Spread spread = new Spread(variance, expected * expected / (norm * norm));
    return new LogRatio(mean, List.of(new LogRatio.Part(spread, count)), count, 0);
  }

  /**
   * Returns the matrix that makes all values of all known ones; {@code null} if these do not
   * determine them.
   */
  private RealMatrix filled() {
    int cells = weights.length;
    RealMatrix shifts = new Array2DRowRealMatrix(blocks.size() * cells, blocks.size() + cells - 1);
    for (int i = 0; i < shifts.getRowDimension(); i++) {
      shifts.setEntry(i, i / cells, 1);
      if (i % cells > 0) {
        shifts.setEntry(i, blocks.size() + i % cells - 1, 1);
      }
    }
    int columns = shifts.getColumnDimension();
    if (known.length < columns) {
      return null;
    }
    RealMatrix ofKnown = shifts.getSubMatrix(known, IntStream.range(0, columns).toArray());
    DecompositionSolver solver = new QRDecomposition(ofKnown, NOTHING).getSolver();
    if (!solver.isNonSingular()) {
      return null;
    }
    RealMatrix filled = shifts.multiply(solver.getInverse());
    for (int k = 0; k < known.length; k++) {
      double[] itself = new double[known.length];
      itself[k] = 1;
      filled.setRow(known[k], itself);
    }
    return filled;
  }

  /** Returns the matrix that makes the effect in each block of all values. */
  private RealMatrix inEachBlock() {
    int cells = weights.length;
    RealMatrix effects = new Array2DRowRealMatrix(blocks.size(), blocks.size() * cells);
    for (int block = 0; block < blocks.size(); block++) {
      effects.setSubMatrix(new double[][] {weights}, block, block * cells);
    }
    return effects;
  }
}
