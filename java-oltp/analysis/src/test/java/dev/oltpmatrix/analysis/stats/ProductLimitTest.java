package dev.oltpmatrix.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.oltpmatrix.model.record.LatencyHistogram;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
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
    assertThat(SIX.surviving(9)).isEqualTo(1);
    assertThat(SIX.surviving(10)).isCloseTo(0.75, within(1e-12));
    assertThat(SIX.surviving(20)).isCloseTo(0.5625, within(1e-12));
    assertThat(SIX.surviving(39)).isCloseTo(0.5625, within(1e-12));
    assertThat(SIX.surviving(40)).isCloseTo(0.1875, within(1e-12));
    assertThat(SIX.percentileUs(50)).isEqualTo(40);
    assertThat(SIX.percentileUs(95)).isNull();
    assertThat(SIX.greatestUs()).isEqualTo(50);
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
      assertThat(all.percentileUs(percent)).isEqualTo(ended.toHdr().getValueAtPercentile(percent));
    }
    assertThat(new ProductLimit(of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), NONE, NONE).percentileUs(90))
        .isEqualTo(9);
  }

  /** The transaction entered the window at an age in the bucket in which it also ended. */
  @Test
  void whatEndsWhereItEnteredIsCounted() {
    ProductLimit all = new ProductLimit(of(5, 7), of(5), NONE);
    assertThat(all.surviving(5)).isZero();
    assertThat(all.percentileUs(95)).isEqualTo(5);
    assertThat(new ProductLimit(NONE, of(3), of(9)).percentileUs(50)).isNull();
    assertThat(new ProductLimit(NONE, NONE, NONE).percentileUs(50)).isNull();
  }
}
