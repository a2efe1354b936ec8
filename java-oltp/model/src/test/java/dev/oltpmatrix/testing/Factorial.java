package dev.oltpmatrix.testing;

import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.SettingFactor;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Interval;
import dev.oltpmatrix.model.record.LoadResult;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Simulates runs of all combinations of arm, flush_log and sync_binlog. Flushing halves throughput,
 * with the pool it leaves a third; sync_binlog does nothing.
 */
public final class Factorial {
  private static final Factor FLUSH = SettingFactor.of("flush_log");
  private static final Factor SYNC = SettingFactor.of("sync_binlog");

  private Factorial() {}

  /** Returns records of two products at two numbers of clients. */
  public static List<CellRecord> records(int blocks) {
    Simulated run = new Simulated(5);
    for (String server : List.of("mariadb-10.11", "mysql-9.7")) {
      for (int clients : new int[] {4, 64}) {
        for (String arm : List.of("per-thread", "pool")) {
          for (String flush : List.of("0", "1")) {
            for (String sync : List.of("0", "1")) {
              run.cell(
                  CellKey.of(server, arm, "base", "oltp_update_non_index", "sysbench", clients, 1)
                      .with(Map.of(FLUSH, flush, SYNC, sync)));
            }
          }
        }
      }
    }
    return run.run(blocks, Factorial::tps).stream().map(Factorial::withSettings).toList();
  }

  private static double tps(CellKey cell) {
    boolean flushes = cell.level(FLUSH).equals("1");
    boolean pool = cell.arm().equals("pool");
    return 3000 * (flushes ? 0.5 : 1) * (pool ? 1.2 : 1) * (flushes && pool ? 2.0 / 3 : 1);
  }

  /** Returns the record with the settings that its server would show. */
  private static CellRecord withSettings(CellRecord record) {
    String version = record.cell().server().startsWith("mariadb") ? "10.11.18-MariaDB" : "9.7.4";
    Map<String, String> settings =
        Map.of(
            "innodb_flush_log_at_trx_commit",
            record.cell().level(FLUSH),
            "sync_binlog",
            record.cell().level(SYNC),
            "log_bin",
            "ON",
            "innodb_doublewrite",
            "ON");
    return record.withOrigin(
        new CellRecord.Origin(
            record.origin().startedAt(),
            record.origin().endedAt(),
            record.origin().spec(),
            record.origin().hosts(),
            new CellRecord.ServerFacts(version, "s", Map.of(), settings, null)));
  }

  /** Returns the record of a server that stood still for the last seconds of its window. */
  public static CellRecord stalled(CellRecord record, int seconds) {
    LoadResult load = record.load();
    int windowS = (int) load.window().lengthS();
    long each = load.counts().transactions() / (windowS - seconds);
    List<Interval> intervals =
        IntStream.range(0, windowS)
            .mapToObj(
                s ->
                    new Interval(
                        s, 1, s < windowS - seconds ? each : 0, 1000L, 1000L, 1000L, 1000L, null))
            .toList();
    return record.withLoad(load.withIntervals(intervals));
  }
}
