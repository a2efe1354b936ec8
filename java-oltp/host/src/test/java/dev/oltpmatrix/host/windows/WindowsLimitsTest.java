package dev.oltpmatrix.host.windows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.machine.MachineLimits.Room;
import org.junit.jupiter.api.Test;

class WindowsLimitsTest {
  @Test
  void memoryIsWhatIsFreeAndWhatMayStillBeReserved() {
    assertThat(WindowsLimits.rooms(5, 30, 12)).extracting(Room::free).containsExactly(5L, 18L);
  }
}
