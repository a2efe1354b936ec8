package dev.oltpmatrix.host.windows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.host.windows.KernelBytes.OneProcess;
import dev.oltpmatrix.host.windows.KernelBytes.OneThread;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class ProcessTableTest {
  private static final long ADDRESS = 0x7FF6_1234_0000L;
  private static final OneProcess IDLE = new OneProcess(0, 0, "", 0, 987_654_321, 8192);
  private static final OneProcess SERVER =
      new OneProcess(4711, 815, "mariadbd.exe", 12_500_000, 2_500_000, 300L << 20);
  private static final OneProcess OTHER = new OneProcess(815, 4, "java.exe", 10, 20, 4096);

  private static ProcessTable parsed(KernelBytes bytes) {
    return ProcessTable.parse(bytes.table(), ADDRESS);
  }

  private static ProcessTable.Entry server(OneThread... threads) {
    return parsed(new KernelBytes(ADDRESS).add(IDLE).add(SERVER, threads).add(OTHER))
        .find(4711)
        .orElseThrow();
  }

  @Test
  void everyProcessIsFoundWithItsNameAndParent() {
    ProcessTable table =
        parsed(
            new KernelBytes(ADDRESS)
                .add(IDLE, OneThread.waiting(0, 5))
                .add(SERVER, OneThread.waiting(11, 5), OneThread.waiting(12, 6))
                .add(OTHER));

    assertThat(table.entries())
        .extracting(ProcessTable.Entry::image)
        .containsExactly("", "mariadbd.exe", "java.exe");
    assertThat(table.hasChildOf(815)).isTrue();
    assertThat(table.hasChildOf(4711)).isFalse();
    assertThat(table.threads()).isEqualTo(3);
    assertThat(table.find(99)).isEmpty();
  }

  /** Wine counts no context switches; its tables have the form of Windows. */
  @Test
  void recordedTableIsRead() throws IOException {
    byte[] recorded;
    try (InputStream in = getClass().getResourceAsStream("processes-wine-8.0.bin")) {
      recorded = in.readAllBytes();
    }
    ProcessTable table = ProcessTable.parse(ByteBuffer.wrap(recorded), 0x417F_0040L);

    assertThat(table.entries())
        .extracting(ProcessTable.Entry::image)
        .containsExactly(
            "java.exe",
            "services.exe",
            "explorer.exe",
            "winedevice.exe",
            "winedevice.exe",
            "plugplay.exe",
            "svchost.exe",
            "rpcss.exe");
    ProcessTable.Entry java = table.find(32).orElseThrow();
    assertThat(java.threads()).hasSizeGreaterThan(10);
    assertThat(java.userUs()).isBetween(1e6, 10e6);
    assertThat(java.kernelUs()).isBetween(1e6, 10e6);
    assertThat(java.residentBytes()).isBetween(100L << 20, 200L << 20);
    assertThat(table.find(76).orElseThrow().parentPid()).isEqualTo(56);
  }

  @Test
  void timesAreMicrosecondsAndMemoryIsTheWorkingSet() {
    ProcessTable.Entry server = server(OneThread.waiting(11, 5));

    assertThat(server.userUs()).isEqualTo(1_250_000);
    assertThat(server.kernelUs()).isEqualTo(250_000);
    assertThat(server.residentBytes()).isEqualTo(300L << 20);
  }

  @Test
  void counterOfAThreadHasNoSign() {
    ProcessTable.Entry server = server(OneThread.waiting(11, 7), OneThread.waiting(12, -1));

    assertThat(server.threads())
        .extracting(ProcessTable.ThreadEntry::switches)
        .containsExactly(7L, 4_294_967_295L);
  }

  @Test
  void processIsSuspendedIfAllItsThreadsAre() {
    assertThat(server(OneThread.suspended(11), OneThread.suspended(12)).isSuspended()).isTrue();
    assertThat(server(OneThread.suspended(11), OneThread.waiting(12, 1)).isSuspended()).isFalse();
    assertThat(server().isSuspended()).isFalse();
  }

  @Test
  void tableThatEndsTooSoonIsNoTable() {
    ByteBuffer table = new KernelBytes(ADDRESS).add(SERVER, OneThread.waiting(11, 5)).table();
    table.limit(256 + 40);

    assertThatThrownBy(() -> ProcessTable.parse(table, ADDRESS))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void cpusAreBusyWhileTheyAreNotIdle() {
    CpuTimes times =
        CpuTimes.parse(
            KernelBytes.cpus(
                new long[] {60_000_000, 70_000_000, 30_000_000}, // idle is a part of kernel
                new long[] {90_000_000, 90_000_000, 0}));

    assertThat(times.cpus()).isEqualTo(2);
    assertThat(times.busyUs()).isEqualTo(4_000_000);
  }
}
