package dev.oltpmatrix.host.linux;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.host.readings.Source;
import dev.oltpmatrix.model.record.Telemetry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
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

  @Test
  void theHostsBusyTimeHasNeitherIdleNorStolenTime() throws IOException {
    FakeProc fake = new FakeProc(proc);
    AtomicLong nowNs = new AtomicLong();
    Source host = fake.machine(nowNs::get);
    Readings readings = new Readings();
    for (int second = 0; second <= 2; second++) {
      nowNs.set(second * FakeProc.SECOND_NS);
      fake.host(10L * second, "1." + second);
      fake.pressure("cpu", 700L * second);
      fake.pressure("io", 0);
      host.read(readings);
    }
    assertThat(growth(readings, "host.busy_us")).isEqualTo(2 * 10 * 5 * 10_000.0);
    assertThat(growth(readings, "host.steal_us")).isEqualTo(2 * 10 * 10_000.0);
    assertThat(growth(readings, "host.psi_cpu_some_us")).isEqualTo(1400);
    assertThat(growth(readings, "host.psi_io_some_us")).isZero();
    assertThat(readings.lines().get("host.load1").values()).containsValues(1.0, 1.1, 1.2);
    assertThat(readings.unread()).containsOnlyKeys("host.psi_memory_some_us");
  }

  private static Double growth(Readings readings, String name) {
    return readings.lines().get(name).growth(0, 2 * FakeProc.SECOND_NS, FakeProc.SECOND_NS);
  }
}
