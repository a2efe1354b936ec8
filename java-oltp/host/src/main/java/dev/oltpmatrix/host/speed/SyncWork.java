package dev.oltpmatrix.host.speed;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** Forces a page to a file system again and again; gives the median time in microseconds. */
record SyncWork(Path folder) implements Callable<Double> {
  private static final int REPEATS = 15;
  private static final long MAX_NS = TimeUnit.MILLISECONDS.toNanos(40);
  private static final int PAGE_BYTES = 4096;
  private static final double NS_PER_US = 1000;

  @Override
  public Double call() throws IOException {
    Path file = Files.createTempFile(folder, ".sync-probe", "");
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      force(channel); // the first one also makes the file's block
      double[] us = new double[REPEATS];
      int done = 0;
      long beganNs = System.nanoTime();
      while (done < REPEATS && (done == 0 || System.nanoTime() - beganNs < MAX_NS)) {
        us[done++] = force(channel) / NS_PER_US;
      }
      Arrays.sort(us, 0, done);
      return us[done / 2];
    } finally {
      Files.deleteIfExists(file);
    }
  }

  /** Writes the page and forces it; returns the nanoseconds that this took. */
  private static long force(FileChannel channel) throws IOException {
    long beganNs = System.nanoTime();
    channel.write(ByteBuffer.allocate(PAGE_BYTES), 0);
    channel.force(false); // fdatasync
    return System.nanoTime() - beganNs;
  }
}
