package dev.oltpmatrix.wire.relay;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Runs work in a background thread; the test gets its result or its failure. */
final class Background {
  interface Work<T> {
    T run() throws Exception;
  }

  private Background() {}

  static <T> CompletableFuture<T> start(Work<T> work) {
    CompletableFuture<T> result = new CompletableFuture<>();
    Runnable run =
        () -> {
          try {
            result.complete(work.run());
          } catch (Exception e) {
            result.completeExceptionally(new CompletionException(e));
          }
        };
    Thread thread = new Thread(run, "background");
    thread.setDaemon(true);
    thread.start();
    return result;
  }
}
