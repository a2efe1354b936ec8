package dev.oltpmatrix.host.linux;

import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.host.readings.Source;
import dev.oltpmatrix.model.record.Telemetry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Reads the kernel's counters of the block device that holds a folder: bytes that reached it, and
 * flushes of its cache, which are what fsync costs and which no server counts completely.
 */
final class DeviceSource implements Source {
  /** Bytes of a sector in diskstats, whatever the device's own are. */
  private static final double SECTOR_BYTES = 512;

  private static final double US_PER_MS = 1000;

  /** The columns of diskstats (Documentation/admin-guide/iostats.rst), counted from 0. */
  private static final List<Column> COLUMNS =
      List.of(
          new Column(5, Telemetry.DEVICE_READ_BYTES, SECTOR_BYTES),
          new Column(9, Telemetry.DEVICE_WRITTEN_BYTES, SECTOR_BYTES),
          new Column(12, Telemetry.DEVICE_BUSY_US, US_PER_MS),
          new Column(18, Telemetry.DEVICE_FLUSHES, 1),
          new Column(19, Telemetry.DEVICE_FLUSH_US, US_PER_MS));

  private final Proc proc;
  private final Path sysBlocks;
  private final Path folder;
  private final LongSupplier nanoClock;
  private String numbers;

  private record Column(int index, String counter, double unit) {}

  /**
   * Creates a source.
   *
   * @param sysBlocks the folder of block devices by their numbers, {@code /sys/dev/block}
   */
  DeviceSource(Proc proc, Path sysBlocks, Path folder, LongSupplier nanoClock) {
    this.proc = proc;
    this.sysBlocks = sysBlocks;
    this.folder = folder;
    this.nanoClock = nanoClock;
  }

  @Override
  public void read(Readings to) {
    try {
      numbers = numbers == null ? wholeDevice() : numbers;
      long atNs = nanoClock.getAsLong();
      String[] columns = columns();
      for (Column column : COLUMNS) {
        if (column.index < columns.length) {
          double value = Double.parseDouble(columns[column.index]) * column.unit;
          to.counter(column.counter, atNs, value);
        } else {
          to.unread(Telemetry.DEVICE_FLUSHES, "the kernel counts flushes since Linux 5.5");
        }
      }
    } catch (IOException | RuntimeException e) {
      to.unread(Telemetry.DEVICE, folder + " is on no block device that /proc/diskstats has");
    }
  }

  private String[] columns() {
    return proc.lines("diskstats").stream()
        .map(line -> line.strip().split(" +"))
        .filter(columns -> (columns[0] + ":" + columns[1]).equals(numbers))
        .findFirst()
        .orElseThrow();
  }

  /**
   * Returns the numbers of the device, of a partition those of its disk: the kernel counts flushes
   * of whole disks alone.
   */
  private String wholeDevice() throws IOException {
    long device = (Long) Files.getAttribute(folder, "unix:dev");
    // The form of glibc: the numbers have 12 and 20 bits, in parts.
    long major = (device >>> 8 & 0xfff) | (device >>> 32 & ~0xfffL);
    long minor = (device & 0xff) | (device >>> 12 & ~0xffL);
    String own = major + ":" + minor;
    Path entry = sysBlocks.resolve(own);
    return Files.exists(entry.resolve("partition"))
        ? Files.readString(entry.toRealPath().getParent().resolve("dev")).strip()
        : own;
  }
}
