package dev.oltpmatrix.cli.base;

import dev.oltpmatrix.host.HostProcesses;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jline.utils.Signals;

/**
 * Handles Ctrl-C and SIGTERM: interrupts the run, and delays the end of the JVM until the run has
 * ended its generator and its server in order. A second Ctrl-C does not wait for that: it kills
 * what the program started; the next start removes the folders that remain.
 */
public final class Interruption implements AutoCloseable {
  /** Limit in seconds; a server with thousands of connections needs some seconds to stop. */
  private static final int LIMIT_S = 60;

  private final HostProcesses host;
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread hook;
  private final Object handlerBefore;
  private final AtomicInteger interrupts = new AtomicInteger();
  private volatile boolean signalled;

  public Interruption(HostProcesses host, Thread run) {
    this.host = host;
    hook =
        new Thread(
            () -> {
              signalled = true;
              run.interrupt();
              awaitEnd();
            },
            "interruption");
    Runtime.getRuntime().addShutdownHook(hook);
    // While it ends, the JVM's own handler ignores a second signal.
    handlerBefore = Signals.register("INT", this::interrupt);
  }

  private void interrupt() {
    if (interrupts.incrementAndGet() > 1) {
      host.killAllStarted();
      Runtime.getRuntime().halt(ExitStatus.INTERRUPTED);
    }
    Runtime.getRuntime().exit(ExitStatus.INTERRUPTED);
  }

  /** Ends the program as the first Ctrl-C does. */
  public void request() {
    Runtime.getRuntime().exit(ExitStatus.INTERRUPTED);
  }

  public boolean signalled() {
    return signalled;
  }

  private void awaitEnd() {
    try {
      if (ended.await(LIMIT_S, TimeUnit.SECONDS)) {
        Runtime.getRuntime().halt(ExitStatus.INTERRUPTED); // the same for every signal
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    ended.countDown();
    Signals.unregister("INT", handlerBefore);
    if (!signalled) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        signalled = true; // the JVM is already ending; the hook has nothing to wait for
      }
    }
  }
}
