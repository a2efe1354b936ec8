package dev.oltpmatrix.load.run;

import dev.oltpmatrix.record.Interval;
import dev.oltpmatrix.record.LatencyHistogram;
import dev.oltpmatrix.record.LoadResult.Queries;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Cuts the window into intervals whose counts and histograms add up to the window's. */
final class Measurement {
  private final Window window;
  private final LatencyRecorder recorder;
  private final List<Client> clients;
  private final ErrorCounts errors;

  private final Histogram total = LatencyHistogram.newHdr();
  private final List<Interval> intervals = new ArrayList<>();
  private Queries queriesSoFar = new Queries(0, 0, 0);
  private long errorsSoFar;
  private long overflowSoFar;
  private long intervalStartNs;

  Measurement(Window window, LatencyRecorder recorder, List<Client> clients, ErrorCounts errors) {
    this.window = window;
    this.recorder = recorder;
    this.clients = clients;
    this.errors = errors;
    intervalStartNs = window.startNs();
  }

  /** Ends the running interval; what is recorded later belongs to the next. */
  IntervalStats cutAt(long timeNs) {
    Histogram histogram = recorder.harvest();
    Queries queries = queries(clients);
    long overflow = recorder.overflow();
    long errorCount = errors.total();
    IntervalStats interval =
        new IntervalStats(
            intervalStartNs - window.startNs(),
            timeNs - intervalStartNs,
            histogram,
            overflow - overflowSoFar,
            new Queries(
                queries.read() - queriesSoFar.read(),
                queries.write() - queriesSoFar.write(),
                queries.other() - queriesSoFar.other()),
            errorCount - errorsSoFar);
    total.add(histogram);
    intervals.add(interval.toRecord());
    queriesSoFar = queries;
    overflowSoFar = overflow;
    errorsSoFar = errorCount;
    intervalStartNs = timeNs;
    return interval;
  }

  static Queries queries(List<Client> clients) {
    long read = 0;
    long write = 0;
    long other = 0;
    for (Client client : clients) {
      read += client.stats().read();
      write += client.stats().write();
      other += client.stats().other();
    }
    return new Queries(read, write, other);
  }

  long intervalStartNs() {
    return intervalStartNs;
  }

  Histogram total() {
    return total;
  }

  List<Interval> intervals() {
    return List.copyOf(intervals);
  }
}
