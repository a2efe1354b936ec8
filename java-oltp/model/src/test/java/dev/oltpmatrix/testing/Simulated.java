package dev.oltpmatrix.testing;

import dev.oltpmatrix.model.record.CellHosts;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.CellRecordBuilder;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.model.record.LatencySummary;
import dev.oltpmatrix.model.record.LoadResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * Simulates records of runs with known true throughput.
 *
 * <p>Each block has a random speed that all its cells share; each cell also varies, and one in
 * twenty is disturbed and slower.
 */
public final class Simulated {
  private static final double BLOCK_NOISE = 0.05;
  private static final double CELL_NOISE = 0.015;
  private static final double HIT_SHARE = 0.05;
  private static final double HIT_COST = 0.10;
  private static final int WINDOW_S = 60;

  private final Random random;
  private final List<CellKey> cells = new ArrayList<>();
  private CellRecord.HostFacts host = Records.HOST;
  private Map<String, Object> spec = new TreeMap<>(Map.of("table_size", 1_000_000));
  private CellRecord.ServerFacts server =
      new CellRecord.ServerFacts("10.11.18", "s", Map.of(), Map.of("back_log", "900"), null);
  private List<Flag> flags = List.of();
  private double noise = 1;

  public Simulated(long seed) {
    this.random = new Random(seed);
  }

  /** Adds cells of one arm and config, at each of the client counts. */
  public Simulated arm(String server, String arm, String config, int... clients) {
    for (int n : clients) {
      cells.add(CellKey.of(server, arm, config, "oltp_read_only", "sysbench", n, 1));
    }
    return this;
  }

  public Simulated cell(CellKey key) {
    cells.add(key);
    return this;
  }

  public Simulated withHost(CellRecord.HostFacts other) {
    host = other;
    return this;
  }

  public Simulated withSpec(String key, Object value) {
    spec.put(key, value);
    return this;
  }

  public Simulated withServer(String version, Map<String, String> settings) {
    server = new CellRecord.ServerFacts(version, "s", Map.of(), settings, null);
    return this;
  }

  public Simulated flagged(Flag... all) {
    flags = List.of(all);
    return this;
  }

  public Simulated withoutNoise() {
    noise = 0;
    return this;
  }

  /** Returns records for this number of blocks of all cells. */
  public List<CellRecord> run(int blocks, ToDoubleFunction<CellKey> trueTps) {
    List<CellRecord> records = new ArrayList<>();
    for (int block = 1; block <= blocks; block++) {
      double speed = Math.exp(noise * BLOCK_NOISE * random.nextGaussian());
      for (CellKey cell : cells) {
        double tps = trueTps.applyAsDouble(cell) * speed * cellNoise();
        records.add(record(in(block, cell), tps));
      }
    }
    return records;
  }

  private double cellNoise() {
    double hit = random.nextDouble() < HIT_SHARE ? HIT_COST : 0;
    return Math.exp(noise * (CELL_NOISE * random.nextGaussian() - hit));
  }

  private static CellKey in(int block, CellKey c) {
    return c.withRepetition(block);
  }

  private CellRecord record(CellKey key, double tps) {
    return CellRecordBuilder.builder()
        .cell(key)
        .origin(
            new CellRecord.Origin(
                "2026-01-01T00:00:00Z",
                "2026-01-01T00:01:00Z",
                spec,
                CellHosts.shared(host),
                server))
        .load(load(key, tps))
        .flags(flags)
        .build();
  }

  /** Returns a load with equal latencies, according to Little's law. */
  private static LoadResult load(CellKey key, double tps) {
    long transactions = Math.round(WINDOW_S * tps);
    long us = Math.round(1e6 * key.threads() / tps);
    return new LoadResult(
        new LoadResult.Setup(
            key.generator(), key.generator() + " 1.0", key.workload(), key.threads(), Map.of()),
        new LoadResult.Window(false, 0.1, 1, 0, WINDOW_S * 1_000_000_000L, WINDOW_S, false),
        new LoadResult.Counts(
            transactions,
            new LoadResult.Queries(14 * transactions, 0, 2 * transactions),
            Map.of(),
            0,
            0),
        new LoadResult.Latencies(
            new LatencySummary(transactions, (double) us, us, us, us, us, us, us, us, us, us),
            0,
            new LatencyHistogram(0.001, List.of(new long[] {us, transactions}))),
        List.of(),
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null);
  }
}
