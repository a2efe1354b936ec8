package dev.oltpmatrix.host.linux;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.model.record.Telemetry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests counters of the machine, also where a container has files of its own in their place. */
class HostSourceTest {
  private static final String STAT = "cpu  1 2 3 4 5 6 7 8 9 10\ncpu0 1 2 3 4 5 6 7 8 9 10\n";

  @TempDir private Path proc;

  private Readings read(String stat, String load, String pressure) throws IOException {
    Files.writeString(proc.resolve("stat"), stat);
    Files.writeString(proc.resolve("loadavg"), load);
    Files.createDirectories(proc.resolve("pressure"));
    for (String kind : new String[] {"cpu", "io", "memory"}) {
      Files.writeString(proc.resolve("pressure/" + kind), pressure);
    }
    Readings readings = new Readings();
    new HostSource(new Proc(proc), () -> 1).read(readings);
    return readings;
  }

  @Test
  void whatTheKernelWritesIsRead() throws IOException {
    Readings readings = read(STAT, "0.50 0.4 0.3 1/2 3\n", "some avg10=0.00 total=42\n");

    assertThat(readings.unread()).isEmpty();
    assertThat(readings.lines())
        .containsKeys(Telemetry.HOST_BUSY_US, Telemetry.HOST_LOAD, Telemetry.HOST_PSI_CPU_US);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      nullValues = "-",
      value = {
        "cpu  1 2 3           | 0.5 | total=1 | host.busy_us",
        "cpu  1 2 3 4 5 6 7 8 | x y | total=1 | host.load1",
        "cpu  1 2 3 4 5 6 7 8 | 0.5 | some    | host.psi_cpu_some_us",
      })
  void anotherFormIsNamedAndTheOthersAreRead(
      String stat, String load, String pressure, String unread) throws IOException {
    Readings readings = read(stat, load, pressure);

    assertThat(readings.unread()).containsKey(unread);
    assertThat(readings.unread().get(unread)).endsWith("not in the kernel's form");
    assertThat(readings.lines()).doesNotContainKey(unread).containsKey(Telemetry.HOST_CPUS);
  }
}
