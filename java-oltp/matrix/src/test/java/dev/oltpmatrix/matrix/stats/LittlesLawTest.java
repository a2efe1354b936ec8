package dev.oltpmatrix.matrix.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LittlesLawTest {
  /** 4096 clients of the 2012 post: 2382 transactions/s take 1.72 s each. */
  @Test
  void throughputTimesLatencyIsTheClients() {
    assertThat(LittlesLaw.share(4096, 2382, 1_719_563)).isCloseTo(1, within(1e-4));
  }

  @Test
  void holdsWithinFivePercent() {
    assertThat(LittlesLaw.holds(0.96)).isTrue();
    assertThat(LittlesLaw.holds(1.06)).isFalse();
    assertThat(LittlesLaw.holds(0.94)).isFalse();
  }
}
