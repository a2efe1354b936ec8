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

  private static final String IN_MICROSECONDS = "UTC_TIMESTAMP(6)";

  /** MySQL has fractions of seconds from 5.6 on. */
  private static final String IN_SECONDS = "UTC_TIMESTAMP()";

  private static final double SECOND_MS = 1e3;

  /** Microseconds since 1970, minutes that local time is ahead, and where that is the zone of. */
  private static final String CLOCK =
      "SELECT TIMESTAMPDIFF(MICROSECOND, '1970-01-01 00:00:00', %s),"
          + " TIMESTAMPDIFF(MINUTE, UTC_TIMESTAMP(), NOW()),"
          + " @@session.time_zone, @@system_time_zone";

  private static final String SYSTEM = "SYSTEM";

  private ClockReading() {}

  static ServerClock of(Connection connection) {
    ServerClock fine = best(connection, IN_MICROSECONDS, 0);
    return fine == null ? best(connection, IN_SECONDS, SECOND_MS) : fine;
  }

  private static ServerClock best(Connection connection, String time, double stepMs) {
    ServerClock best = null;
    try (Statement statement = connection.createStatement()) {
      for (int i = 0; i < READINGS; i++) {
        ServerClock read = read(statement, time, stepMs);
        best = best == null || read.roundTripMs() < best.roundTripMs() ? read : best;
      }
      return best;
    } catch (SQLException e) {
      return best;
    }
  }

  /**
   * Reads the clock once.
   *
   * @param stepMs steps of what the server tells, which is that much too early at most: the middle
   *     of a step is taken, and its length is as uncertain as the way of the answer
   */
  private static ServerClock read(Statement statement, String time, double stepMs)
      throws SQLException {
    Instant before = Instant.now();
    long beforeNs = System.nanoTime();
    try (ResultSet row = statement.executeQuery(CLOCK.formatted(time))) {
      row.next();
      long tookNs = System.nanoTime() - beforeNs;
      Instant middle = before.plusNanos(tookNs / 2);
      Duration ahead =
          Duration.between(middle, Instant.EPOCH.plus(row.getLong(1), ChronoUnit.MICROS));
      return new ServerClock(
          middle.truncatedTo(ChronoUnit.MICROS).toString(),
          beforeNs + tookNs / 2,
          rounded(ahead.toNanos() / NS_PER_MS + stepMs / 2),
          rounded(tookNs / NS_PER_MS + stepMs),
          row.getString(4),
          SYSTEM.equals(row.getString(3)) ? Integer.valueOf(row.getInt(2)) : null);
    }
  }

  private static double rounded(double ms) {
    return Math.round(ms * US_PER_MS) / US_PER_MS;
  }
}
