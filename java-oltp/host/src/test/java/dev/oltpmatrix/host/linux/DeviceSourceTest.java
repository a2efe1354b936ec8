package dev.oltpmatrix.host.linux;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.readings.Line;
import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.model.record.Telemetry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests counters of the device that holds a folder. */
class DeviceSourceTest {
  @TempDir private Path folder;
  private Path diskstats;
  private Path blocks;
  private String device;

  @BeforeEach
  void files() throws IOException {
    diskstats = folder.resolve("diskstats");
    blocks = Files.createDirectory(folder.resolve("blocks"));
    long number = (Long) Files.getAttribute(folder, "unix:dev");
    device = (number >>> 8 & 0xfff) + " " + (number & 0xff);
  }

  private Readings read() {
    Readings readings = new Readings();
    new DeviceSource(new Proc(folder), blocks, folder, () -> 1).read(readings);
    return readings;
  }

  /** Returns the values of a counter that was read once. */
  private static Map<String, Double> values(Readings readings) {
    return readings.lines().entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, e -> e.getValue().maxUntil(1)));
  }

  @Test
  void bytesAndFlushesOfTheDeviceAreRead() throws IOException {
    Files.writeString(
        diskstats,
        "   7       0 loop0 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1\n   "
            + device
            + " disk 10 0 200 3 40 5 600 7 0 8 9 0 0 0 0 12 13\n");

    Readings readings = read();

    assertThat(readings.unread()).isEmpty();
    assertThat(values(readings))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                Telemetry.DEVICE_READ_BYTES, 200.0 * 512,
                Telemetry.DEVICE_WRITTEN_BYTES, 600.0 * 512,
                Telemetry.DEVICE_BUSY_US, 8000.0,
                Telemetry.DEVICE_FLUSHES, 12.0,
                Telemetry.DEVICE_FLUSH_US, 13000.0));
    assertThat(readings.lines().values()).allMatch(line -> line.kind() == Line.Kind.COUNTER);
  }

  /** The kernel counts flushes of whole disks alone. */
  @Test
  void aPartitionHasTheCountersOfItsDisk() throws IOException {
    Path disk = Files.createDirectories(folder.resolve("devices/disk"));
    Files.writeString(disk.resolve("dev"), "250:0\n");
    Path partition = Files.createDirectory(disk.resolve("part1"));
    Files.writeString(partition.resolve("partition"), "1\n");
    Files.createSymbolicLink(blocks.resolve(device.replace(" ", ":")), partition);
    Files.writeString(diskstats, " 250 0 disk 1 0 1 1 1 1 2 1 0 1 1 0 0 0 0 77 1\n");

    assertThat(values(read())).containsEntry(Telemetry.DEVICE_FLUSHES, 77.0);
  }

  @Test
  void anOldKernelHasNoFlushes() throws IOException {
    Files.writeString(diskstats, device + " disk 1 0 1 1 1 1 2 1 0 1 1\n");
    assertThat(read().unread().values()).anyMatch(why -> why.contains("since Linux 5.5"));
  }
}
