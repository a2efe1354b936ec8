package dev.oltpmatrix.matrix.summary;

import dev.oltpmatrix.record.Watched;
import java.util.List;
import java.util.function.Function;

/**
 * A column of summary.csv with what was counted beside the load: the median over the repetitions. A
 * new one is a line at the end of {@link #LATER}, and one in docs/record.md.
 *
 * @param digits after the decimal point
 */
record Counter(String name, int digits, Function<CellCounts, Double> of) {
  private static final double KIB_PER_MIB = 1024;

  // Status variables by all their names: the first that a server has counts.

  /** Counted where fsync is called, for data files and redo log alike, in all versions. */
  private static final List<String> FSYNCS = List.of("Innodb_data_fsyncs");

  /** Without bytes written the growth of the log sequence number, in either product's spelling. */
  private static final List<String> REDO_BYTES =
      List.of("Innodb_os_log_written", "Innodb_lsn_current", "Innodb_redo_log_current_lsn");

  private static final List<String> ROW_LOCK_WAITS = List.of("Innodb_row_lock_waits");

  /** Those that stand before the column valid. */
  static final List<Counter> FIRST =
      List.of(
          perTransaction("client_cpu_us_per_txn", 1, c -> c.client().cpuUs()),
          perTransaction("server_cpu_us_per_txn", 1, c -> c.server().cpuUs()),
          perTransaction("server_cs_per_txn", 2, c -> c.server().switches()));

  /** Those that stand at the end. */
  static final List<Counter> LATER =
      List.of(
          perTransaction("server_voluntary_cs_per_txn", 2, c -> c.server().voluntarySwitches()),
          perTransaction("server_involuntary_cs_per_txn", 2, c -> c.server().involuntarySwitches()),
          perTransaction("client_cs_per_txn", 2, c -> c.client().switches()),
          new Counter("client_cpus", 3, c -> c.cpus(c.client().cpuUs())),
          new Counter("server_cpus", 3, c -> c.cpus(c.server().cpuUs())),
          new Counter("other_cpus", 3, CellCounts::otherCpus),
          new Counter("steal_percent", 2, CellCounts::stealPercent),
          perTransaction("server_run_queue_us_per_txn", 1, serverGrown(Watched.RUN_QUEUE_US)),
          perTransaction(
              "client_run_queue_us_per_txn", 1, c -> c.client().grown(Watched.RUN_QUEUE_US)),
          new Counter("server_threads", 1, c -> c.server().meanOf(Watched.THREADS)),
          new Counter("server_resident_mib", 1, c -> mib(c.server().meanOf(Watched.RESIDENT_KIB))),
          perTransaction(
              "server_disk_written_bytes_per_txn", 1, serverGrown(Watched.DISK_WRITTEN_BYTES)),
          perTransaction("fsyncs_per_txn", 5, c -> c.status(FSYNCS)),
          perTransaction("redo_bytes_per_txn", 1, c -> c.status(REDO_BYTES)),
          perTransaction("row_lock_waits_per_txn", 5, c -> c.status(ROW_LOCK_WAITS)),
          new Counter("pool_threads", 2, c -> c.ofPool(Watched.POOL_THREADS)),
          new Counter("pool_active_threads", 2, c -> c.ofPool(Watched.POOL_ACTIVE)),
          new Counter("pool_queue_length", 2, c -> c.ofPool(Watched.POOL_QUEUE)),
          waiting("wait_ready_threads", Watched.Waits::ready),
          waiting("wait_latch_threads", Watched.Waits::latch),
          waiting("wait_latch_still_threads", Watched.Waits::latchStill),
          waiting("wait_socket_threads", Watched.Waits::socket),
          waiting("wait_disk_threads", Watched.Waits::disk),
          waiting("wait_timer_threads", Watched.Waits::timer),
          waiting("wait_other_threads", Watched.Waits::other));

  private static Counter perTransaction(
      String name, int digits, Function<CellCounts, Double> total) {
    return new Counter(name, digits, c -> c.perTransaction(total.apply(c)));
  }

  private static Function<CellCounts, Double> serverGrown(String name) {
    return c -> c.server().grown(name);
  }

  private static Counter waiting(String name, Function<Watched.Waits, Double> threads) {
    return new Counter(name, 1, c -> c.waits() == null ? null : threads.apply(c.waits()));
  }

  private static Double mib(Double kib) {
    return kib == null ? null : kib / KIB_PER_MIB;
  }
}
