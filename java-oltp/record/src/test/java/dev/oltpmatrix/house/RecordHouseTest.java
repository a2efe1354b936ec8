package dev.oltpmatrix.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RecordHouseTest {
  private static final List<String> ORDER =
      List.of("text", "drivertables", "drivercases", "descriptors", "connect", "record");

  @Test
  void packagesLookInOneDirection() {
    for (String module : ORDER) {
      House house = new House(module, ORDER);
      assertThat(house.againstTheOrder()).isEmpty();
      assertThat(house.crowded()).isEmpty();
      assertThat(house.driversOutside()).isEmpty();
    }
  }
}
