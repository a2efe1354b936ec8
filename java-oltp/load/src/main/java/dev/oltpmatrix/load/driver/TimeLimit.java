package dev.oltpmatrix.load.driver;

import dev.oltpmatrix.wire.connect.AnswerLimit;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;

/** For questions to a server that may never answer. */
public final class TimeLimit {
  private TimeLimit() {}

  /**
   * Asks, and explains it when no whole answer comes.
   *
   * @throws dev.oltpmatrix.load.failure.LoadException if it takes too long
   */
  public static <T> T within(int seconds, Endpoint server, Callable<T> question)
      throws SQLException {
    try {
      return AnswerLimit.within(Duration.ofSeconds(seconds), question);
    } catch (TimeoutException e) {
      throw ServerErrors.explainSilence(server, seconds);
    }
  }
}
