
import dev.oltpmatrix.model.results.Column;
import dev.oltpmatrix.model.results.Csv;
import java.util.List;

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
  static final List<Column<CellSlope>> COLUMNS =
      List.of(
          Column.text("server", s -> s.cell().server()),
          Column.text("driver", s -> s.cell().driver()),
          Column.text("options", s -> s.cell().options()),
          Column.text("case", s -> s.cell().oneCase()),
          Column.number("trips", 2, CellSlope::trips),
          Column.number("rtt_ms", 3, CellSlope::rttMs),
          Column.number("near_ms", 3, CellSlope::nearMs),
          Column.number("far_ms", 3, CellSlope::farMs),
          Column.number("slope", 3, CellSlope::slope),
          Column.number("slope_per_trip", 3, CellSlope::perTrip));

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
    return Csv.line(COLUMNS, this);
  }
}
