package dev.oltpmatrix.driverstudy.wire;

import java.util.List;
import java.util.Locale;

/**
 * How an operation's time grows with the round trip. It is by the serial trips that were counted,
 * if these are all that the client waits for.
 *
 * @param trips as counted, and half of one for a server's greeting
 * @param rttMs by how much the far road's round trip is longer, as measured
 * @param nearMs median time of an operation beside the server, through a relay too
 * @param farMs the same on the far road
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

  /** What the slope may be off from its trips. */
  private static final double TOLERANCE = 0.10;

  /** In round trips. */
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
