package dev.oltpmatrix.host.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.input.CpuList;
import dev.oltpmatrix.model.spec.CpuPinning;
import dev.oltpmatrix.testing.Builds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProcessPinningTest {
  private static final CpuList CPUS = CpuList.parse("cpus", "0-3");

  /** Soft and hard limits: 1024 and 4096 files, 500 and unlimited processes; nice 2. */
  private static final ProcessState OWN =
      new ProcessState(CPUS, 2, 1024L, 4096L, 500L, ProcessState.UNLIMITED, 20);

  @Test
  void differencesAreReportedWithWantedAndFound() {
    CpuPinning both = new CpuPinning("0", "1", 3, 4);
    assertThat(ProcessPinning.ofServer(both))
        .isEqualTo(new ProcessPinning(CpuList.parse("cpus", "0"), 3, null, null));
    assertThat(ProcessPinning.ofClient(both))
        .isEqualTo(new ProcessPinning(CpuList.parse("cpus", "1"), 4, null, null));
    assertThat(ProcessPinning.AS_IS.differences(ProcessState.UNKNOWN)).isEmpty();
    assertThat(new ProcessPinning(CpuList.parse("cpus", "1"), 0, 5000L, 600L).differences(OWN))
        .containsExactly(
            "CPUs: wanted 1, found 0-3",
            "nice: wanted 0, found 2",
            "open files (ulimit -n): wanted 5000, found 1024",
            "processes (ulimit -u): wanted 600, found 500");
  }

  @ParameterizedTest
  @CsvSource({"1000, ", "1024, ", "1025, 1025", "4096, 4096", "9000, 4096"})
  void filesAreRaisedAsNeededAndNoFurtherThanTheHardLimit(long needed, Long set) {
    assertThat(ProcessPinning.AS_IS.raising(needed, 0, OWN).openFiles()).isEqualTo(set);
    assertThat(ProcessPinning.AS_IS.raising(0, 9192, OWN).processes()).isEqualTo(9192);
    assertThat(ProcessPinning.AS_IS.raising(9000, 9000, ProcessState.UNKNOWN))
        .isEqualTo(ProcessPinning.AS_IS);
  }

  @ParameterizedTest
  @CsvSource({"1024, 15000, ", "1048576, 15000, 65536", "1048576, 70000, 70000"})
  void aServerIsNotGivenAMillionFiles(long soft, long needed, Long set) {
    ProcessState own = new ProcessState(CPUS, 0, soft, 1L << 20, null, null, null);
    assertThat(ProcessPinning.AS_IS.cappingFiles(needed, own).openFiles()).isEqualTo(set);
  }

  @ParameterizedTest
  @CsvSource({"false, 1, 1", "false, 12, 12", "true, 1, 1", "true, 9, 4", "true, 64, 16"})
  void poolsAreSizedAsEachProductSizesThem(boolean mysql, int cpus, int size) {
    assertThat(Builds.named(mysql ? "mysql-9.7" : "mariadb-10.11").threadPoolSize(cpus))
        .isEqualTo(size);
  }
}
