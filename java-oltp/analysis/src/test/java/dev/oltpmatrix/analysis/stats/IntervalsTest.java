package dev.oltpmatrix.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.oltpmatrix.model.record.Interval;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IntervalsTest {
  @Test
  void theMeanHasStudentsInterval() {
    // Quantile of t with two degrees of freedom: 4.3027; standard error: 1 / sqrt(3).
    Estimate mean = Intervals.mean(new double[] {1, 2, 3}, 0.1);
    assertThat(mean.value()).isEqualTo(2);
    assertThat(mean.high() - mean.value()).isCloseTo(4.3027 / Math.sqrt(3) + 0.1, within(1e-4));
    assertThat(mean.value() - mean.low()).isCloseTo(mean.high() - mean.value(), within(1e-9));
    assertThat(Intervals.mean(new double[] {5}, 0).low()).isNull();
    assertThat(Intervals.mean(new double[] {}, 0)).isEqualTo(Estimate.UNKNOWN);
  }

  @Test
  void aWindowIsAsUncertainAsItsSeconds() {
    List<Interval> uneven =
        IntStream.range(0, 720)
            .mapToObj(i -> new Interval(i, 1, (i * 7919L) % 401, null, null, null, null, null))
            .toList();
    Estimate rate = Intervals.rate(200, uneven);
    double seconds = uneven.stream().mapToDouble(Interval::transactions).average().orElseThrow();
    // The standard error by arithmetic: 401/sqrt(12) over the root of the number of values.
    double half = 1.96 * 401 / Math.sqrt(12 * 720.0);
    assertThat(rate.low()).isBetween(seconds - 2 * half, seconds - half / 4);
    assertThat(rate.high()).isBetween(seconds + half / 4, seconds + 2 * half);
  }
}
