package dev.oltpmatrix.wire.connect;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the one limit of several exchanges with a server that may stop at any of them. */
class AnswerLimitTest {
  private static final Duration AMPLE = Duration.ofMinutes(5);

  private final CountDownLatch never = new CountDownLatch(1);

  @Test
  void severalExchangesHaveOneLimitAndTheLastMayHang() {
    assertThatThrownBy(
            () ->
                AnswerLimit.within(
                    Duration.ofMillis(50),
                    () -> {
                      String first = "login";
                      never.await();
                      return first;
                    }))
        .isInstanceOf(TimeoutException.class);
  }

  @ParameterizedTest
  @MethodSource("failures")
  void whatARequestThrowsComesAsItIs(Throwable failure) {
    assertThatThrownBy(
            () ->
                AnswerLimit.<Void, Exception>within(
                    AMPLE,
                    () -> {
                      if (failure instanceof Error error) {
                        throw error;
                      }
                      throw (Exception) failure;
                    }))
        .isSameAs(failure);
  }

  static Throwable[] failures() {
    return new Throwable[] {
      new SQLException("of the driver"),
      new IOException("of the request"),
      new IllegalStateException("of a bug"),
      new OutOfMemoryError("of the machine")
    };
  }
}
