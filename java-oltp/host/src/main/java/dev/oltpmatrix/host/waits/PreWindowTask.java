package dev.oltpmatrix.host.waits;

import dev.oltpmatrix.host.HostTelemetry;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A thread that runs a task in the second between the generator's report of a steady load and the
 * window.
 */
final class PreWindowTask {
  static final long MS_NS = 1_000_000L;

  /** Time for all effects of the task to end before the window opens. */
  static final long MARGIN_NS = 200 * MS_NS;

  private static final long POLL_NS = 50 * MS_NS;

  /** Waits for a time; returns true if the task is to end. */
  interface Pause {
    boolean forNs(long ns) throws InterruptedException;
  }

  /** Task that is run. */
  interface Task {
    void run(long opensNs, Pause pause) throws InterruptedException;
  }

  private final HostTelemetry host;
  private final Opening opening;
  private final Task task;
  private final Pause pause;
  private final CountDownLatch stop = new CountDownLatch(1);
  private final Thread thread;

  /**
   * Creates a thread that is not started yet.
   *
   * @param pause {@code null} for a real pause; tests simulate time
   */
  PreWindowTask(HostTelemetry host, String name, Opening opening, Task task, Pause pause) {
    this.host = host;
    this.opening = opening;
    this.task = task;
    this.pause = pause == null ? ns -> stop.await(ns, TimeUnit.NANOSECONDS) : pause;
    thread = new Thread(this::runWithPriority, name);
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  /** Ends the thread and waits for its end, up to the limit. */
  void stop(long limitMs) throws InterruptedException {
    stop.countDown();
    thread.join(limitMs);
  }

  private void runWithPriority() {
    try {
      host.raisePriority();
      run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // nobody interrupts it; the thread just ends
    }
  }

  void run() throws InterruptedException {
    OptionalLong opens = opening.atNs();
    while (opens.isEmpty()) {
      if (pause.forNs(POLL_NS)) {
        return;
      }
      opens = opening.atNs();
    }
    task.run(opens.getAsLong(), pause);
  }
}
