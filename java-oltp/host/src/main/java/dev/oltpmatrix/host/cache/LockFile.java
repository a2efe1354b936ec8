package dev.oltpmatrix.host.cache;

import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.ReentrantLock;

/**
 * File that one process at a time can lock and that names the process; the lock is released when
 * the process dies.
 */
public final class LockFile implements AutoCloseable {
  /** One byte that the file never has: on Windows nobody else can read what is locked. */
  private static final long LOCKED_AT = 1L << 30;

  /** A file lock belongs to the entire JVM, so threads of one JVM also need this lock. */
  private static final ReentrantLock IN_THIS_JVM = new ReentrantLock();

  private final Path file;
  private final FileChannel channel;

  private LockFile(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  public static LockFile open(Path file) throws IOException {
    return new LockFile(
        file,
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE));
  }

  /** Locks the file; returns false if another process has locked it. */
  public boolean take(String what) throws IOException {
    if (channel.tryLock(LOCKED_AT, 1, false) == null) {
      return false;
    }
    channel.truncate(0);
    String holder = what + " (PID " + ProcessHandle.current().pid() + ")";
    channel.write(ByteBuffer.wrap(holder.getBytes(StandardCharsets.UTF_8)), 0);
    return true;
  }

  void await() throws IOException {
    channel.lock(LOCKED_AT, 1, false); // closing the channel releases it
  }

  /** Returns the process that has locked it, such as {@code a run (PID 4711)}. */
  public String holder() throws IOException {
    return Files.readString(file).strip();
  }

  @Override
  public void close() throws IOException {
    channel.close(); // releases the lock, as the end of the process would
  }

  public interface Work<T> {
    T run() throws ServerException, IOException, InterruptedException;
  }

  /** Does work while no other run prepares what has the name; the kernel ends a dead run's lock. */
  public static <T> T hold(Path cacheDir, String name, Reporter reporter, Work<T> work)
      throws ServerException, IOException, InterruptedException {
    Path file = Files.createDirectories(cacheDir.resolve("locks")).resolve(name);
    IN_THIS_JVM.lockInterruptibly();
    try (LockFile lock = open(file)) {
      if (!lock.take("preparing " + name)) {
        reporter.say("waiting for another run that is preparing " + name);
        lock.await();
      }
      return work.run();
    } finally {
      IN_THIS_JVM.unlock();
    }
  }
}
