package dev.oltpmatrix.host.windows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.input.CpuList;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AffinityMaskTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"0 | 1", "0-3,8 | 271", "63 | -9223372036854775808", "0-63 | -1"})
  void everyCpuIsABit(String cpus, long mask) throws IOException {
    CpuList list = CpuList.parse("cpus", cpus);
    assertThat(Kernel.mask(list)).isEqualTo(mask);
    assertThat(Kernel.cpus(mask)).isEqualTo(list);
  }

  @Test
  void cpuOfAnotherGroupIsRefused() {
    assertThatThrownBy(() -> Kernel.mask(CpuList.parse("cpus", "64")))
        .isInstanceOf(IOException.class)
        .hasMessage("CPU 64 is in another processor group; choose CPUs of 0-63");
  }

  @Test
  void emptyMaskIsNotKnown() {
    assertThat(Kernel.cpus(0)).isNull();
  }
}
