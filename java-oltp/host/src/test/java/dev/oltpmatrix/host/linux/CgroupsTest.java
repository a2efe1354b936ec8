package dev.oltpmatrix.host.linux;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.model.record.Telemetry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests how long a CPU quota held the program back. */
class CgroupsTest {
  @TempDir private Path proc;
  @TempDir private Path mounts;

  private void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private Double throttledUs(String groups) throws IOException {
    write(proc.resolve("self/cgroup"), groups);
    return new Cgroups(proc, mounts).throttledUs();
  }

  @Test
  void quotasOfAllLevelsAreSummed() throws IOException {
    write(mounts.resolve("user/cpu.stat"), "usage_usec 9\nnr_throttled 1\nthrottled_usec 200\n");
    write(mounts.resolve("user/app/cpu.stat"), "usage_usec 9\nthrottled_usec 30\n");

    assertThat(throttledUs("0::/user/app\n")).isEqualTo(230);
  }

  @Test
  void versionOneCountsNanoseconds() throws IOException {
    write(mounts.resolve("cpu/app/cpu.stat"), "nr_periods 0\nthrottled_time 5000\n");

    assertThat(throttledUs("1:cpu:/app\n0::/\n")).isEqualTo(5);
  }

  @Test
  void withoutAQuotaThereIsNoCounterAndAReason() throws IOException {
    write(mounts.resolve("app/cpu.stat"), "usage_usec 9\n");
    assertThat(throttledUs("0::/app\n")).isNull();

    Readings readings = new Readings();
    new Cgroups(proc, mounts).readThrottled(readings, 1);
    assertThat(readings.lines()).isEmpty();
    assertThat(readings.unread()).containsOnlyKeys(Telemetry.HOST_THROTTLED_US);
  }
}
