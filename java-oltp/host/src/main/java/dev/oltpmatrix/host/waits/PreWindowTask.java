package dev.oltpmatrix.host.waits;

import dev.oltpmatrix.host.machine.RealTime;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A thread that does something in the second that lies between the generator's word that the load
 * is steady and the window.
 */
final class PreWindowTask {
  static final long MS_NS = 1_000_000L;

  /** For all of it to be over and forgotten before the window opens. */
  static final long APART_NS = 200 * MS_NS;

  private static final long ASK_AGAIN_NS = 50 * MS_NS;

  /** How a thread waits: true if it is to end. */
  interface Pause {
    boolean forNs(long ns) throws InterruptedException;
  }

  /** What is done. */
  interface Task {
    void run(long opensNs, Pause pause) throws InterruptedException;
  }

  private final Opening opening;
  private final Task task;
  private final Pause pause;
  private final CountDownLatch stop = new CountDownLatch(1);
  private final Thread thread;

  /**
   * Not started yet.
   *
   * @param pause {@code null} for the real one; a test has its own time
   */
  PreWindowTask(String name, Opening opening, Task task, Pause pause) {
    this.opening = opening;
    this.task = task;
    this.pause = pause == null ? ns -> stop.await(ns, TimeUnit.NANOSECONDS) : pause;
    thread = new Thread(this::runFirst, name);
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  /** Ends it and waits for that, but no longer than so. */
  void stop(long limitMs) throws InterruptedException {
    stop.countDown();
    thread.join(limitMs);
  }

  private void runFirst() {
    try {
      RealTime.raise();
      run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // nobody does; the thread just ends
    }
  }

  void run() throws InterruptedException {
    OptionalLong opens = opening.atNs();
    while (opens.isEmpty()) {
      if (pause.forNs(ASK_AGAIN_NS)) {
        return;
      }
      opens = opening.atNs();
    }
    task.run(opens.getAsLong(), pause);
  }
}
