package dev.oltpmatrix.testing;

import dev.oltpmatrix.model.record.ClientGroup;
import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.model.record.LatencySummary;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.LoadResult.EndedBy;
import dev.oltpmatrix.model.record.LoadResult.Phase;
import dev.oltpmatrix.model.record.LoadResult.Steadiness;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Simulates a closed loop: clients begin a transaction as soon as the last one has ended, the first
 * ones all at once. The measurements are those of the generators.
 */
public final class ClosedLoop {
  private static final int EVENTS = 10;

  private final int clients;
  private final double startS;
  private final double endS;
  private final Histogram ended = LatencyHistogram.newHdr();
  private final Histogram agesAtStart = LatencyHistogram.newHdr();
  private final Histogram agesAtEnd = LatencyHistogram.newHdr();
  private final int[] completed;
  private final List<Group> groups;

  private record Group(Histogram ended, Histogram agesAtStart, Histogram agesAtEnd) {}

  private ClosedLoop(int clients, double warmupS, double windowS) {
    this.clients = clients;
    this.startS = warmupS;
    this.endS = warmupS + windowS;
    this.completed = new int[clients];
    this.groups =
        Stream.generate(
                () ->
                    new Group(
                        LatencyHistogram.newHdr(),
                        LatencyHistogram.newHdr(),
                        LatencyHistogram.newHdr()))
            .limit(Math.min(clients, ClientGroup.MAX_GROUPS))
            .toList();
  }

  /**
   * Simulates independent latencies.
   *
   * @param latencyS returns the latency of a client's next transaction
   */
  public static LoadResult independent(
      int clients, double warmupS, double windowS, IntToDoubleFunction latencyS) {
    return changing(clients, warmupS, windowS, (client, s) -> latencyS.applyAsDouble(client));
  }

  /** Returns the latency of a client's transaction that begins at a time of the load. */
  public interface LatencyAt {
    double latencyS(int client, double beginS);
  }

  /** Simulates latencies that depend on the time at which a transaction begins. */
  public static LoadResult changing(
      int clients, double warmupS, double windowS, LatencyAt latency) {
    ClosedLoop loop = new ClosedLoop(clients, warmupS, windowS);
    for (int client = 0; client < clients; client++) {
      for (double s = 0; s < loop.endS; ) {
        double end = s + latency.latencyS(client, s);
        loop.transaction(client, s, end);
        s = end;
      }
    }
    return loop.result();
  }

  /**
   * Simulates a server with one queue; {@code newestFirst} is the share of transactions for which
   * it takes the newest entry instead of the oldest.
   */
  public static LoadResult ofOneServer(
      int clients, double perS, double newestFirst, double warmupS, double windowS, Random random) {
    ClosedLoop loop = new ClosedLoop(clients, warmupS, windowS);
    ArrayDeque<double[]> waiting = new ArrayDeque<>();
    IntStream.range(0, clients).forEach(client -> waiting.add(new double[] {client, 0}));
    for (double now = 0; now < loop.endS; ) {
      boolean newest = random.nextDouble() < newestFirst;
      double[] next = newest ? waiting.removeLast() : waiting.removeFirst();
      now -= Math.log(1 - random.nextDouble()) / perS;
      loop.transaction((int) next[0], next[1], now);
      waiting.addLast(new double[] {next[0], now});
    }
    waiting.forEach(one -> loop.transaction((int) one[0], one[1], Double.MAX_VALUE));
    return loop.result();
  }

  private void transaction(int client, double s, double e) {
    if (e < startS || s >= endS) {
      return;
    }
    Group group = groups.get(client % groups.size());
    if (s < startS) {
      agesAtStart.recordValue(us(startS - s));
      group.agesAtStart.recordValue(us(startS - s));
    }
    if (e < endS) {
      ended.recordValue(us(e - s));
      group.ended.recordValue(us(e - s));
      completed[client]++;
    } else {
      agesAtEnd.recordValue(us(endS - s));
      group.agesAtEnd.recordValue(us(endS - s));
    }
  }

  private static long us(double s) {
    return Math.min(LatencyHistogram.HIGHEST_TRACKABLE_US, Math.max(1, Math.round(s * 1e6)));
  }

  private List<ClientGroup> groups() {
    return groups.size() < ClientGroup.MIN_GROUPS
        ? List.of()
        : IntStream.range(0, groups.size()).mapToObj(this::group).toList();
  }

  private ClientGroup group(int number) {
    Group group = groups.get(number);
    return ClientGroup.of(
        (clients - number + groups.size() - 1) / groups.size(),
        LatencyHistogram.of(group.ended),
        LatencyHistogram.of(group.agesAtStart),
        LatencyHistogram.of(group.agesAtEnd));
  }

  private LoadResult result() {
    TreeMap<Long, Long> counts = new TreeMap<>();
    for (int n : completed) {
      counts.merge((long) n, 1L, Long::sum);
    }
    List<long[]> completions =
        counts.entrySet().stream().map(e -> new long[] {e.getKey(), e.getValue()}).toList();
    long done = counts.tailMap((long) EVENTS).values().stream().mapToLong(n -> n).sum();
    double windowS = endS - startS;
    LoadResult plain = Records.load(clients, 1, 1);
    return plain
        .withWindow(
            new LoadResult.Window(false, 0.1, startS, 0, (long) (windowS * 1e9), windowS, false))
        .withCounts(
            new LoadResult.Counts(
                ended.getTotalCount(), new LoadResult.Queries(0, 0, 0), Map.of(), 0, 0))
        .withLatencies(
            new LoadResult.Latencies(LatencySummary.of(ended), 0, LatencyHistogram.of(ended)))
        .withIntervals(List.of())
        .withSteady(
            new Steadiness(
                new Phase(startS, startS, 0, clients, EndedBy.CLOCK),
                new Phase(windowS, windowS, EVENTS, done, EndedBy.CLOCK),
                null,
                completions,
                LatencyHistogram.of(agesAtStart),
                LatencyHistogram.of(agesAtEnd),
                null,
                groups()));
  }
}
