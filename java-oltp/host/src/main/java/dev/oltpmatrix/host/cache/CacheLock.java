package dev.oltpmatrix.host.cache;

import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lock with which one program at a time creates an object in the cache; the kernel releases it when
 * the holder dies.
 */
public final class CacheLock {
  /** A file lock belongs to the entire JVM, so threads of one JVM also need this lock. */
  private static final ReentrantLock IN_THIS_JVM = new ReentrantLock();

  private CacheLock() {}

  /** Work that is done under the lock. */
  public interface Work<T> {
    T run() throws ServerException, IOException, InterruptedException;
  }

  public static <T> T hold(Path cacheDir, String name, Reporter reporter, Work<T> work)
      throws ServerException, IOException, InterruptedException {
    Path file = Files.createDirectories(cacheDir.resolve("locks")).resolve(name);
    IN_THIS_JVM.lockInterruptibly();
    try (LockFile lock = LockFile.open(file)) {
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
