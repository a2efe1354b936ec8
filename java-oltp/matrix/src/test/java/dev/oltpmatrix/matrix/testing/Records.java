package dev.oltpmatrix.matrix.testing;

import dev.oltpmatrix.record.CellKey;
import dev.oltpmatrix.record.CellRecord;
import dev.oltpmatrix.record.CellRecord.ProcessUsage;
import dev.oltpmatrix.record.Flag;
import dev.oltpmatrix.record.Interval;
import dev.oltpmatrix.record.LatencyHistogram;
import dev.oltpmatrix.record.LatencySummary;
import dev.oltpmatrix.record.LoadResult;
import dev.oltpmatrix.record.Watched;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/** Records with simple numbers, for tests. */
public final class Records {
  public static final CellRecord.HostFacts HOST =
      new CellRecord.HostFacts("host", "os", "kernel", "cpu", 2, 1024);

  private Records() {}

  public static CellKey key(String arm, int threads, int repetition) {
    return new CellKey(
        "mariadb-10.11", arm, "base", "oltp_read_only", "sysbench", threads, repetition);
  }

  /** Five seconds, the same number of transactions in each, every latency the same. */
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
                        s, 1, transactionsPerS, latencyUs, latencyUs, latencyUs, latencyUs))
            .toList();
    return new LoadResult(
        LoadResult.FORMAT,
        LoadResult.VERSION,
        "sysbench",
        "sysbench 1.0.20",
        workload,
        threads,
        Map.of(),
        false,
        0.1,
        1,
        10_000_000_000L,
        15_000_000_000L,
        5,
        false,
        5 * transactionsPerS,
        new LoadResult.Queries(70 * transactionsPerS, 0, 10 * transactionsPerS),
        Map.of(),
        0,
        0,
        LatencySummary.of(hdr),
        0,
        LatencyHistogram.of(hdr),
        intervals);
  }

  /** The same with other intervals, whose transactions need not add up to its own. */
  public static LoadResult withIntervals(LoadResult l, List<Interval> intervals) {
    return new LoadResult(
        l.format(),
        l.version(),
        l.generator(),
        l.generatorVersion(),
        l.workload(),
        l.threads(),
        l.options(),
        l.interrupted(),
        l.connectS(),
        l.warmupS(),
        l.windowStartMonotonicNs(),
        l.windowEndMonotonicNs(),
        l.windowS(),
        l.windowExtended(),
        l.transactions(),
        l.queries(),
        l.errors(),
        l.restarts(),
        l.reconnects(),
        l.latency(),
        l.latencyOverflow(),
        l.histogram(),
        intervals);
  }

  public static CellRecord measured(CellKey key, LoadResult load, Flag... flags) {
    ProcessUsage usage = new ProcessUsage(4e6, 1e6, 500.0, 500.0, 1L, 4);
    return record(key, load, new CellRecord.Usage(usage, usage), List.of(flags), null);
  }

  /** The same cell with what was counted beside it. */
  public static CellRecord watched(
      CellRecord r, Map<String, Double> counters, Map<String, Double> means) {
    return watched(r, new Watched(counters, means, null, null, List.of()));
  }

  public static CellRecord watched(CellRecord r, Watched watched) {
    return counted(r, r.usage(), watched);
  }

  public static CellRecord withUsage(CellRecord r, CellRecord.Usage usage) {
    return counted(r, usage, r.watched());
  }

  private static CellRecord counted(CellRecord r, CellRecord.Usage usage, Watched watched) {
    return new CellRecord(
        r.format(),
        r.version(),
        r.cell(),
        r.startedAt(),
        r.endedAt(),
        r.spec(),
        r.host(),
        r.serverFacts(),
        r.load(),
        usage,
        r.flags(),
        r.failure(),
        r.state(),
        r.placement(),
        watched,
        r.imported());
  }

  public static CellRecord failed(CellKey key, String why) {
    return record(key, null, null, List.of(Flag.of(Flag.Kind.FAILED, "failed")), why);
  }

  private static CellRecord record(
      CellKey key, LoadResult load, CellRecord.Usage usage, List<Flag> flags, String failure) {
    return new CellRecord(
        CellRecord.FORMAT,
        CellRecord.VERSION,
        key,
        "2026-01-01T00:00:00Z",
        "2026-01-01T00:00:10Z",
        Map.of(),
        HOST,
        new CellRecord.ServerFacts("1", "s", Map.of(), Map.of()),
        load,
        usage,
        flags,
        failure);
  }
}
