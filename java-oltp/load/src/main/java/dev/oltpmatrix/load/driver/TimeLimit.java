package dev.oltpmatrix.load.driver;

import java.sql.SQLException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** For questions to a server that may never answer. */
public final class TimeLimit {
  private TimeLimit() {}

  /**
   * Asks on a thread of its own, which is left behind when no answer comes.
   *
   * @throws dev.oltpmatrix.load.failure.LoadException if it takes too long
   */
  public static <T> T within(int seconds, Endpoint server, Callable<T> question)
      throws SQLException, InterruptedException {
    FutureTask<T> task = new FutureTask<>(question);
    Thread thread = new Thread(task, "first-connection");
    thread.setDaemon(true);
    thread.start();
    try {
      return task.get(seconds, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw ServerErrors.explainSilence(server, seconds);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof SQLException cause) {
        throw cause;
      }
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    }
  }
}
