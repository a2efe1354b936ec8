package dev.oltpmatrix.experiment.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Runs several tasks concurrently, and waits until each of them has ended. */
final class SideBySide {
  /** Maximum number of concurrent tasks; more would only slow each other down. */
  private static final int MAX_CONCURRENT = Math.max(2, Runtime.getRuntime().availableProcessors());

  private SideBySide() {}

  /** One of the concurrent tasks. */
  interface Task {
    void run() throws IOException, InterruptedException;
  }

  /**
   * Runs the tasks. When an interrupt is thrown from here they have ended.
   *
   * @param passesInterrupts whether an interrupt is passed on to the tasks; a stop that is cut
   *     short would leave processes running
   */
  static void run(List<Task> tasks, boolean passesInterrupts)
      throws IOException, InterruptedException {
    ExecutorService threads =
        Executors.newFixedThreadPool(Math.max(1, Math.min(MAX_CONCURRENT, tasks.size())));
    List<Future<?>> begun = new ArrayList<>();
    for (Task task : tasks) {
      begun.add(
          threads.submit(
              () -> {
                task.run();
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
    for (Future<?> task : begun) {
      throwFailure(task);
    }
  }

  private static void throwFailure(Future<?> ended) throws IOException, InterruptedException {
    try {
      ended.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException cause) {
        throw cause;
      }
      if (e.getCause() instanceof InterruptedException cause) {
        throw cause;
      }
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    }
  }
}
