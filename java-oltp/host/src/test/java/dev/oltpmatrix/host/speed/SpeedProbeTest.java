package dev.oltpmatrix.host.speed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.host.speed.FixedWork.Speed;
import dev.oltpmatrix.model.record.DeviceSpeed;
import dev.oltpmatrix.model.record.MachineSpeed.Probe;
import dev.oltpmatrix.model.record.Telemetry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a probe gives values or reasons, and goes on in any case. */
class SpeedProbeTest {
  private static final long NO_LIMIT_MS = 60_000;

  @TempDir private Path folder;
  private final List<String> unread = new ArrayList<>();

  @SafeVarargs
  @SuppressWarnings("varargs")
  private final Probe measured(long limitMs, Callable<Speed>... work) throws InterruptedException {
    return new SpeedProbe(List.of(work), limitMs).measure(folder, unread);
  }

  @Test
  void aProbeIsTheMeanOverAllCpus() throws InterruptedException {
    Probe probe = measured(NO_LIMIT_MS, () -> new Speed(100, 10, 0), () -> new Speed(300, 30, 0.5));
    assertThat(probe.integerUs()).isEqualTo(200);
    assertThat(probe.memoryUs()).isEqualTo(20);
    assertThat(probe.waitPercent()).isEqualTo(25);
    assertThat(probe.fdatasyncUs()).isPositive();
    assertThat(unread).isEmpty();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void memoryIsNotMeasuredWhereOthersHaveTheCaches() throws InterruptedException {
    Probe probe = measured(NO_LIMIT_MS, () -> new Speed(100, 10, 0.8));
    assertThat(probe.integerUs()).isEqualTo(100);
    assertThat(probe.waitPercent()).isEqualTo(80);
    assertThat(probe.memoryUs()).isNull();
    assertThat(unread).singleElement().asString().startsWith("memory: other programs");
  }

  @Test
  void thisMachineHasASpeedAlsoUnderLoad() throws InterruptedException {
    Probe probe = measured(NO_LIMIT_MS, new FixedWork(0)::speed);
    assertThat(probe.integerUs()).isPositive();
    assertThat(probe.waitPercent()).isBetween(0.0, 100.0);
    Readings readings = new Readings();
    FixedWork.underLoad(System::nanoTime).read(readings);
    assertThat(readings.unread()).isEmpty();
    assertThat(readings.lines())
        .containsOnlyKeys(Telemetry.PROBE_INTEGER_US, Telemetry.PROBE_MEMORY_US);
  }

  @Test
  void aCpuThatNeverComesOrFailsCostsTheValueAndNotTheCell() throws InterruptedException {
    CountDownLatch never = new CountDownLatch(1);
    Callable<Speed> hangs =
        () -> {
          never.await();
          return null;
        };
    Callable<Speed> fails =
        () -> {
          throw new IOException("no clock");
        };
    assertThat(measured(50, () -> new Speed(1, 1, 0), hangs).integerUs()).isNull();
    assertThat(unread).contains("integer, memory: did not end within 50 ms");
    unread.clear();
    assertThat(measured(NO_LIMIT_MS, fails).memoryUs()).isNull();
    assertThat(unread).containsExactly("integer, memory: no clock");
  }

  @Test
  void dataThatAreElsewhereOrCannotBeForcedHaveAReason() throws InterruptedException {
    SpeedProbe probe = new SpeedProbe(List.of(() -> new Speed(1, 1, 0)), NO_LIMIT_MS);
    Path gone = folder.resolve("gone");
    assertThat(probe.measure(null, unread).fdatasyncUs()).isNull();
    assertThat(probe.measure(gone, unread).fdatasyncUs()).isNull();
    assertThat(probe.measureDevice(null, unread)).isNull();
    assertThat(probe.measureDevice(gone, unread)).isNull();
    assertThat(unread.get(0)).isEqualTo("fdatasync: the server's data are not on this machine");
    assertThat(unread.get(1)).startsWith("fdatasync: ").contains("gone");
    assertThat(unread.get(2)).isEqualTo("device: the server's data are not on this machine");
    assertThat(unread.get(3)).startsWith("device: ");
  }

  /** Where the project is built there is a disk; the system's folder may be in memory. */
  @Test
  void theDeviceOfAFolderIsMeasuredAndNothingIsLeft() throws Exception {
    Path onDisk = Files.createTempDirectory(Path.of("target"), "device");
    try {
      DeviceSpeed speed = new SpeedProbe(List.of(), 0).measureDevice(onDisk, unread);
      assertThat(unread).isEmpty();
      for (DeviceSpeed.Work work : List.of(speed.sync(), speed.read(), speed.write())) {
        assertThat(work.p50Us()).isPositive().isLessThanOrEqualTo(work.p99Us());
        assertThat(work.perS()).isPositive();
      }
      assertThat(onDisk).isEmptyDirectory();
    } finally {
      Files.delete(onDisk);
    }
  }
}
