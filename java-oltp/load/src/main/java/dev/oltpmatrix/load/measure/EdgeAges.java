package dev.oltpmatrix.load.measure;

import dev.oltpmatrix.model.record.LatencyHistogram;
import java.util.List;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;

/** Ages of transactions in flight at a closed window's edges: how it censored latencies. */
record EdgeAges(LatencyHistogram atStart, LatencyHistogram atEnd) {
  /** Returns those of a closed loop, in which a client has one transaction in flight. */
  static EdgeAges ofClosedLoop(Window window, List<ClientStats> clients) {
    long startNs = window.startNs();
    long endNs = window.endNs();
    return new EdgeAges(
        LatencyHistogram.of(ages(clients, startNs, ClientStats::firstStartNs)),
        LatencyHistogram.of(ages(clients, endNs, ClientStats::inFlightSinceNs)));
  }

  /**
   * Returns those of an open loop, in which a transaction is in flight from its arrival on;
   * arrivals for which no client was free are in it.
   *
   * @param completed ages at the window's start of those that completed in the window
   */
  static EdgeAges ofOpenLoop(
      Window window, List<ClientStats> clients, Arrivals arrivals, Histogram completed) {
    long startNs = window.startNs();
    long endNs = window.endNs();
    Histogram atStart = completed.copy();
    Histogram atEnd = ages(clients, endNs, ClientStats::inFlightSinceNs);
    // Those in flight at the end may have arrived before the start.
    atStart.add(ages(clients, startNs, ClientStats::inFlightSinceNs));
    arrivals.takeBefore(
        endNs,
        arrivalNs -> {
          atEnd.recordValue(age(arrivalNs, endNs));
          if (arrivalNs - startNs < 0) {
            atStart.recordValue(age(arrivalNs, startNs));
          }
        });
    return new EdgeAges(LatencyHistogram.of(atStart), LatencyHistogram.of(atEnd));
  }

  private static Histogram ages(
      List<ClientStats> clients, long edgeNs, ToLongFunction<ClientStats> startNs) {
    Histogram ages = LatencyHistogram.newHdr();
    clients.stream()
        .mapToLong(startNs)
        .filter(sinceNs -> sinceNs != ClientStats.NONE && sinceNs - edgeNs < 0)
        .forEach(sinceNs -> ages.recordValue(age(sinceNs, edgeNs)));
    return ages;
  }

  private static long age(long sinceNs, long edgeNs) {
    return Math.min(
        LatencyRecorder.roundedUs(edgeNs - sinceNs), LatencyHistogram.HIGHEST_TRACKABLE_US);
  }
}
