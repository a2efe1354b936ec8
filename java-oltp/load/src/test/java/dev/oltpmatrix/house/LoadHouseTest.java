package dev.oltpmatrix.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LoadHouseTest {
  private static final House HOUSE =
      new House(
          "load",
          List.of(
              "text",
              "descriptors",
              "connect",
              "record",
              "load.failure",
              "load.options",
              "load.random",
              "load.driver",
              "load.workload",
              "load.session",
              "load.measure",
              "load.run",
              "load.table",
              "load.report",
              "load"));

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
  void driversAreKnownInOnePlace() {
    assertThat(HOUSE.driversOutside("load.driver")).isEmpty();
  }
}
