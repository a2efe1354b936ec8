package dev.oltpmatrix.testing;

import dev.oltpmatrix.model.record.CellHosts;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.CellRecord.ProcessUsage;
import dev.oltpmatrix.model.record.CellRecordBuilder;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Interval;
import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.model.record.LatencySummary;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.Telemetry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/** Records with simple numbers, for tests. */
public final class Records {
  public static final CellRecord.HostFacts HOST =
      new CellRecord.HostFacts("host", "os", "kernel", "cpu", 2, 1024);

  public static final CellRecord.ServerFacts SERVER =
      new CellRecord.ServerFacts("1", "s", Map.of(), Map.of(), null);

  private Records() {}

  public static CellKey key(String arm, int threads, int repetition) {
    return CellKey.of(
        "mariadb-10.11", arm, "base", "oltp_read_only", "sysbench", threads, repetition);
  }

  /**
   * Returns five seconds of load with the same number of transactions in each and equal latencies.
   */
  public static LoadResult load(int threads, long transactionsPerS, long latencyUs) {
    return load("oltp_read_only", threads, transactionsPerS, latencyUs);
  }

  public static LoadResult load(
      String workload, int threads, long transactionsPerS, long latencyUs) {
    Histogram hdr = LatencyHistogram.newHdr();
    hdr.recordValueWithCount(latencyUs, 5 * transactionsPerS);
    List<Interval> intervals =
        IntStream.range(0, 5)
            .mapToObj(
                s ->
                    new Interval(
                        s, 1, transactionsPerS, latencyUs, latencyUs, latencyUs, latencyUs, null))
            .toList();
    return new LoadResult(
        new LoadResult.Setup("sysbench", "sysbench 1.0.20", workload, threads, Map.of()),
        new LoadResult.Window(false, 0.1, 1, 10_000_000_000L, 15_000_000_000L, 5, false),
        new LoadResult.Counts(
            5 * transactionsPerS,
            new LoadResult.Queries(70 * transactionsPerS, 0, 10 * transactionsPerS),
            Map.of(),
            0,
            0),
        new LoadResult.Latencies(LatencySummary.of(hdr), 0, LatencyHistogram.of(hdr)),
        intervals,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null);
  }

  public static CellRecord measured(CellKey key, LoadResult load, Flag... flags) {
    ProcessUsage usage = new ProcessUsage(4e6, 1e6, 500.0, 500.0, 1L, 4);
    return of(key)
        .load(load)
        .usage(new CellRecord.Usage(usage, usage))
        .flags(List.of(flags))
        .build();
  }

  /** Returns a copy with telemetry. */
  public static CellRecord telemetry(
      CellRecord r, Map<String, Double> counters, Map<String, Double> means) {
    return r.withTelemetry(new Telemetry(counters, means, null, null, List.of(), null));
  }

  /** Returns a record whose transactions are of kinds by these shares in percent. */
  public static CellRecord withKinds(CellRecord record, Map<String, Integer> percents) {
    LoadResult load = record.load();
    LatencySummary all = load.latencies().summary();
    long us = all.p95Us();
    List<LoadResult.Kind> kinds = new ArrayList<>();
    for (Map.Entry<String, Integer> kind : new TreeMap<>(percents).entrySet()) {
      long count = load.counts().transactions() * kind.getValue() / 100;
      kinds.add(
          new LoadResult.Kind(
              kind.getKey(),
              count,
              null,
              null,
              new LoadResult.Latencies(
                  count == 0 ? LatencySummary.of(LatencyHistogram.newHdr()) : all,
                  0,
                  new LatencyHistogram(
                      0.001, count == 0 ? List.of() : List.of(new long[] {us, count})))));
    }
    return record.withLoad(load.withKinds(kinds));
  }

  public static CellRecord failed(CellKey key, String why) {
    return of(key).flags(List.of(Flag.of(Flag.Kind.FAILED))).failure(why).build();
  }

  public static CellRecord unsupported(CellKey key, String why) {
    return CellRecord.unsupported(key, Map.of(), HOST, why);
  }

  private static CellRecordBuilder of(CellKey key) {
    return CellRecordBuilder.builder()
        .cell(key)
        .origin(
            new CellRecord.Origin(
                "2026-01-01T00:00:00Z",
                "2026-01-01T00:00:10Z",
                Map.of(),
                CellHosts.shared(HOST),
                SERVER));
  }
}
