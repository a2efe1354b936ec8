package dev.oltpmatrix.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DriversHouseTest {
  /** What JMH generates is not ours to order. */
  private static final String GENERATED = "jmh_generated";

  private static final House HOUSE =
      new House(
          "drivers",
          List.of(
              "text",
              "drivertables",
              "drivercases",
              "descriptors",
              "connect",
              "record",
              "load.failure",
              "load.options",
              "load.driver",
              "load.session",
              "load.measure",
              "load.report",
              "relay",
              "drivers.driver",
              "drivers.raw",
              "drivers.run",
              "drivers.cases",
              "drivers.wire",
              "drivers"));

  @Test
  void packagesLookInOneDirection() {
    assertThat(HOUSE.withoutAPlace()).allMatch(name -> name.endsWith(GENERATED));
    assertThat(HOUSE.againstTheOrder()).isEmpty();
  }

  @Test
  void noPackageIsCrowded() {
    assertThat(HOUSE.crowded()).allMatch(words -> words.contains(GENERATED));
  }

  /** Each driver is alone in its JVM, so the benchmarks know none but by name. */
  @Test
  void noClassIsCompiledAgainstADriver() {
    assertThat(HOUSE.driversOutside()).isEmpty();
  }
}
