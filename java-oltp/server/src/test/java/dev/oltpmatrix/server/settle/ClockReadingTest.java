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

  /** Returns a server whose clock is that of this machine, in the steps that it knows. */
  private static Connection server(boolean hasFractions, boolean hasClock) {
    Statement statement =
        fake(
            Statement.class,
            (proxy, method, arguments) ->
                method.getName().equals("executeQuery")
                    ? answer((String) arguments[0], hasFractions, hasClock)
                    : null);
    return fake(Connection.class, (proxy, method, arguments) -> statement);
  }

  private static ResultSet answer(String sql, boolean hasFractions, boolean hasClock)
      throws SQLException {
    boolean wantsFraction = sql.contains("UTC_TIMESTAMP(6)");
    if (!hasClock || (wantsFraction && !hasFractions)) {
      throw new SQLSyntaxErrorException("near '6)'", "42000", 1064);
    }
    Instant now = Instant.now().truncatedTo(wantsFraction ? ChronoUnit.MICROS : ChronoUnit.SECONDS);
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
    ServerClock clock = ClockReading.of(server(/* hasFractions= */ true, /* hasClock= */ true));

    assertThat(clock.roundTripMs()).isLessThan(1000);
    assertThat(Math.abs(clock.serverAheadMs())).isLessThanOrEqualTo(clock.roundTripMs());
    assertThat(clock.utcOffsetMin()).isEqualTo(60);
  }

  @Test
  void withoutFractionsOfSecondsItIsExactToHalfOfOne() {
    ServerClock clock = ClockReading.of(server(/* hasFractions= */ false, /* hasClock= */ true));

    assertThat(clock.roundTripMs()).isGreaterThanOrEqualTo(1000);
    assertThat(Math.abs(clock.serverAheadMs())).isLessThanOrEqualTo(clock.roundTripMs() / 2 + 1);
  }

  @Test
  void aServerThatTellsNoClockHasNone() {
    assertThat(ClockReading.of(server(/* hasFractions= */ true, /* hasClock= */ false))).isNull();
  }
}
