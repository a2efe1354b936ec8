package dev.oltpmatrix.host.cache;

import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.ReentrantLock;

/** One program at a time makes a thing in the cache; the kernel lets go when a holder dies. */
public final class CacheLock {
  /** File locks are held for the whole JVM, so threads of one JVM need this one as well. */
  private static final ReentrantLock IN_THIS_JVM = new ReentrantLock();

  private CacheLock() {}

  /** What is done under the lock. */
  public interface Work<T> {
    T run() throws ServerException, IOException, InterruptedException;
  }

  public static <T> T hold(Path cacheDir, String name, Reporter reporter, Work<T> work)
      throws ServerException, IOException, InterruptedException {
    Path file = Files.createDirectories(cacheDir.resolve("locks")).resolve(name);
    IN_THIS_JVM.lockInterruptibly();
    try (LockFile held = LockFile.open(file)) {
      if (!held.take("preparing " + name)) {
        reporter.say("waiting for another run that is preparing " + name);
        held.await();
      }
      return work.run();
    } finally {
      IN_THIS_JVM.unlock();
    }
  }
}
