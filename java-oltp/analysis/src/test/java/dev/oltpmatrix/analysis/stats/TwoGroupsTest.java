package dev.oltpmatrix.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class TwoGroupsTest {
  private static final int RUNS = 10_000;

  @Test
  void blocksOfALoadWithTwoStatesAreTwoGroups() {
    TwoGroups groups = TwoGroups.of(new double[] {9.1, 1.1, 1.0, 1.2, 10.3, 1.1, 9.9, 1.3}).get();

    assertThat(groups.low()).containsExactly(1.0, 1.1, 1.1, 1.2, 1.3);
    assertThat(groups.high()).containsExactly(9.1, 9.9, 10.3);
    assertThat(groups.lowMedian()).isEqualTo(1.1);
    assertThat(groups.highMedian()).isEqualTo(9.9);
  }

  @Test
  void anOutlierOrAGradualSpreadIsNone() {
    assertThat(TwoGroups.of(new double[] {1.1, 1.0, 1.2, 1.1, 25})).isEmpty();
    assertThat(TwoGroups.of(new double[] {1, 2, 4, 8, 16, 32})).isEmpty();
    assertThat(TwoGroups.of(new double[] {1.0, 1.01, 1.5, 1.51, 1.52})).isEmpty();
    assertThat(TwoGroups.of(new double[] {1, 1, 9, 9})).as("too few blocks").isEmpty();
  }

  /** Returns how many of the runs of one lognormal load look like two. */
  private static long found(int blocks, double noise) {
    Random random = new Random(28);
    long found = 0;
    for (int run = 0; run < RUNS; run++) {
      double[] values =
          random.doubles(blocks).map(x -> Math.exp(noise * random.nextGaussian())).toArray();
      found += TwoGroups.of(values).isPresent() ? 1 : 0;
    }
    return found;
  }

  /** The noise is that of a p95, and that of one at a cliff. */
  @Test
  void oneLoadLooksLikeTwoAsSeldomAsStated() {
    assertThat(found(5, 0.22)).isLessThan(RUNS / 100);
    assertThat(found(8, 0.22)).isLessThan(RUNS / 100);
    assertThat(found(5, 0.86)).isLessThan(RUNS / 50);
    assertThat(found(8, 0.86)).isLessThan(RUNS / 500);
  }
}
