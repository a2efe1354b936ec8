package dev.oltpmatrix.host.windows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.host.windows.KernelBytes.OneProcess;
import dev.oltpmatrix.host.windows.KernelBytes.OneThread;
import dev.oltpmatrix.model.record.Telemetry;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProcessSourceTest {
  private static final long SECOND_NS = 1_000_000_000L;

  private final AtomicLong nowNs = new AtomicLong();
  private final AtomicInteger reads = new AtomicInteger();
  private final Readings readings = new Readings();
  private KernelBytes bytes;
  private final Snapshots snapshots =
      new Snapshots(
          () -> {
            reads.incrementAndGet();
            return ProcessTable.parse(bytes.table(), 0);
          },
          nowNs::get);
  private final ProcessSource source = new ProcessSource(snapshots, Telemetry.SERVER, 4711);

  /** Sets what the kernel has at a time, in seconds of user time and switches of two threads. */
  private void at(int second, int userS, int switches) {
    nowNs.set(second * SECOND_NS);
    OneProcess server = new OneProcess(4711, 1, "mysqld.exe", userS * 10_000_000L, 0, 2L << 20);
    bytes =
        new KernelBytes(0)
            .add(server, OneThread.waiting(1, switches), OneThread.waiting(2, switches));
  }

  private Double growth(String name) {
    return readings.lines().get(Telemetry.SERVER + name).growth(0, 4 * SECOND_NS, SECOND_NS);
  }

  @Test
  void countersGrowAndGaugesAreThere() {
    for (int second = 0; second <= 4; second++) {
      at(second, 2 * second, 100 * second);
      source.read(readings);
    }

    assertThat(growth(Telemetry.CPU_USER_US)).isEqualTo(8e6);
    assertThat(growth(Telemetry.CONTEXT_SWITCHES)).isEqualTo(800);
    assertThat(readings.lines().get("server.threads").maxUntil(nowNs.get())).isEqualTo(2);
    assertThat(readings.lines().get("server.resident_kib").maxUntil(nowNs.get())).isEqualTo(2048);
  }

  @Test
  void whatWindowsDoesNotCountIsSaid() {
    at(0, 1, 1);
    source.read(readings);

    assertThat(readings.unread())
        .containsKeys(
            "server.voluntary_context_switches",
            "server.involuntary_context_switches",
            "server.run_queue_us",
            "server.disk_");
    assertThat(readings.lines().keySet()).noneMatch(name -> name.contains("voluntary"));
  }

  @Test
  void processThatHasEndedIsSaid() {
    at(0, 1, 1);
    new ProcessSource(snapshots, Telemetry.CLIENT, 99).read(readings);

    assertThat(readings.unread()).containsKey(Telemetry.CLIENT);
    assertThat(readings.lines()).isEmpty();
  }

  @Test
  void processesThatAreReadTogetherShareATable() {
    at(0, 1, 1);
    source.read(readings);
    new ProcessSource(snapshots, Telemetry.CLIENT, 4711).read(readings);
    assertThat(reads).hasValue(1);

    nowNs.addAndGet(Snapshots.SHARED_NS + 1);
    source.readCpu(readings);
    assertThat(reads).hasValue(2);
  }

  @Test
  void thousandsOfThreadsAreReadOnceASecondAlone() {
    at(0, 1, 1);
    OneThread[] threads = new OneThread[ProcessSource.MAX_THREADS_BETWEEN + 1];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = OneThread.waiting(i, 1);
    }
    bytes.add(new OneProcess(5, 1, "java.exe", 1, 1, 1), threads);
    source.read(readings);
    nowNs.addAndGet(SECOND_NS / 4);
    source.readBetween(readings);

    assertThat(reads).hasValue(1);
  }

  @Test
  void machineSaysWhatItDoesNotCount() {
    NtDll kernel =
        new NtDll(
            (informationClass, buffer, written) -> {
              written.setValue(
                  KernelBytes.write(KernelBytes.cpus(new long[] {60, 70, 30}), buffer));
              return informationClass == NtDll.PROCESSOR_TIMES ? 0 : -1;
            });
    new MachineSource(kernel, nowNs::get).read(readings);

    assertThat(readings.lines()).containsOnlyKeys(Telemetry.HOST_CPUS, Telemetry.HOST_BUSY_US);
    assertThat(readings.unread())
        .containsKeys(Telemetry.HOST_STEAL_US, "host.psi_", Telemetry.HOST_THROTTLED_US, "waits");
  }

  @Test
  void callThatFailsIsTheReason() {
    Snapshots failing =
        new Snapshots(
            () -> {
              throw new IOException("no such call");
            },
            nowNs::get);
    new ProcessSource(failing, Telemetry.SERVER, 1).read(readings);

    assertThat(readings.unread()).containsEntry(Telemetry.SERVER, "no such call");
  }
}
