package dev.oltpmatrix.wire.relay;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MeasuredRttTest {
  @Test
  void aRelaysRoundTripTakesAtLeastTheRequestedTime() throws Exception {
    assertThat(MeasuredRtt.medianNs(3_000_000, 20)).isGreaterThanOrEqualTo(3_000_000);
  }
}
