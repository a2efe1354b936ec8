package dev.oltpmatrix.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RelayHouseTest {
  private static final House HOUSE =
      new House("relay", List.of("relay.traffic", "relay.packet", "relay"));

  @Test
  void packagesLookInOneDirection() {
    assertThat(HOUSE.withoutAPlace()).isEmpty();
    assertThat(HOUSE.againstTheOrder()).isEmpty();
  }

  @Test
  void noPackageIsCrowded() {
    assertThat(HOUSE.crowded()).isEmpty();
  }

  @Test
  void noDriverIsKnown() {
    assertThat(HOUSE.driversOutside()).isEmpty();
  }
}
