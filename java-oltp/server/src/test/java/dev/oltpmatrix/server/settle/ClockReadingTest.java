package dev.oltpmatrix.server.settle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.record.ServerClock;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLSyntaxErrorException;
import java.sql.Statement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;

/** Tests how the clock of a server is read, an hour ahead of UTC by its zone. */
class ClockReadingTest {
  private static <T> T fake(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  /** Returns a server whose clock is that of this machine, or that has none. */
  private static Connection server(boolean hasClock) {
    Statement statement =
        fake(
            Statement.class,
            (proxy, method, arguments) ->
                method.getName().equals("executeQuery") ? answer(hasClock) : null);
    return fake(Connection.class, (proxy, method, arguments) -> statement);
  }

  private static ResultSet answer(boolean hasClock) throws SQLException {
    if (!hasClock) {
      throw new SQLSyntaxErrorException("near '6)'", "42000", 1064);
    }
    Instant now = Instant.now();
    return fake(
        ResultSet.class,
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "getLong" -> ChronoUnit.MICROS.between(Instant.EPOCH, now);
              case "getInt" -> 60;
              case "getString" -> "SYSTEM";
              case "next" -> true;
              default -> null;
            });
  }

  @Test
  void theDifferenceIsAsExactAsTheAnswer() {
    ServerClock clock = ClockReading.of(server(/* hasClock= */ true));

    assertThat(clock.roundTripMs()).isLessThan(1000);
    assertThat(Math.abs(clock.serverAheadMs())).isLessThanOrEqualTo(clock.roundTripMs());
    assertThat(clock.utcOffsetMin()).isEqualTo(60);
  }

  @Test
  void aServerThatTellsNoClockHasNone() {
    assertThat(ClockReading.of(server(/* hasClock= */ false))).isNull();
  }
}
