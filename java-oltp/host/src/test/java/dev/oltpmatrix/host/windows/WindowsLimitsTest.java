package dev.oltpmatrix.host.windows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.machine.MachineLimits.Room;
import org.junit.jupiter.api.Test;

class WindowsLimitsTest {
  @Test
  void portsAreTheSecondNumberInEveryLanguage() {
    String english =
        """

        Protocol tcp Dynamic Port Range
        ---------------------------------
        Start Port      : 49152
        Number of Ports : 16384

        """;
    String german = "Startport      : 1024\nAnzahl von Ports : 64511\n";

    assertThat(WindowsLimits.dynamicPorts(english)).isEqualTo(16384);
    assertThat(WindowsLimits.dynamicPorts(german)).isEqualTo(64511);
  }

  @Test
  void outputOfAnotherFormTellsNoPorts() {
    assertThat(WindowsLimits.dynamicPorts("")).isNull();
    assertThat(WindowsLimits.dynamicPorts("The command was not found.")).isNull();
  }

  @Test
  void memoryIsWhatIsFreeAndWhatMayStillBeReserved() {
    assertThat(WindowsLimits.rooms(5, 30, 12)).extracting(Room::free).containsExactly(5L, 18L);
  }
}
