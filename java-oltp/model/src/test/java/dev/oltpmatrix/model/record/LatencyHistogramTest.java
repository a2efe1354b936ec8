package dev.oltpmatrix.model.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencyHistogramTest {
  @Test
  void keepsEveryCountAndEveryPercentileWithinItsError() {
    Random random = new Random(7);
    Histogram hdr = LatencyHistogram.newHdr();
    for (int i = 0; i < 20_000; i++) {
      hdr.recordValue(1 + (long) Math.exp(random.nextDouble() * 20));
    }
    LatencyHistogram pairs = LatencyHistogram.of(hdr);
    Histogram again = pairs.toHdr();
    assertThat(pairs.count()).isEqualTo(20_000);
    for (double percent : new double[] {1, 50, 95, 99.9, 100}) {
      double expected = hdr.getValueAtPercentile(percent);
      assertThat((double) again.getValueAtPercentile(percent))
          .isCloseTo(expected, within(Math.max(1, 2 * pairs.relativeError() * expected)));
    }
  }
}
