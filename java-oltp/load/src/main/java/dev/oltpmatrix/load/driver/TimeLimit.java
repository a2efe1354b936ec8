package dev.oltpmatrix.load.driver;

import dev.oltpmatrix.wire.connect.AnswerLimit;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;

/** Limits the time of requests to a server that may never answer. */
public final class TimeLimit {
  private TimeLimit() {}

  /**
   * Makes a request and explains it when no complete answer arrives in time.
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
