package dev.oltpmatrix.host.linux;

import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.host.readings.Source;
import dev.oltpmatrix.model.record.Telemetry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongSupplier;

/**
 * Reads the kernel's counters of the block device that holds a folder: bytes that reached it, and
 * flushes of its cache, which are what fsync costs and which no server counts completely.
 */
final class DeviceSource implements Source {
  // Columns of /proc/diskstats (Documentation/admin-guide/iostats.rst), counted from 0.
  private static final int SECTORS_READ = 5;
  private static final int SECTORS_WRITTEN = 9;
  private static final int BUSY_MS = 12;
  private static final int FLUSHES = 18;
  private static final int FLUSH_MS = 19;

  /** Bytes of a sector in that file, whatever the device's own are. */
  private static final double SECTOR_BYTES = 512;

  private static final double US_PER_MS = 1000;

  private final Path proc;
  private final LongSupplier nanoClock;
  private final Path folder;
  private final Path sysBlocks;
  private String numbers;

  /**
   * Creates a source.
   *
   * @param sysBlocks the folder of block devices by their numbers, {@code /sys/dev/block}
   */
  DeviceSource(Path proc, Path sysBlocks, Path folder, LongSupplier nanoClock) {
    this.proc = proc;
    this.sysBlocks = sysBlocks;
    this.folder = folder;
    this.nanoClock = nanoClock;
  }

  @Override
  public void read(Readings to) {
    try {
      numbers = numbers == null ? wholeDevice(folder) : numbers;
      long atNs = nanoClock.getAsLong();
      String[] columns = columns();
      to.counter(Telemetry.DEVICE_READ_BYTES, atNs, value(columns, SECTORS_READ) * SECTOR_BYTES);
      to.counter(
          Telemetry.DEVICE_WRITTEN_BYTES, atNs, value(columns, SECTORS_WRITTEN) * SECTOR_BYTES);
      to.counter(Telemetry.DEVICE_BUSY_US, atNs, value(columns, BUSY_MS) * US_PER_MS);
      if (columns.length > FLUSH_MS) { // since Linux 5.5
        to.counter(Telemetry.DEVICE_FLUSHES, atNs, value(columns, FLUSHES));
        to.counter(Telemetry.DEVICE_FLUSH_US, atNs, value(columns, FLUSH_MS) * US_PER_MS);
      } else {
        to.unread(Telemetry.DEVICE_FLUSHES, "the kernel counts flushes since Linux 5.5");
      }
    } catch (IOException | RuntimeException e) {
      to.unread(Telemetry.DEVICE, folder + " is on no block device that /proc/diskstats has");
    }
  }

  private static double value(String[] columns, int index) {
    return Double.parseDouble(columns[index]);
  }

  private String[] columns() throws IOException {
    return Files.readAllLines(proc.resolve("diskstats"), StandardCharsets.ISO_8859_1).stream()
        .map(line -> line.strip().split(" +"))
        .filter(columns -> (columns[0] + ":" + columns[1]).equals(numbers))
        .findFirst()
        .orElseThrow();
  }

  /**
   * Returns the numbers of the device, of a partition those of its disk: the kernel counts flushes
   * of whole disks alone.
   */
  private String wholeDevice(Path of) throws IOException {
    long device = (Long) Files.getAttribute(of, "unix:dev");
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
