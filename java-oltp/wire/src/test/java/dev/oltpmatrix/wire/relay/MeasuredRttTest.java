package dev.oltpmatrix.wire.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MeasuredRttTest {
  @Test
  void aRelaysRoundTripTakesAtLeastTheRequestedTime() throws Exception {
    MeasuredRtt measured = MeasuredRtt.throughRelay(3_000_000, 20);
    assertThat(measured.medianNs()).isGreaterThanOrEqualTo(3_000_000);
    assertThat(measured.p95Ns()).isGreaterThanOrEqualTo(measured.medianNs());
    assertThat(measured.samples()).isEqualTo(20);
  }

  @Test
  void aRoundTripWithoutARelayTakesLessTime() throws Exception {
    assertThat(MeasuredRtt.direct(200).medianNs())
        .isPositive()
        .isLessThan(MeasuredRtt.throughRelay(50_000_000, 3).medianNs());
  }

  @Test
  void zeroSamplesAreRefused() {
    assertThatThrownBy(() -> MeasuredRtt.direct(0)).hasMessage("samples is 0; the least is 1");
  }
}
