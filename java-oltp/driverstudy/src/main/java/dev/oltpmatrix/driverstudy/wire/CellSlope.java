package dev.oltpmatrix.driverstudy.wire;

import java.util.List;
import java.util.Locale;

/**
 * The growth of an operation's time with the round trip time. It equals the serial trips that were
 * counted if the client waits for nothing else.
 *
 * @param trips as counted, and half of one for a server's greeting
 * @param rttMs measured difference between the round trip times of the far and the near path
 * @param nearMs median time of an operation without added latency, also through a relay
 * @param farMs median time of an operation with added latency
 */
record CellSlope(WireRow.Cell cell, double trips, double rttMs, double nearMs, double farMs) {
  static final List<String> COLUMNS =
      List.of(
          "server",
          "driver",
          "options",
          "case",
          "trips",
          "rtt_ms",
          "near_ms",
          "far_ms",
          "slope",
          "slope_per_trip");

  /** The permitted relative difference between the slope and its trips. */
  private static final double TOLERANCE = 0.10;

  /** Returns the slope in round trips. */
  double slope() {
    return (farMs - nearMs) / rttMs;
  }

  double perTrip() {
    return slope() / trips;
  }

  boolean holds() {
    return Math.abs(perTrip() - 1) <= TOLERANCE;
  }

  String line() {
    return String.format(
        Locale.ROOT,
        "%s,%s,%s,%s,%.2f,%.3f,%.3f,%.3f,%.3f,%.3f",
        cell.server(),
        cell.driver(),
        cell.options(),
        cell.oneCase(),
        trips,
        rttMs,
        nearMs,
        farMs,
        slope(),
        perTrip());
  }
}
