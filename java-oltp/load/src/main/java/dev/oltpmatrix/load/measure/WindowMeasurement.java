package dev.oltpmatrix.load.measure;

import dev.oltpmatrix.model.record.Interval;
import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.model.record.LoadResult.Queries;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/** Cuts the window into intervals whose counts and histograms add up to those of the window. */
public final class WindowMeasurement {
  private final Window window;
  private final LatencyRecorder recorder;
  private final List<ClientStats> clients;
  private final ErrorCounts errors;

  /** The planned arrivals, or {@code null} in the closed loop. */
  private final Arrivals arrivals;

  private final Histogram total = LatencyHistogram.newHdr();
  private final List<Histogram> byKind;
  private final List<Interval> intervals = new ArrayList<>();
  private WindowSlice soFar;
  private Histogram sinceCheckpoint = LatencyHistogram.newHdr();
  private WindowSlice atCheckpoint;
  private long intervalStartNs;
  private long arrivalsBefore = -1;
  private final List<Burst.Seen> backlogs = new ArrayList<>();

  public WindowMeasurement(
      Window window,
      LatencyRecorder recorder,
      List<ClientStats> clients,
      ErrorCounts errors,
      Arrivals arrivals) {
    this.window = window;
    this.recorder = recorder;
    byKind = recorder.overflowByKind().stream().map(kind -> LatencyHistogram.newHdr()).toList();
    this.clients = clients;
    this.errors = errors;
    this.arrivals = arrivals;
    intervalStartNs = window.startNs();
    List<WindowSlice.ClientTotals> none =
        clients.stream().map(client -> new WindowSlice.ClientTotals(0, 0, 0, 0)).toList();
    soFar = new WindowSlice(0, new Queries(0, 0, 0), Map.of(), 0, total, 0, none);
    atCheckpoint = soFar;
  }

  /** Ends the current interval; later latencies belong to the next one. */
  public IntervalStats cutAt(long timeNs) {
    List<Histogram> histograms = recorder.harvestByKind();
    for (int kind = 0; kind < histograms.size(); kind++) {
      byKind.get(kind).add(histograms.get(kind));
    }
    Histogram histogram = LatencyRecorder.sum(histograms);
    WindowSlice now = totalAt(timeNs);
    IntervalStats interval =
        new IntervalStats(
            intervalStartNs - window.startNs(),
            timeNs - intervalStartNs,
            histogram,
            now.overflow() - soFar.overflow(),
            WindowSlice.minus(now.queries(), soFar.queries()),
            now.errorCount() - soFar.errorCount(),
            now.reconnects() - soFar.reconnects(),
            queueAt(timeNs));
    total.add(histogram);
    sinceCheckpoint.add(histogram);
    intervals.add(interval.toRecord());
    soFar = now;
    intervalStartNs = timeNs;
    return interval;
  }

  private WindowSlice totalAt(long timeNs) {
    long read = 0;
    long write = 0;
    long other = 0;
    List<WindowSlice.ClientTotals> totals = new ArrayList<>(clients.size());
    for (ClientStats stats : clients) {
      read += stats.read();
      write += stats.write();
      other += stats.other();
      totals.add(stats.totals());
    }
    return new WindowSlice(
        timeNs - window.startNs(),
        new Queries(read, write, other),
        errors.byCode(),
        errors.reconnects(),
        total,
        recorder.overflow(),
        totals);
  }

  private IntervalStats.Queue queueAt(long timeNs) {
    if (arrivals == null) {
      return null;
    }
    if (arrivalsBefore < 0) {
      arrivalsBefore = arrivals.dueBy(window.startNs());
    }
    long backlog = arrivals.backlogAt(timeNs);
    backlogs.add(new Burst.Seen(timeNs - window.startNs(), backlog));
    // Each client has taken an arrival, which it is running or for whose start it waits.
    return new IntervalStats.Queue(
        backlog, Math.max(0, clients.size() - arrivals.waitingAt(timeNs)));
  }

  /**
   * Returns the results from the previous checkpoint to the last cut, and makes that cut the new
   * checkpoint.
   */
  public WindowSlice checkpoint() {
    WindowSlice part = soFar.since(atCheckpoint, sinceCheckpoint);
    atCheckpoint = soFar;
    sinceCheckpoint = LatencyHistogram.newHdr();
    clients.forEach(ClientStats::forgetExtremes);
    return part;
  }

  /** Returns the results of each of these kinds up to the last cut. */
  public List<RunOutcome.Kind> kinds(List<String> names) {
    List<Long> overflow = recorder.overflowByKind();
    return IntStream.range(0, names.size())
        .mapToObj(
            kind ->
                new RunOutcome.Kind(
                    names.get(kind),
                    byKind.get(kind),
                    overflow.get(kind),
                    errors.byCode(kind),
                    errors.rolledBackOf(kind)))
        .toList();
  }

  /** Returns the results up to the last cut. */
  public WindowSlice whole() {
    return soFar;
  }

  /** Returns the open loop up to the last cut, or {@code null} in the closed loop. */
  public RunOutcome.OpenLoop openLoop(int arrivalsPerS, Burst burst, Histogram service) {
    return arrivals == null
        ? null
        : new RunOutcome.OpenLoop(
            arrivalsPerS,
            arrivals.dueBy(intervalStartNs) - arrivalsBefore,
            backlogs.stream().mapToLong(Burst.Seen::backlog).max().orElse(0),
            arrivals.backlogAt(intervalStartNs),
            service,
            burst == null ? null : burst.outcome(arrivalsPerS, backlogs));
  }

  public long intervalStartNs() {
    return intervalStartNs;
  }

  public List<Interval> intervals() {
    return List.copyOf(intervals);
  }
}
