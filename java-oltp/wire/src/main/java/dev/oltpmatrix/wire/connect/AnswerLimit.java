package dev.oltpmatrix.wire.connect;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Time limit for a complete exchange with a server. The limits of drivers and sockets restart with
 * each byte, so a server that sends one every few seconds would never reach them.
 */
public final class AnswerLimit {
  private AnswerLimit() {}

  /** A request, which may throw something of its own beside a driver's exceptions. */
  public interface Request<T, E extends Exception> {
    T answer() throws SQLException, E;
  }

  /**
   * Runs the request in a separate thread, which is abandoned when the answer is not complete in
   * time. An interruption does not cut it short: the interrupted caller still has to log in for its
   * clean-up.
   *
   * @throws TimeoutException if it takes too long; a result that comes later is closed
   */
  public static <T, E extends Exception> T within(Duration limit, Request<T, E> request)
      throws SQLException, TimeoutException, E {
    CompletableFuture<T> answer = new CompletableFuture<>();
    Thread thread = new Thread(() -> run(request, answer), "server-answer");
    thread.setDaemon(true);
    thread.start();
    try {
      return answer.orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS).join();
    } catch (CompletionException e) {
      throw AnswerLimit.<E>asItIs(e.getCause());
    }
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // no cast is made at run time
  private static <X extends Throwable> X asItIs(Throwable failure) throws X {
    throw (X) failure;
  }

  private static <T> void run(Request<T, ?> request, CompletableFuture<T> answer) {
    try {
      T result = request.answer();
      if (!answer.complete(result) && result instanceof AutoCloseable late) {
        late.close();
      }
    } catch (Throwable e) {
      answer.completeExceptionally(e);
    }
  }
}
