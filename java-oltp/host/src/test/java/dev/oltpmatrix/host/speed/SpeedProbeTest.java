package dev.oltpmatrix.host.speed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.host.speed.FixedWork.Speed;
import dev.oltpmatrix.model.record.MachineSpeed.Probe;
import dev.oltpmatrix.model.record.Telemetry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a probe gives values or reasons, and goes on in any case. */
class SpeedProbeTest {
  private static final long LIMIT_MS = 50;
  private static final long NO_LIMIT_MS = 60_000;

  @TempDir private Path folder;

  private final List<String> unread = new ArrayList<>();

  private Probe measured(long limitMs, List<Callable<Speed>> work) throws InterruptedException {
    return new SpeedProbe(work, limitMs).measure(folder, unread);
  }

  @Test
  void aProbeIsTheMeanOverAllCpus() throws InterruptedException {
    Probe probe =
        measured(NO_LIMIT_MS, List.of(() -> new Speed(100, 10, 0), () -> new Speed(300, 30, 0.5)));

    assertThat(probe.integerUs()).isEqualTo(200);
    assertThat(probe.memoryUs()).isEqualTo(20);
    assertThat(probe.waitPercent()).isEqualTo(25);
    assertThat(probe.fdatasyncUs()).isPositive();
    assertThat(unread).isEmpty();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void memoryIsNotMeasuredWhereOthersHaveTheCaches() throws InterruptedException {
    Probe probe = measured(NO_LIMIT_MS, List.of(() -> new Speed(100, 10, 0.8)));

    assertThat(probe.integerUs()).isEqualTo(100);
    assertThat(probe.waitPercent()).isEqualTo(80);
    assertThat(probe.memoryUs()).isNull();
    assertThat(unread).singleElement().asString().startsWith("memory: other programs");
  }

  @Test
  void thisMachineHasASpeed() throws InterruptedException {
    Probe probe = measured(NO_LIMIT_MS, List.of(new FixedWork(0)::speed));

    assertThat(probe.integerUs()).isPositive();
    assertThat(probe.waitPercent()).isBetween(0.0, 100.0);
  }

  @Test
  void aCpuThatNeverComesCostsTheValueAndNotTheCell() throws InterruptedException {
    CountDownLatch never = new CountDownLatch(1);
    List<Callable<Speed>> work =
        List.of(
            () -> new Speed(1, 1, 0),
            () -> {
              never.await();
              return null;
            });

    assertThat(measured(LIMIT_MS, work).integerUs()).isNull();
    assertThat(unread).contains("integer, memory: did not end within 50 ms");
  }

  @Test
  void aFailureIsAReason() throws InterruptedException {
    List<Callable<Speed>> work =
        List.of(
            () -> {
              throw new IOException("no clock");
            });

    assertThat(measured(NO_LIMIT_MS, work).memoryUs()).isNull();
    assertThat(unread).containsExactly("integer, memory: no clock");
  }

  @Test
  void dataThatAreElsewhereOrCannotBeForcedHaveAReason() throws InterruptedException {
    SpeedProbe probe = new SpeedProbe(List.of(() -> new Speed(1, 1, 0)), NO_LIMIT_MS);

    assertThat(probe.measure(null, unread).fdatasyncUs()).isNull();
    assertThat(probe.measure(folder.resolve("gone"), unread).fdatasyncUs()).isNull();
    assertThat(unread)
        .satisfiesExactly(
            elsewhere ->
                assertThat(elsewhere)
                    .isEqualTo("fdatasync: the server's data are not on this machine"),
            gone -> assertThat(gone).startsWith("fdatasync: ").contains("gone"));
  }

  @Test
  void duringTheLoadBothKindsOfWorkAreRead() {
    Readings readings = new Readings();
    FixedWork.underLoad(System::nanoTime).read(readings);

    assertThat(readings.unread()).isEmpty();
    assertThat(readings.lines())
        .containsOnlyKeys(Telemetry.PROBE_INTEGER_US, Telemetry.PROBE_MEMORY_US);
  }
}
