package dev.oltpmatrix.model.record;

import java.time.Duration;
import java.time.Instant;

/**
 * A reading of a server's clock beside those of the clients' machine at the same moment.
 *
 * @param roundTripMs time that the answer took, and a second where it was told without a fraction:
 *     the difference is exact to half of it
 * @param utcOffsetMin minutes that its local time was ahead of UTC; {@code null} where its sessions
 *     have another time zone than its machine
 */
public record ServerClock(
    String readAt,
    long monotonicNs,
    double serverAheadMs,
    double roundTripMs,
    String timeZone,
    Integer utcOffsetMin) {
  private static final double NS_PER_MS = 1e6;

  public Instant serverTime(long atMonotonicNs) {
    return Instant.parse(readAt)
        .plus(Duration.ofNanos(atMonotonicNs - monotonicNs))
        .plus(Duration.ofNanos(Math.round(serverAheadMs * NS_PER_MS)));
  }
}
