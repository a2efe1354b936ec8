package dev.oltpmatrix.server.settle;

import dev.oltpmatrix.model.record.ServerClock;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Reads the clock of a server on another machine, while it has no load. */
final class ClockReading {
  /** The answer that came back first is the most exact one; one in five is seldom delayed. */
  private static final int READINGS = 5;

  private static final double NS_PER_MS = 1e6;
  private static final double US_PER_MS = 1e3;

  /** Microseconds since 1970, minutes that local time is ahead, and where that is the zone of. */
  private static final String CLOCK =
      "SELECT TIMESTAMPDIFF(MICROSECOND, '1970-01-01 00:00:00', UTC_TIMESTAMP(6)),"
          + " TIMESTAMPDIFF(MINUTE, UTC_TIMESTAMP(), NOW()),"
          + " @@session.time_zone, @@system_time_zone";

  private ClockReading() {}

  /** Returns {@code null} for a server without microseconds, MySQL before 5.6. */
  static ServerClock of(Connection connection) {
    ServerClock best = null;
    try (Statement statement = connection.createStatement()) {
      for (int i = 0; i < READINGS; i++) {
        ServerClock read = read(statement);
        best = best == null || read.roundTripMs() < best.roundTripMs() ? read : best;
      }
    } catch (SQLException e) {
      return best;
    }
    return best;
  }

  private static ServerClock read(Statement statement) throws SQLException {
    Instant before = Instant.now();
    long beforeNs = System.nanoTime();
    try (ResultSet row = statement.executeQuery(CLOCK)) {
      row.next();
      long tookNs = System.nanoTime() - beforeNs;
      Instant middle = before.plusNanos(tookNs / 2);
      Duration ahead =
          Duration.between(middle, Instant.EPOCH.plus(row.getLong(1), ChronoUnit.MICROS));
      return new ServerClock(
          middle.truncatedTo(ChronoUnit.MICROS).toString(),
          beforeNs + tookNs / 2,
          rounded(ahead.toNanos() / NS_PER_MS),
          rounded(tookNs / NS_PER_MS),
          row.getString(4),
          "SYSTEM".equals(row.getString(3)) ? Integer.valueOf(row.getInt(2)) : null);
    }
  }

  private static double rounded(double ms) {
    return Math.round(ms * US_PER_MS) / US_PER_MS;
  }
}
