package dev.oltpmatrix.load.hosts;

import dev.oltpmatrix.load.measure.Burst;
import dev.oltpmatrix.load.measure.RunOutcome;
import dev.oltpmatrix.load.measure.WarmUp;
import dev.oltpmatrix.load.measure.Window;
import dev.oltpmatrix.load.measure.WindowSlice;
import dev.oltpmatrix.load.run.RunSettings;
import dev.oltpmatrix.model.record.ClientGroup;
import dev.oltpmatrix.model.record.Interval;
import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.model.record.LatencySummary;
import dev.oltpmatrix.model.record.LoadHostResult;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.LoadResult.Kind;
import dev.oltpmatrix.model.record.LoadResult.Latencies;
import dev.oltpmatrix.model.record.LoadResult.OpenLoop;
import dev.oltpmatrix.model.record.LoadResult.Queries;
import dev.oltpmatrix.model.record.LoadResult.Steadiness;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Adds up what hosts have measured: counts and histograms, from which percentiles follow. */
record Merge(List<LoadHost> hosts, List<HostClock.Offset> offsets, RunSettings settings) {
  private static final double NS_PER_MS = 1e6;
  private static final double NS_PER_S = 1e9;

  RunOutcome outcome(
      Window window,
      WarmUp warmUp,
      long connectNs,
      List<Interval> intervals,
      List<Burst.Seen> backlogs) {
    WindowSlice whole = whole(window);
    Histogram service = sum(Messages.Result::service);
    Histogram waits = sum(Messages.Result::poolWaits);
    return new RunOutcome(
        window.toRecord(connectNs, warmUp.lengthNs()),
        whole,
        whole,
        intervals,
        steadiness(window, warmUp, whole),
        kinds(),
        openLoop(service, backlogs),
        service,
        waits == null
            ? null
            : new LoadResult.ClientPool(settings.clientPool(), LatencySummary.of(waits)),
        waits,
        counted(),
        (int) sumOf(load -> load.cutOff() == null ? 0 : load.cutOff()),
        hostResults());
  }

  private Stream<Messages.Result> results() {
    return hosts.stream().map(LoadHost::result);
  }

  private Stream<LoadResult> loads() {
    return results().map(Messages.Result::load);
  }

  private long sumOf(ToLongFunction<LoadResult> count) {
    return loads().mapToLong(count).sum();
  }

  private Histogram sum(Function<Messages.Result, LatencyHistogram> part) {
    List<LatencyHistogram> parts = results().map(part).filter(Objects::nonNull).toList();
    return parts.isEmpty() ? null : LatencyHistogram.sum(parts.stream()).toHdr();
  }

  private WindowSlice whole(Window window) {
    return new WindowSlice(
        window.endNs() - window.startNs(),
        new Queries(
            sumOf(load -> load.counts().queries().read()),
            sumOf(load -> load.counts().queries().write()),
            sumOf(load -> load.counts().queries().other())),
        sums(loads().map(load -> load.counts().errors())),
        sumOf(load -> load.counts().reconnects()),
        LatencyHistogram.sum(loads().map(load -> load.latencies().histogram())).toHdr(),
        sumOf(load -> load.latencies().overflow()),
        results().flatMap(result -> result.clients().stream()).toList());
  }

  private static Map<String, Long> sums(Stream<Map<String, Long>> counts) {
    Map<String, Long> all = new TreeMap<>();
    counts.forEach(one -> one.forEach((name, count) -> all.merge(name, count, Long::sum)));
    return all;
  }

  private Map<String, Long> counted() {
    return sums(loads().map(LoadResult::counted));
  }

  private Steadiness steadiness(Window window, WarmUp warmUp, WindowSlice whole) {
    int events = settings.minEventsPerClient();
    long done = whole.clients().stream().filter(one -> one.transactions() >= events).count();
    Map<Long, Long> completions = new TreeMap<>();
    whole.clients().forEach(one -> completions.merge(one.transactions(), 1L, Long::sum));
    return new Steadiness(
        warmUp.phase(),
        window.phase(events, done),
        warmUp.compilerWasAtRest(),
        pairs(completions),
        LatencyHistogram.sum(loads().map(load -> load.steady().agesAtStart())),
        LatencyHistogram.sum(loads().map(load -> load.steady().agesAtEnd())),
        doneS(window.neededClients()),
        clientGroups());
  }

  private static List<long[]> pairs(Map<Long, Long> counts) {
    return counts.entrySet().stream()
        .map(entry -> new long[] {entry.getKey(), entry.getValue()})
        .toList();
  }

  private Double doneS(long needed) {
    return needed == 0
        ? null
        : results()
            .flatMap(result -> result.doneS().stream())
            .sorted()
            .skip(needed - 1)
            .findFirst()
            .orElse(null);
  }

  /** Groups of the same number are one: each is a part of the clients, whichever. */
  private List<ClientGroup> clientGroups() {
    List<List<ClientGroup>> all = loads().map(load -> load.steady().clientGroups()).toList();
    int groups = all.stream().mapToInt(List::size).min().orElse(0);
    List<ClientGroup> sums = new ArrayList<>();
    for (int group = 0; group < groups; group++) {
      List<ClientGroup> parts = new ArrayList<>();
      for (List<ClientGroup> ofHost : all) {
        for (int i = group; i < ofHost.size(); i += groups) {
          parts.add(ofHost.get(i));
        }
      }
      sums.add(
          new ClientGroup(
              parts.stream().mapToLong(ClientGroup::clients).sum(),
              counts(parts, ClientGroup::latencyCounts),
              counts(parts, ClientGroup::agesAtStart),
              counts(parts, ClientGroup::agesAtEnd)));
    }
    return sums;
  }

  private static List<long[]> counts(
      List<ClientGroup> parts, Function<ClientGroup, List<long[]>> counts) {
    Map<Long, Long> all = new TreeMap<>();
    parts.forEach(
        part -> counts.apply(part).forEach(pair -> all.merge(pair[0], pair[1], Long::sum)));
    return pairs(all);
  }

  private List<Kind> kinds() {
    List<List<Kind>> all = loads().map(LoadResult::kinds).toList();
    List<Kind> sums = new ArrayList<>();
    for (int kind = 0; kind < all.get(0).size(); kind++) {
      int number = kind;
      List<Kind> parts = all.stream().map(kinds -> kinds.get(number)).toList();
      Histogram hdr =
          LatencyHistogram.sum(parts.stream().map(part -> part.latencies().histogram())).toHdr();
      sums.add(
          new Kind(
              parts.get(0).name(),
              parts.stream().mapToLong(Kind::transactions).sum(),
              sums(parts.stream().map(Kind::errors).filter(Objects::nonNull)),
              parts.stream().map(Kind::rolledBack).filter(Objects::nonNull).reduce(0L, Long::sum),
              new Latencies(
                  LatencySummary.of(hdr),
                  parts.stream().mapToLong(part -> part.latencies().overflow()).sum(),
                  LatencyHistogram.of(hdr))));
    }
    return sums;
  }

  private OpenLoop openLoop(Histogram service, List<Burst.Seen> backlogs) {
    return settings.arrivalsPerS() == 0
        ? null
        : new OpenLoop(
            (int) Math.round(settings.arrivalsPerS()),
            sumOf(load -> load.openLoop().arrivals()),
            backlogs.stream().mapToLong(Burst.Seen::backlog).max().orElse(0),
            sumOf(load -> load.openLoop().backlogEnd()),
            LatencySummary.of(service),
            settings.burst() == null
                ? null
                : settings.burst().outcome(settings.arrivalsPerS(), backlogs));
  }

  private List<LoadHostResult> hostResults() {
    List<LoadHostResult> all = new ArrayList<>();
    for (int i = 0; i < hosts.size(); i++) {
      LoadHost host = hosts.get(i);
      Messages.Result result = host.result();
      HostUse use = result.use();
      LatencySummary latency = result.load().latencies().summary();
      double deviationUs = result.load().latencies().histogram().toHdr().getStdDeviation();
      all.add(
          new LoadHostResult(
              host.name(),
              result.clients().size(),
              result.load().counts().transactions(),
              latency.meanUs(),
              latency.count() == 0 ? null : deviationUs / Math.sqrt((double) latency.count()),
              latency.p95Us(),
              result.startLateNs() / NS_PER_MS,
              (double) offsets.get(i).ns() / NS_PER_S,
              offsets.get(i).boundNs() / NS_PER_MS,
              host.hello().cpus(),
              use.usedCpus(),
              use.queuedCpus(),
              use.busyCpus(),
              use.machineCpus(),
              use.stolenCpus(),
              use.throttledCpus(),
              use.load(),
              use.residentMib(),
              use.suspendedS(),
              host.hello().java()));
    }
    return all;
  }
}
