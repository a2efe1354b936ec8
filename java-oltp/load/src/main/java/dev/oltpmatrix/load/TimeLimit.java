package dev.oltpmatrix.load;

import java.sql.SQLException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** For questions to a server that may never answer. */
final class TimeLimit {
  private TimeLimit() {}

  /**
   * Does something on a thread of its own, which is left behind when it takes too long.
   *
   * @return whether it ended in time
   */
  static boolean within(long seconds, Callable<?> work) throws SQLException, InterruptedException {
    FutureTask<?> task = new FutureTask<>(work);
    Thread thread = new Thread(task, "first-connection");
    thread.setDaemon(true);
    thread.start();
    try {
      task.get(seconds, TimeUnit.SECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
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
