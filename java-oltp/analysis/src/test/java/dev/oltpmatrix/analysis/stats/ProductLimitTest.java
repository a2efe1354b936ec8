package dev.oltpmatrix.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.testing.ClosedLoop;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ProductLimitTest {
  private static final LatencyHistogram NONE = new LatencyHistogram(0, List.of());

  private static LatencyHistogram of(long... us) {
    return LatencyHistogram.sum(
        Stream.of(us)
            .flatMap(all -> Arrays.stream(all).boxed())
            .map(one -> new LatencyHistogram(0, List.of(new long[] {one, 1}))));
  }

  /**
   * Six transactions, in tenths: four that ended (at 1, 2, 4 and 4; the third entered at 1.5), two
   * that did not by 3 and 5 (the latter entered at 2.5).
   */
  private static final ProductLimit SIX =
      new ProductLimit(of(10, 20, 40, 40), of(15, 25), of(30, 50));

  @Test
  void sixTransactionsByHand() {
    assertThat(SIX.surviving(9).value()).isEqualTo(1);
    assertThat(SIX.surviving(10).value()).isCloseTo(0.75, within(1e-12));
    assertThat(SIX.surviving(20).value()).isCloseTo(0.5625, within(1e-12));
    assertThat(SIX.surviving(39).value()).isCloseTo(0.5625, within(1e-12));
    assertThat(SIX.surviving(40).value()).isCloseTo(0.1875, within(1e-12));
    assertThat(SIX.percentileUs(50).value()).isEqualTo(40);
    assertThat(SIX.percentileUs(95)).isEqualTo(Estimate.UNKNOWN);
    assertThat(SIX.greatestUs()).isEqualTo(50);
  }

  /**
   * Computes the interval by hand. At 2, four are at risk and one ends, as at 1: V = 2/12. At 4,
   * three are and two end: V = 2/12 + 2/3. So at 4 the root of V over ln S is 0.912871/-1.673976,
   * and 0.1875 is raised to exp(±1.959964 times that).
   */
  @Test
  void theIntervalByHand() {
    assertThat(SIX.surviving(40).low()).isCloseTo(0.007638, within(1e-6));
    assertThat(SIX.surviving(40).high()).isCloseTo(0.562783, within(1e-6));
    assertThat(SIX.surviving(20).low()).isCloseTo(0.099104, within(1e-6));
    assertThat(SIX.surviving(20).high()).isCloseTo(0.866572, within(1e-6));
    // The lower end of its interval is below a half from 1 on, the upper end never.
    assertThat(SIX.percentileUs(50)).isEqualTo(new Estimate(40.0, 10.0, null));
  }

  /** If nothing is cut off, the estimate is the share that took longer. */
  @Test
  void completeTransactionsHaveTheirPlainPercentiles() {
    Histogram hdr = LatencyHistogram.newHdr();
    Random random = new Random(1);
    for (int i = 0; i < 12345; i++) {
      hdr.recordValue(1 + (long) (random.nextDouble() * 1000));
    }
    LatencyHistogram ended = LatencyHistogram.of(hdr);
    ProductLimit all = new ProductLimit(ended, NONE, NONE);
    for (double percent : new double[] {1, 50, 90, 95, 99, 99.9, 100}) {
      assertThat(all.percentileUs(percent).value())
          .isEqualTo((double) ended.toHdr().getValueAtPercentile(percent));
    }
    assertThat(new ProductLimit(of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), NONE, NONE).percentileUs(90))
        .extracting(Estimate::value)
        .isEqualTo(9.0);
  }

  /** The transaction entered the window at an age in the bucket in which it also ended. */
  @Test
  void whatEndsWhereItEnteredIsCounted() {
    ProductLimit all = new ProductLimit(of(5, 7), of(5), NONE);
    assertThat(all.surviving(5).value()).isZero();
    assertThat(all.percentileUs(95).value()).isEqualTo(5);
    assertThat(new ProductLimit(NONE, of(3), of(9)).percentileUs(50)).isEqualTo(Estimate.UNKNOWN);
    assertThat(new ProductLimit(NONE, NONE, NONE).percentileUs(50)).isEqualTo(Estimate.UNKNOWN);
  }

  @Test
  void theIntervalHasTheNominalCoverage() {
    SplittableRandom seeds = new SplittableRandom(7);
    // The first transaction of each client is in steady state: the load is old before the window
    // opens.
    double truthUs = 1e6 * Math.exp(0.5 * 1.644854);
    int held = 0;
    for (int run = 0; run < 200; run++) {
      Random random = new Random(seeds.nextLong());
      Estimate p95 =
          ProductLimit.of(
                  List.of(
                      ClosedLoop.independent(
                          1024, 30, 2, client -> Math.exp(0.5 * random.nextGaussian()))))
              .percentileUs(95);
      boolean above = p95.high() == null || p95.high() >= truthUs;
      held += p95.low() != null && p95.low() <= truthUs && above ? 1 : 0;
    }
    assertThat(held).isBetween(180, 200);
  }
}
