package dev.oltpmatrix.host.speed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.record.DeviceSpeed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeviceWorkTest {
  private final List<String> unread = new ArrayList<>();
  private final SpeedProbe probe = new SpeedProbe(List.of(), 0);

  @TempDir private Path temporary;

  /** Where the project is built there is a disk; the system's folder may be in memory. */
  @Test
  void theDeviceOfAFolderIsMeasuredAndNothingIsLeft() throws Exception {
    Path folder = Files.createTempDirectory(Path.of("target"), "device");
    try {
      DeviceSpeed speed = probe.measureDevice(folder, unread);

      assertThat(unread).isEmpty();
      assertThat(List.of(speed.sync(), speed.read(), speed.write()))
          .allSatisfy(
              work -> {
                assertThat(work.p50Us()).isPositive().isLessThanOrEqualTo(work.p99Us());
                assertThat(work.perS()).isPositive();
              });
      assertThat(folder).isEmptyDirectory();
    } finally {
      Files.delete(folder);
    }
  }

  @Test
  void aDeviceThatCannotBeMeasuredHasAReason() throws InterruptedException {
    assertThat(probe.measureDevice(null, unread)).isNull();
    assertThat(probe.measureDevice(temporary.resolve("gone"), unread)).isNull();

    assertThat(unread)
        .satisfiesExactly(
            elsewhere ->
                assertThat(elsewhere)
                    .isEqualTo("device: the server's data are not on this machine"),
            gone -> assertThat(gone).startsWith("device: "));
  }
}
