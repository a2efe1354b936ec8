package dev.oltpmatrix.experiment.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Does one thing with several servers concurrently, and waits until it is done with each. */
final class SideBySide {
  /** More at a time would only slow each other down. */
  private static final int MAX_CONCURRENT = Math.max(2, Runtime.getRuntime().availableProcessors());

  private SideBySide() {}

  interface Task<T> {
    void run(T each) throws IOException, InterruptedException;
  }

  /**
   * Runs the task for each. When an interrupt is thrown from here all have ended.
   *
   * @param passesInterrupts whether an interrupt is passed on to the tasks; a stop that is cut
   *     short would leave processes running
   */
  static <T> void run(List<T> all, Task<T> task, boolean passesInterrupts)
      throws IOException, InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(MAX_CONCURRENT);
    List<Future<?>> begun = new ArrayList<>();
    for (T each : all) {
      begun.add(
          threads.submit(
              () -> {
                task.run(each);
                return null;
              }));
    }
    threads.shutdown();
    boolean interrupted = false;
    while (!threads.isTerminated()) {
      try {
        threads.awaitTermination(1, TimeUnit.DAYS);
      } catch (InterruptedException e) {
        interrupted = true;
        if (passesInterrupts) {
          threads.shutdownNow();
        }
      }
    }
    if (interrupted) {
      throw new InterruptedException();
    }
    for (Future<?> one : begun) {
      try {
        one.get();
      } catch (ExecutionException e) {
        throwAsIs(e.getCause());
      }
    }
  }

  private static void throwAsIs(Throwable cause) throws IOException, InterruptedException {
    if (cause instanceof IOException io) {
      throw io;
    }
    if (cause instanceof InterruptedException interrupt) {
      throw interrupt;
    }
    throw cause instanceof RuntimeException e ? e : new IllegalStateException(cause);
  }
}
