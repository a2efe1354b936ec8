package dev.oltpmatrix.matrix.cli;

import dev.oltpmatrix.matrix.UsageException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Two runs at once on one machine would measure each other, and a server beside a run too. */
public final class MachineLock implements AutoCloseable {
  private final FileChannel channel;

  private MachineLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes it for the life of the lock.
   *
   * @param what for whoever is refused because of it, such as {@code a run}
   * @param allowConcurrent whether to go on though another has it
   */
  public static MachineLock take(Path cache, String what, boolean allowConcurrent)
      throws IOException {
    Path file = cache.resolve("run.lock");
    FileChannel channel = open(file);
    FileLock lock = channel.tryLock();
    if (lock == null && !allowConcurrent) {
      String holder = Files.readString(file).strip();
      channel.close();
      throw new UsageException(
          holder
              + " is at work on this machine, and both would disturb each other; wait for it, or"
              + " accept that with --allow-concurrent");
    }
    if (lock != null) {
      channel.truncate(0);
      String holder = what + " (PID " + ProcessHandle.current().pid() + ")";
      channel.write(ByteBuffer.wrap(holder.getBytes(StandardCharsets.UTF_8)), 0);
    }
    return new MachineLock(channel);
  }

  private static FileChannel open(Path file) {
    try {
      Files.createDirectories(file.getParent());
      return FileChannel.open(
          file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new UsageException(
          "cannot write "
              + file
              + " ("
              + e.getClass().getSimpleName()
              + "); set XDG_CACHE_HOME to a folder of yours with 4 GB free");
    }
  }

  @Override
  public void close() throws IOException {
    channel.close(); // releases the lock, as the end of the process would
  }
}
