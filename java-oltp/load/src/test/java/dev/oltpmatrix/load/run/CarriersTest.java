package dev.oltpmatrix.load.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CarriersTest {
  @Test
  void besideTheServerHalfOfTheCpus() {
    assertThat(Carriers.count(true, 2, 2)).isEqualTo(1);
    assertThat(Carriers.count(true, 8, 8)).isEqualTo(4);
    assertThat(Carriers.count(true, 3, 3)).isEqualTo(2);
    assertThat(Carriers.count(true, 1, 1)).isEqualTo(1);
  }

  @Test
  void onAMachineOrOnCpusOfItsOwnAll() {
    assertThat(Carriers.count(false, 8, 8)).isEqualTo(8);
    assertThat(Carriers.count(true, 2, 8)).isEqualTo(2);
  }

  @Test
  void theMachinesCpusAreRanges() {
    assertThat(Carriers.inList("0")).isEqualTo(1);
    assertThat(Carriers.inList("0-3")).isEqualTo(4);
    assertThat(Carriers.inList("0-3,8,10-11")).isEqualTo(7);
  }
}
