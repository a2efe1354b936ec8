package dev.oltpmatrix.host.speed;

import dev.oltpmatrix.model.record.DeviceSpeed;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Measures the device that holds a folder, in a file of its own, as a server uses it: a log that is
 * forced, and pages that are read and written at random places. It takes less than three seconds.
 */
final class DeviceWork {
  private static final int FILE_BYTES = 256 << 20;
  private static final int CHUNK_BYTES = 1 << 20;

  /** InnoDB's page. */
  private static final int PAGE_BYTES = 16 << 10;

  private static final int SYNC_BYTES = 4 << 10;
  private static final long MIN_FREE_BYTES = 4L * FILE_BYTES;

  /** A slow device has a smaller file. */
  private static final long MAX_FILL_NS = TimeUnit.MILLISECONDS.toNanos(1000);

  private static final int MAX_SYNCS = 15;
  private static final long MAX_SYNCS_NS = TimeUnit.MILLISECONDS.toNanos(40);
  private static final int MAX_OPERATIONS = 2000;
  private static final long MAX_NS = TimeUnit.MILLISECONDS.toNanos(600);
  private static final double NS_PER_US = 1e3;
  private static final double NS_PER_S = 1e9;

  private interface Operation {
    void run(int number) throws IOException;
  }

  private DeviceWork() {}

  static DeviceSpeed measure(Path folder) throws IOException {
    if (folder.toFile().getUsableSpace() < MIN_FREE_BYTES) {
      throw new IOException("less than " + (MIN_FREE_BYTES >> 20) + " MiB are free");
    }
    Path file = Files.createTempFile(folder, ".device-probe", "");
    try (FileChannel direct =
            FileChannel.open(
                file, StandardOpenOption.READ, StandardOpenOption.WRITE, pastTheCache());
        FileChannel cached = FileChannel.open(file, StandardOpenOption.WRITE)) {
      // Past the cache, memory has to be aligned as the device's blocks are.
      ByteBuffer chunk =
          ByteBuffer.allocateDirect(CHUNK_BYTES + PAGE_BYTES)
              .alignedSlice(PAGE_BYTES)
              .limit(CHUNK_BYTES);
      int bytes = fill(direct, chunk);
      ByteBuffer sync = chunk.duplicate().limit(SYNC_BYTES);
      ByteBuffer page = chunk.duplicate().limit(PAGE_BYTES);
      Random random = new Random(bytes);
      // Reads come first: just after many writes a device may still be busy with them.
      DeviceSpeed.Work read =
          timed(number -> direct.read(page.rewind(), place(random, bytes)), MAX_OPERATIONS, MAX_NS);
      DeviceSpeed.Work forced =
          timed(
              number -> force(cached, sync.rewind(), (long) number * SYNC_BYTES % bytes),
              MAX_OPERATIONS,
              MAX_NS);
      DeviceSpeed.Work write =
          timed(
              number -> direct.write(page.rewind(), place(random, bytes)), MAX_OPERATIONS, MAX_NS);
      return new DeviceSpeed(forced, read, write);
    } finally {
      Files.deleteIfExists(file);
    }
  }

  /** Returns O_DIRECT, by its name: the compiler warns of a class that is not of Java itself. */
  private static OpenOption pastTheCache() throws IOException {
    try {
      Class<?> options = Class.forName("com.sun.nio.file.ExtendedOpenOption");
      return (OpenOption) options.getField("DIRECT").get(null);
    } catch (ReflectiveOperationException e) {
      throw new IOException("this JVM cannot read past the system's cache", e);
    }
  }

  /**
   * Writes the file, because what was never written is not read from the device; returns its size.
   */
  private static int fill(FileChannel direct, ByteBuffer chunk) throws IOException {
    new Random(FILE_BYTES).ints(chunk.limit() / Integer.BYTES).forEach(chunk::putInt);
    int bytes = 0;
    long beganNs = System.nanoTime();
    while (bytes < FILE_BYTES && (bytes == 0 || System.nanoTime() - beganNs < MAX_FILL_NS)) {
      direct.write(chunk.rewind(), bytes);
      bytes += CHUNK_BYTES;
    }
    direct.force(true);
    return bytes;
  }

  private static long place(Random random, int bytes) {
    return (long) random.nextInt(bytes / PAGE_BYTES) * PAGE_BYTES;
  }

  private static void force(FileChannel channel, ByteBuffer page, long at) throws IOException {
    channel.write(page, at);
    channel.force(false); // fdatasync
  }

  /** Returns the median time in microseconds to force a page, which takes some 20 ms. */
  static Double forcedUs(Path folder) throws IOException {
    Path file = Files.createTempFile(folder, ".sync-probe", "");
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      Operation force = number -> force(channel, ByteBuffer.allocate(SYNC_BYTES), 0);
      force.run(0); // the first one also makes the file's block
      return timed(force, MAX_SYNCS, MAX_SYNCS_NS).p50Us();
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private static DeviceSpeed.Work timed(Operation operation, int most, long mostNs)
      throws IOException {
    double[] us = new double[most];
    int done = 0;
    long beganNs = System.nanoTime();
    long endNs = beganNs;
    while (done < most && (done == 0 || endNs - beganNs < mostNs)) {
      long startNs = endNs;
      operation.run(done);
      endNs = System.nanoTime();
      us[done++] = (endNs - startNs) / NS_PER_US;
    }
    Arrays.sort(us, 0, done);
    double perS = done / ((endNs - beganNs) / NS_PER_S);
    return new DeviceSpeed.Work(percentile(us, done, 50), percentile(us, done, 99), rounded(perS));
  }

  /** Returns the smallest value that so many per cent do not exceed. */
  private static double percentile(double[] sorted, int count, int percent) {
    return rounded(sorted[(count * percent + 99) / 100 - 1]);
  }

  private static double rounded(double value) {
    return Math.round(value * 10) / 10.0;
  }
}
