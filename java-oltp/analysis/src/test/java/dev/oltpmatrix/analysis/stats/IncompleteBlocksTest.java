package dev.oltpmatrix.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IncompleteBlocksTest {
  private static final int CELLS = 16;
  private static final double NONE = Double.NaN;

  /** Returns the weights of a main effect: half of the cells against the other half. */
  private static double[] weights() {
    return IntStream.range(0, CELLS)
        .mapToDouble(i -> (i % 2 == 0 ? 1 : -1) * 2.0 / CELLS)
        .toArray();
  }

  /** Returns blocks whose effect is 0.3, each cell and each block with a shift of its own. */
  private static List<double[]> blocks(int count, double noise, Random random) {
    List<double[]> blocks = new ArrayList<>();
    for (int b = 0; b < count; b++) {
      double block = random.nextGaussian();
      blocks.add(
          IntStream.range(0, CELLS)
              .mapToDouble(
                  i ->
                      block
                          + Math.floorDiv(i, 2)
                          + (i % 2 == 0 ? 0.3 : 0)
                          + noise * random.nextGaussian())
              .toArray());
    }
    return blocks;
  }

  @Test
  void completeBlocksGiveWhatTheirOwnEffectsGive() {
    List<double[]> blocks = blocks(4, 0.1, new Random(1));
    double[] effects =
        blocks.stream()
            .mapToDouble(
                block -> IntStream.range(0, CELLS).mapToDouble(i -> weights()[i] * block[i]).sum())
            .toArray();

    Ratio filled = IncompleteBlocks.ratio(weights(), blocks).bounded(VariancePrior.NONE, "", 1);

    Ratio own = LogRatio.paired(effects).bounded(VariancePrior.NONE, "", 1);
    assertThat(filled.value()).isEqualTo(own.value(), within(1e-9));
    assertThat(filled.low()).isEqualTo(own.low(), within(1e-9));
    assertThat(filled.high()).isEqualTo(own.high(), within(1e-9));
  }

  @Test
  void noCompleteBlockIsNeeded() {
    List<double[]> blocks = blocks(3, 0, new Random(2));
    blocks.get(0)[3] = NONE;
    blocks.get(1)[3] = NONE;
    blocks.get(2)[8] = NONE;

    assertThat(IncompleteBlocks.ratio(weights(), blocks).bounded(VariancePrior.NONE, "", 1).value())
        .isEqualTo(Math.exp(0.3), within(1e-9));
  }

  @Test
  void aCellWithoutAnyValueLeavesTheEffectUndetermined() {
    List<double[]> blocks = blocks(3, 0.1, new Random(3));
    blocks.forEach(block -> block[5] = NONE);

    assertThat(IncompleteBlocks.ratio(weights(), blocks)).isNull();
  }

  /** Intervals that are taken for those of complete blocks would be too narrow. */
  @Test
  void intervalsHoldTheTruthAsOftenAsStated() {
    Random random = new Random(5);
    int runs = 2000;
    int held = 0;
    for (int run = 0; run < runs; run++) {
      List<double[]> blocks = blocks(3, 0.1, random);
      blocks.get(0)[0] = NONE;
      blocks.get(1)[0] = NONE;
      blocks.get(2)[7] = NONE;
      Ratio ratio = IncompleteBlocks.ratio(weights(), blocks).bounded(VariancePrior.NONE, "", 1);
      held += ratio.low() <= Math.exp(0.3) && Math.exp(0.3) <= ratio.high() ? 1 : 0;
    }

    assertThat(100.0 * held / runs).isBetween(93.5, 96.5);
  }
}
