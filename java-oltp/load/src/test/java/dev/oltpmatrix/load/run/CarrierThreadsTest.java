package dev.oltpmatrix.load.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CarrierThreadsTest {
  @Test
  void onTheServersCpusHalfOfThem() {
    assertThat(CarrierThreads.count(true, 2, 2)).isEqualTo(1);
    assertThat(CarrierThreads.count(true, 8, 8)).isEqualTo(4);
    assertThat(CarrierThreads.count(true, 3, 3)).isEqualTo(2);
    assertThat(CarrierThreads.count(true, 1, 1)).isEqualTo(1);
  }

  @Test
  void onItsOwnMachineOrCpusAllOfThem() {
    assertThat(CarrierThreads.count(false, 8, 8)).isEqualTo(8);
    assertThat(CarrierThreads.count(true, 2, 8)).isEqualTo(2);
  }
}
