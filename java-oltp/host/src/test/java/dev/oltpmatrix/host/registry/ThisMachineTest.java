package dev.oltpmatrix.host.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.OperatingSystemMXBean;
import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.process.Command;
import dev.oltpmatrix.host.process.HeldProcess;
import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.host.process.ProcessState;
import dev.oltpmatrix.host.readings.Line;
import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.host.readings.Source;
import dev.oltpmatrix.model.descriptors.OperatingSystem;
import dev.oltpmatrix.model.input.CpuList;
import dev.oltpmatrix.model.record.Telemetry;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the operating system says and does, on whichever it is: on Windows nobody has run this. */
class ThisMachineTest {
  private static final int SLEEPS = 200;
  private final Host host = Hosts.ofThisMachine();

  @TempDir private Path folder;

  /** How much each counter grew over a second of work and some sleeps. */
  private Map<String, Double> growth(List<Source> sources) throws InterruptedException {
    Readings readings = new Readings();
    long fromNs = host.clock().getAsLong();
    sources.forEach(source -> source.read(readings));
    for (long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
        System.nanoTime() < endNs; ) {
      Thread.onSpinWait();
    }
    for (int i = 0; i < SLEEPS; i++) {
      Thread.sleep(1);
    }
    sources.forEach(source -> source.read(readings));
    long toNs = host.clock().getAsLong();
    Map<String, Double> growth = new HashMap<>();
    for (Map.Entry<String, Line> line : readings.lines().entrySet()) {
      Double grown = line.getValue().growth(fromNs, toNs, toNs - fromNs);
      growth.put(line.getKey(), grown == null ? 0 : grown);
    }
    return growth;
  }

  @Test
  void countersOfAProcessAgreeWithJava() throws InterruptedException {
    String name = Telemetry.CLIENT;
    double javaUs = -javaCpuUs();
    Map<String, Double> growth = growth(List.of(host.telemetry(host.self().pid(), name)));
    javaUs += javaCpuUs();

    assertThat(
            growth.get(name + Telemetry.CPU_USER_US) + growth.get(name + Telemetry.CPU_SYSTEM_US))
        .isCloseTo(javaUs, offset(100_000 + 0.05 * javaUs));
    assumeTrue(host.system() == OperatingSystem.linux, "Windows counts them by thread");
    assertThat(
            growth.getOrDefault(name + Telemetry.VOLUNTARY_SWITCHES, 0.0)
                + growth.getOrDefault(name + Telemetry.INVOLUNTARY_SWITCHES, 0.0))
        .isGreaterThanOrEqualTo(SLEEPS);
  }

  private static double javaCpuUs() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime()
        / 1e3;
  }

  @Test
  void secretsAreForTheirOwnerAlone() throws Exception {
    Path secrets = folder.resolve("owners");
    host.createOwnersFolder(secrets);
    Path file = secrets.resolve("secret");
    host.writeSecret(file, "secret");

    assertThat(file).hasContent("secret");
    if (host.system() == OperatingSystem.linux) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(secrets)))
          .isEqualTo("rwx------");
    }
  }

  @Test
  void aProcessIsHeldOnItsCpus() throws Exception {
    CpuList permitted = host.ownState().cpus();
    assumeTrue(permitted != null);
    int last = permitted.stream().max().orElseThrow();
    boolean isLinux = host.system() == OperatingSystem.linux;
    ProcessState own = host.ownState();
    ProcessPinning pinning =
        new ProcessPinning(
            CpuList.parse("CPU", Integer.toString(last)),
            isLinux ? own.nice() + 1 : null,
            isLinux ? Math.min(own.openFiles(), 700) : null,
            null);
    Path java =
        Path.of(System.getProperty("java.home")).resolve("bin").resolve(host.executable("java"));
    Path source =
        Files.writeString(
            folder.resolve("Sleep.java"),
            "class Sleep { public static void main(String[] a) throws Exception {"
                + " Thread.sleep(60000); } }");
    HeldProcess held =
        host.start(
            new Command(
                List.of(java.toString(), source.toString()),
                pinning,
                null,
                Map.of(),
                folder.resolve("log")));
    try {
      held.release().run();
      long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
      List<String> wrong = pinning.differences(host.state(held.process().pid()));
      while (!wrong.isEmpty() && System.nanoTime() < endNs) {
        Thread.sleep(100);
        wrong = pinning.differences(host.state(held.process().pid()));
      }
      assertThat(wrong).isEmpty();
    } finally {
      held.process().destroyForcibly().waitFor();
    }
  }
}
