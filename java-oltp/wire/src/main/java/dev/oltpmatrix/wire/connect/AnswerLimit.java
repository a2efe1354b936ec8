package dev.oltpmatrix.wire.connect;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * One limit for all that a server is asked. The limits of drivers and sockets begin anew with each
 * byte, so a server that sends one every few seconds would never reach them.
 */
public final class AnswerLimit {
  private AnswerLimit() {}

  /**
   * Asks on a thread of its own, which is left behind when the answer is not complete in time. An
   * interruption does not cut it short: who is interrupted still has to log in to tidy up.
   *
   * @throws TimeoutException if it takes too long; what comes later is closed
   */
  public static <T> T within(Duration limit, Callable<T> question)
      throws SQLException, TimeoutException {
    CompletableFuture<T> answer = new CompletableFuture<>();
    Thread thread = new Thread(() -> ask(question, answer), "server-answer");
    thread.setDaemon(true);
    thread.start();
    try {
      return answer.orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS).join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof TimeoutException cause) {
        throw cause;
      }
      if (e.getCause() instanceof SQLException cause) {
        throw cause;
      }
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  private static <T> void ask(Callable<T> question, CompletableFuture<T> answer) {
    try {
      T result = question.call();
      if (!answer.complete(result) && result instanceof AutoCloseable late) {
        late.close();
      }
    } catch (Throwable e) {
      answer.completeExceptionally(e);
    }
  }
}
