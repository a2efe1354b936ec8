package dev.oltpmatrix.host.speed;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A thread of the probe. One that hangs keeps neither the run waiting nor the program alive. */
final class BoundedThread {
  private final ExecutorService thread;

  BoundedThread(String name) {
    thread =
        Executors.newSingleThreadExecutor(
            work -> {
              Thread daemon = new Thread(work, name);
              daemon.setDaemon(true);
              return daemon;
            });
  }

  void execute(Runnable work) {
    thread.execute(work);
  }

  <T> Future<T> submit(Callable<T> work) {
    return thread.submit(work);
  }
}
