package dev.oltpmatrix.load.measure;

import dev.oltpmatrix.model.record.ClientGroup;
import dev.oltpmatrix.model.record.Interval;
import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.model.record.LatencySummary;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.LoadResult.Queries;
import dev.oltpmatrix.model.record.LoadResult.Steadiness;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** Cuts the window into intervals whose counts and histograms add up to those of the window. */
public final class WindowMeasurement {
  private static final double NS_PER_S = TimeUnit.SECONDS.toNanos(1);

  private final Window window;
  private final LatencyRecorder recorder;
  private final List<ClientStats> clients;
  private final ErrorCounts errors;

  /** The planned arrivals, or {@code null} in the closed loop. */
  private final Arrivals arrivals;

  private final Histogram total = LatencyHistogram.newHdr();
  private final List<Histogram> byKind;
  private final List<Histogram> byGroup;
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
    byKind = LatencyRecorder.emptyHistograms(recorder.overflowByKind().size());
    byGroup = LatencyRecorder.emptyHistograms(recorder.groups());
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
    LatencyRecorder.Harvest harvest = recorder.harvestParts();
    addEach(byKind, harvest.byKind());
    addEach(byGroup, harvest.byGroup());
    Histogram histogram = LatencyRecorder.sum(harvest.byKind());
    WindowSlice now = totalAt(timeNs);
    intervals.add(
        interval(
            (intervalStartNs - window.startNs()) / NS_PER_S,
            (timeNs - intervalStartNs) / NS_PER_S,
            histogram,
            now.overflow() - soFar.overflow()));
    total.add(histogram);
    sinceCheckpoint.add(histogram);
    soFar = now;
    intervalStartNs = timeNs;
    return new IntervalStats(now, histogram, queueAt(timeNs));
  }

  /** Returns the record of a part of a window, by its start and length in seconds. */
  public static Interval interval(
      double startS, double lengthS, Histogram histogram, long overflow) {
    boolean empty = histogram.getTotalCount() == 0;
    return new Interval(
        startS,
        lengthS,
        histogram.getTotalCount() + overflow,
        empty ? null : histogram.getValueAtPercentile(50),
        empty ? null : histogram.getValueAtPercentile(95),
        empty ? null : histogram.getValueAtPercentile(99),
        empty ? null : histogram.getMaxValue(),
        latencyCounts(histogram));
  }

  private static List<long[]> latencyCounts(Histogram histogram) {
    Map<Long, Long> counts = new TreeMap<>();
    for (HistogramIterationValue value : histogram.recordedValues()) {
      counts.merge(
          // The smallest of the values that the histogram counts as equal, whose boundaries are
          // also boundaries of these buckets.
          Interval.bucketFromUs(histogram.lowestEquivalentValue(value.getValueIteratedTo())),
          value.getCountAddedInThisIterationStep(),
          Long::sum);
    }
    return pairs(counts);
  }

  private static List<long[]> pairs(Map<Long, Long> counts) {
    return counts.entrySet().stream()
        .map(entry -> new long[] {entry.getKey(), entry.getValue()})
        .toList();
  }

  private static void addEach(List<Histogram> sums, List<Histogram> histograms) {
    for (int i = 0; i < sums.size(); i++) {
      sums.get(i).add(histograms.get(i));
    }
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

  /** Returns the results from the previous checkpoint to the last cut, the new checkpoint. */
  public WindowSlice checkpoint() {
    WindowSlice part = soFar.since(atCheckpoint, sinceCheckpoint);
    atCheckpoint = soFar;
    sinceCheckpoint = LatencyHistogram.newHdr();
    return part;
  }

  public List<LoadResult.Kind> kinds(List<String> names) {
    List<Long> overflow = recorder.overflowByKind();
    return IntStream.range(0, names.size())
        .mapToObj(
            kind ->
                new LoadResult.Kind(
                    names.get(kind),
                    byKind.get(kind).getTotalCount() + overflow.get(kind),
                    errors.byCode(kind),
                    errors.rolledBackOf(kind),
                    WindowSlice.latencies(byKind.get(kind), overflow.get(kind))))
        .toList();
  }

  /**
   * Returns the facts that show whether the load was in a steady state; valid once the window has
   * closed.
   *
   * @param events transactions that a client had to complete; 0 if the window ends by the clock
   * @param agesAtStart in the open loop those of transactions that completed in the window
   */
  public Steadiness steadiness(WarmUp warmUp, int events, Histogram agesAtStart) {
    EdgeAges ages =
        arrivals == null
            ? EdgeAges.ofClosedLoop(window, clients)
            : EdgeAges.ofOpenLoop(window, clients, arrivals, agesAtStart);
    long done = clients.stream().filter(stats -> stats.transactions() >= events).count();
    Map<Long, Long> completions = new TreeMap<>();
    clients.forEach(stats -> completions.merge(stats.transactions(), 1L, Long::sum));
    return new Steadiness(
        warmUp.phase(),
        window.phase(events, done),
        warmUp.compilerWasAtRest(),
        pairs(completions),
        ages.atStart(),
        ages.atEnd(),
        clientsDoneS(window.neededClients()),
        clientGroups());
  }

  private Double clientsDoneS(long needed) {
    return needed == 0
        ? null
        : clients.stream()
            .map(ClientStats::doneNs)
            .filter(doneNs -> doneNs != ClientStats.NONE)
            .map(doneNs -> (doneNs - window.startNs()) / NS_PER_S)
            .sorted()
            .skip(needed - 1)
            .findFirst()
            .orElse(null);
  }

  /** None for few clients, and for the open loop. */
  private List<ClientGroup> clientGroups() {
    return arrivals != null || byGroup.size() < ClientGroup.MIN_GROUPS
        ? List.of()
        : IntStream.range(0, byGroup.size()).mapToObj(this::clientGroup).toList();
  }

  private ClientGroup clientGroup(int group) {
    List<ClientStats> members =
        IntStream.iterate(group, i -> i < clients.size(), i -> i + byGroup.size())
            .mapToObj(clients::get)
            .toList();
    EdgeAges ages = EdgeAges.ofClosedLoop(window, members);
    LatencyHistogram latencies = LatencyHistogram.of(byGroup.get(group));
    return ClientGroup.of(members.size(), latencies, ages.atStart(), ages.atEnd());
  }

  public WindowSlice whole() {
    return soFar;
  }

  /** Returns the open loop up to the last cut, or {@code null} in the closed loop. */
  public LoadResult.OpenLoop openLoop(double arrivalsPerS, Burst burst, Histogram service) {
    return arrivals == null
        ? null
        : new LoadResult.OpenLoop(
            (int) Math.round(arrivalsPerS),
            arrivals.dueBy(intervalStartNs) - arrivalsBefore,
            backlogs.stream().mapToLong(Burst.Seen::backlog).max().orElse(0),
            arrivals.backlogAt(intervalStartNs),
            LatencySummary.of(service),
            burst == null ? null : burst.outcome(arrivalsPerS, backlogs));
  }

  public long intervalStartNs() {
    return intervalStartNs;
  }

  public List<Interval> intervals() {
    return intervals;
  }
}
