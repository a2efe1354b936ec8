package dev.oltpmatrix.load;

import java.util.concurrent.CountDownLatch;

/**
 * Handles Ctrl-C and SIGTERM: ends the run early, lets it write its result, then exits with 130.
 */
final class SignalledEnd {
  private static final int EXIT_INTERRUPTED = 130;

  private final CountDownLatch written = new CountDownLatch(1);
  private final Thread hook;

  SignalledEnd(Runnable stop) {
    hook =
        new Thread(
            () -> {
              stop.run();
              try {
                written.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              System.out.flush();
              // A shutdown hook cannot change the exit status in any other way.
              Runtime.getRuntime().halt(EXIT_INTERRUPTED);
            },
            "interruption");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** The run is over and its result written. */
  void runIsOver() {
    written.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is already shutting down; the hook ends the program.
    }
  }
}
