package dev.oltpmatrix.experiment.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
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
   * Runs the tasks. An interrupt is passed on to all of them; when it is thrown from here they have
   * ended.
   */
  static void run(List<Task> tasks) throws IOException, InterruptedException {
    doAll(tasks, true);
  }

  /**
   * Runs the tasks to their end even if interrupted: an incomplete stop would leave processes
   * running.
   */
  static void finish(List<Task> tasks) throws IOException {
    try {
      doAll(tasks, false);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void doAll(List<Task> tasks, boolean mayInterrupt)
      throws IOException, InterruptedException {
    if (tasks.isEmpty()) {
      return;
    }
    ExecutorService threads = Executors.newFixedThreadPool(Math.min(MAX_CONCURRENT, tasks.size()));
    List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
    for (Task task : tasks) {
      threads.execute(() -> run(task, failures));
    }
    threads.shutdown();
    boolean interrupted = awaitEnd(threads, mayInterrupt);
    if (interrupted || failures.stream().anyMatch(f -> f instanceof InterruptedException)) {
      throw new InterruptedException();
    }
    for (Throwable failure : failures) {
      throwIt(failure);
    }
  }

  @SuppressWarnings("CatchingUnchecked") // thrown again by the waiting thread
  private static void run(Task task, List<Throwable> failures) {
    try {
      task.run();
    } catch (Exception | Error e) {
      failures.add(e);
    }
  }

  /** Waits for the tasks; returns whether an interrupt occurred meanwhile. */
  private static boolean awaitEnd(ExecutorService threads, boolean mayInterrupt) {
    boolean interrupted = false;
    while (true) {
      try {
        if (threads.awaitTermination(1, TimeUnit.DAYS)) {
          return interrupted;
        }
      } catch (InterruptedException e) {
        interrupted = true;
        if (mayInterrupt) {
          threads.shutdownNow();
        }
      }
    }
  }

  private static void throwIt(Throwable failure) throws IOException {
    if (failure instanceof IOException e) {
      throw e;
    }
    if (failure instanceof RuntimeException e) {
      throw e;
    }
    throw new IllegalStateException(failure);
  }
}
