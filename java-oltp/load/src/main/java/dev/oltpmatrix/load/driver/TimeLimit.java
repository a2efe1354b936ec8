package dev.oltpmatrix.load.driver;

import dev.oltpmatrix.wire.connect.AnswerLimit;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** Limits the time of requests to a server that may never answer. */
public final class TimeLimit {
  private TimeLimit() {}

  /**
   * Makes a request and explains it when no complete answer arrives in time.
   *
   * @throws dev.oltpmatrix.load.failure.LoadException if it takes too long
   */
  public static <T, E extends Exception> T within(
      int seconds, Endpoint server, AnswerLimit.Request<T, E> question) throws SQLException, E {
    try {
      return AnswerLimit.within(Duration.ofSeconds(seconds), question);
    } catch (TimeoutException e) {
      throw ServerErrors.explainSilence(server, seconds);
    }
  }
}
