package dev.oltpmatrix.host.linux;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.machine.MachineLimits;
import dev.oltpmatrix.host.machine.MachineLimits.Room;
import dev.oltpmatrix.host.process.ProcessIdentity;
import dev.oltpmatrix.host.process.ProcessState;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.input.CpuList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MachineProbeTest {
  private static final ProcessState SELF =
      new ProcessState(CpuList.parse("cpus", "0-1"), 0, 1024L, 20_000L, 100L, 5000L, 20);

  @TempDir private Path proc;
  @TempDir private Path cgroups;

  @BeforeEach
  void aSmallMachine() throws IOException {
    write(proc, "meminfo", "MemTotal: 9000 kB\nMemAvailable:    2048 kB\n");
    write(proc, "sys/net/ipv4/ip_local_port_range", "32768\t60999\n");
    write(proc, "self/cgroup", "0::/user/app\n");
    write(proc, "self/status", "Uid:\t1000\t1000\t1000\t1000\nCapEff:\t0000000000000000\n");
    write(proc, "10/status", "Uid:\t1000\t1000\t1000\t1000\nThreads:\t30\n");
    write(proc, "11/status", "Uid:\t0\t0\t0\t0\nThreads:\t70\n");
  }

  private static void write(Path root, String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  private Cgroups groups() {
    return new Cgroups(new Proc(proc), cgroups);
  }

  private MachineLimits read() {
    return new MachineProbe(new Proc(proc), groups()).read(SELF, List.of(), true);
  }

  private static long free(List<Room> limits, String name) {
    return limits.stream().filter(r -> r.name().startsWith(name)).findFirst().orElseThrow().free();
  }

  @Test
  void limitsAreReadWithTheirUnusedPart() throws IOException {
    MachineLimits machine = read();
    assertThat(machine.openFiles()).isEqualTo(20_000);
    assertThat(machine.ephemeralPorts()).isEqualTo(28_232);
    assertThat(free(machine.memory(), "free memory")).isEqualTo(2L << 20);
    assertThat(free(machine.tasks(), "ulimit -Hu")).as("this user's threads").isEqualTo(4970);
    assertThat(machine.nicest()).isZero();
    assertThat(machine.fileBytes()).isNull();
    write(proc, "self/limits", "Max file size             102400       unlimited    bytes\n");
    assertThat(read().fileBytes()).isEqualTo(102_400);
    write(proc, "self/limits", "Max file size             unlimited    102400       bytes\n");
    assertThat(read().fileBytes()).isNull();
  }

  @Test
  void rootHasNoProcessLimit() throws IOException {
    write(proc, "self/status", "Uid:\t0\t0\t0\t0\nCapEff:\t000001ffffffffff\n");
    assertThat(read().tasks()).noneMatch(r -> r.name().startsWith("ulimit"));
    assertThat(read().nicest()).isEqualTo(-20);
  }

  @Test
  void groupsOfVersionTwoLimitOnEveryLevel() throws IOException {
    write(cgroups, "user/memory.max", "1000\n");
    write(cgroups, "user/memory.current", "700\n");
    write(cgroups, "user/memory.stat", "anon 500\ninactive_file 150\nactive_file 50\n");
    write(cgroups, "user/app/memory.max", "max\n");
    write(cgroups, "user/app/memory.current", "100\n");
    write(cgroups, "user/app/pids.max", "500\n");
    write(cgroups, "user/app/pids.current", "20\n");
    assertThat(free(read().memory(), "free memory under memory.max")).isEqualTo(500);
    assertThat(read().memory()).hasSize(2);
    assertThat(free(read().tasks(), "pids.max of " + cgroups.resolve("user/app"))).isEqualTo(480);
    assertThat(groups().throttledUs()).as("no quota").isNull();
    write(cgroups, "user/cpu.stat", "usage_usec 9\nnr_throttled 1\nthrottled_usec 200\n");
    write(cgroups, "user/app/cpu.stat", "usage_usec 9\nthrottled_usec 30\n");
    assertThat(groups().throttledUs()).isEqualTo(230);
  }

  @Test
  void groupsLimitEvenWhereTheirPathIsTheHosts() throws IOException {
    write(proc, "self/cgroup", "1:name=systemd:/x\n0::/docker/abc\n");
    write(cgroups, "pids.max", "300\n");
    write(cgroups, "pids.current", "100\n");
    assertThat(free(read().tasks(), "pids.max")).isEqualTo(200);
  }

  /** Sandboxes hide parts of /proc behind empty files, or invent others. */
  @ParameterizedTest
  @ValueSource(strings = {"", "a b c d e f g\n", "99999999999999999999\n"})
  void malformedFilesAreIgnored(String text) throws IOException {
    try (Stream<Path> files = Files.walk(proc)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.writeString(file, text);
      }
    }
    assertThat(read().ephemeralPorts()).isNull();
    assertThat(read().memory()).isEmpty();
  }

  @Test
  void thisMachineIsRead() {
    MachineLimits machine = Hosts.ofThisMachine().limits(List.of());
    assertThat(machine.cpus().size()).isEqualTo(Runtime.getRuntime().availableProcessors());
    assertThat(free(machine.memory(), "free memory")).isPositive();
    assertThat(machine.tasks()).allMatch(limit -> limit.free() > 0);
  }

  /** A sandbox may hide /proc/sys. */
  @Test
  void startOfAProcessIsReadWithoutTheBootsId() throws IOException {
    write(proc, "7/stat", "7 (a b) S 1 7 7 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 4711 0\n");
    LinuxHost processes = new LinuxHost(proc);
    assertThat(processes.identity(7)).contains(new ProcessIdentity(7, ":4711"));
    assertThat(processes.identity(8)).isEmpty();
  }
}
