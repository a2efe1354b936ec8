package dev.oltpmatrix.analysis.summary;

import dev.oltpmatrix.analysis.stats.ClientView;
import dev.oltpmatrix.analysis.stats.Percentiles;
import dev.oltpmatrix.model.record.LatencySummary;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.LoadResult.OpenLoop;
import dev.oltpmatrix.model.record.Telemetry;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A column of summary.csv for a counter other than the load's own numbers: the median over the
 * repetitions. A new one is added at the end of the last list, and in docs/record.md.
 *
 * @param digits digits after the decimal point
 */
record Counter(String name, int digits, Function<CellCounts, Double> of) {
  private static final double KIB_PER_MIB = 1024;
  private static final double US_PER_MS = 1000;

  // Status variables by all their names: the first that a server has counts.

  /** Incremented at each call of fsync, for data files and redo log alike, in all versions. */
  private static final List<String> FSYNCS = List.of("Innodb_data_fsyncs");

  /**
   * If there is no count of written bytes, the growth of the log sequence number is used, in either
   * product's spelling.
   */
  private static final List<String> REDO_BYTES =
      List.of("Innodb_os_log_written", "Innodb_lsn_current", "Innodb_redo_log_current_lsn");

  private static final List<String> OPENED_TABLES = List.of("Opened_tables");

  private static final List<String> ROW_LOCK_WAITS = List.of("Innodb_row_lock_waits");

  /** Columns before the column {@code valid}. */
  static final List<Counter> FIRST =
      List.of(
          perTransaction("client_cpu_us_per_txn", 1, c -> c.client().cpuUs()),
          perTransaction("server_cpu_us_per_txn", 1, c -> c.server().cpuUs()),
          perTransaction("server_context_switches_per_txn", 2, c -> c.server().switches()));

  /** Columns that follow all others of the first version. */
  static final List<Counter> LATER =
      List.of(
          perTransaction("server_voluntary_cs_per_txn", 2, c -> c.server().voluntarySwitches()),
          perTransaction("server_involuntary_cs_per_txn", 2, c -> c.server().involuntarySwitches()),
          perTransaction("client_cs_per_txn", 2, c -> c.client().switches()),
          new Counter("client_cpus", 3, c -> c.cpus(c.client().cpuUs())),
          new Counter("server_cpus", 3, c -> c.cpus(c.server().cpuUs())),
          new Counter("other_cpus", 3, CellCounts::otherCpus),
          new Counter("steal_percent", 2, CellCounts::stealPercent),
          perTransaction("server_run_queue_us_per_txn", 1, serverGrown(Telemetry.RUN_QUEUE_US)),
          perTransaction(
              "client_run_queue_us_per_txn", 1, c -> c.client().grown(Telemetry.RUN_QUEUE_US)),
          new Counter("server_threads", 1, c -> c.server().meanOf(Telemetry.THREADS)),
          new Counter(
              "server_resident_mib", 1, c -> mib(c.server().meanOf(Telemetry.RESIDENT_KIB))),
          perTransaction(
              "server_disk_written_bytes_per_txn", 1, serverGrown(Telemetry.DISK_WRITTEN_BYTES)),
          perTransaction("fsyncs_per_txn", 5, c -> c.status(FSYNCS)),
          perTransaction("redo_bytes_per_txn", 1, c -> c.status(REDO_BYTES)),
          perTransaction("row_lock_waits_per_txn", 5, c -> c.status(ROW_LOCK_WAITS)),
          new Counter("pool_threads", 2, c -> c.ofPool(Telemetry.POOL_THREADS)),
          new Counter("pool_active_threads", 2, c -> c.ofPool(Telemetry.POOL_ACTIVE)),
          new Counter("pool_queue_length", 2, c -> c.ofPool(Telemetry.POOL_QUEUE)),
          new Counter("idle_servers_cpus", 3, CellCounts::idleServersCpus),
          waiting("wait_ready_threads", Telemetry.Waits::ready),
          waiting("wait_futex_threads", Telemetry.Waits::latch),
          waiting("wait_futex_idle_threads", Telemetry.Waits::latchStill),
          waiting("wait_socket_threads", Telemetry.Waits::socket),
          waiting("wait_disk_threads", Telemetry.Waits::disk),
          waiting("wait_timer_threads", Telemetry.Waits::timer),
          waiting("wait_other_threads", Telemetry.Waits::other));

  /** Percentiles of only those transactions that completed in the window. */
  static final List<Counter> COMPLETED =
      List.of(completed("p50", 50), completed("p95", 95), completed("p99", 99));

  /** Columns from the clients' view, and the length of the observation. */
  static final List<Counter> CLIENTS =
      List.of(
          clients("client_mean_ms", 3, ClientView::meanMs),
          clients("client_mean_p95_ms", 3, Counter::unluckyMs),
          clients("stalled_clients", 0, view -> (double) view.stalled()),
          clients("starved_clients_percent", 2, ClientView::stalledPercent),
          clients("client_time_over_1s_percent", 2, view -> view.timeOlderPercent(1)),
          clients("client_time_over_10s_percent", 2, view -> view.timeOlderPercent(10)),
          new Counter("warmup_s", 1, c -> c.cell().load().window().warmupS()),
          new Counter("window_s", 1, c -> c.cell().load().window().lengthS()),
          clients("max_latency_over_load_age", 3, ClientView::loadAgeRatio),
          clients("clients_done_percent", 2, ClientView::donePercent));

  /**
   * Columns for arrivals at a rate, reopened tables, bytes allocated by a JVM, and client pools.
   */
  static final List<Counter> LAST =
      List.of(
          openLoop("arrivals_per_s", 0, open -> (double) open.arrivalsPerS()),
          openLoop("backlog_max", 0, open -> (double) open.backlogMax()),
          openLoop("backlog_end", 0, open -> (double) open.backlogEnd()),
          openLoop("burst_recovered_s", 2, Counter::recoveredS),
          perTransaction("opened_tables_per_txn", 3, c -> c.status(OPENED_TABLES)),
          perTransaction("allocated_bytes_per_txn", 1, CellCounts::allocatedBytes),
          clientPool("client_pool_wait_mean_ms", LatencySummary::meanUs),
          clientPool("client_pool_wait_p95_ms", LatencySummary::p95Us));

  /** Columns after the reason why a cell is unsupported. */
  static final List<Counter> NEWEST =
      List.of(
          new Counter(
              "rtt_measured_ms",
              3,
              c -> c.cell().relay() == null ? null : c.cell().relay().measuredMs()),
          new Counter("gc_percent", 2, CellCounts::gcPercent));

  static Stream<Counter> all() {
    return Stream.of(FIRST, LATER, COMPLETED, CLIENTS, LAST, NEWEST).flatMap(List::stream);
  }

  private static Counter completed(String name, double percent) {
    return new Counter(
        name + "_completed_ms", 3, c -> Percentiles.of(c.cell()).completedMs(percent));
  }

  private static Counter clients(String name, int digits, Function<ClientView, Double> of) {
    return new Counter(name, digits, c -> c.clients(of));
  }

  /**
   * Infinity if the worst clients completed nothing: their mean is longer than the window, and so
   * greater than any known value.
   */
  private static Double unluckyMs(ClientView clients) {
    Double ms = clients.unluckyMs();
    return ms == null ? Double.valueOf(Double.POSITIVE_INFINITY) : ms;
  }

  private static Counter openLoop(String name, int digits, Function<OpenLoop, Double> of) {
    return new Counter(name, digits, c -> c.openLoop() == null ? null : of.apply(c.openLoop()));
  }

  /**
   * Infinity if the recovery was not within the window: it is later, and so greater than any known
   * value.
   */
  private static Double recoveredS(OpenLoop open) {
    if (open.burst() == null) {
      return null;
    }
    Double s = open.burst().recoveredS();
    return s == null ? Double.valueOf(Double.POSITIVE_INFINITY) : s;
  }

  private static Counter clientPool(String name, Function<LatencySummary, Number> of) {
    return new Counter(
        name,
        3,
        c -> {
          LoadResult.ClientPool pool = c.cell().load().clientPool();
          Number us = pool == null ? null : of.apply(pool.waits());
          return us == null ? null : us.doubleValue() / US_PER_MS;
        });
  }

  private static Counter perTransaction(
      String name, int digits, Function<CellCounts, Double> total) {
    return new Counter(name, digits, c -> c.perTransaction(total.apply(c)));
  }

  private static Function<CellCounts, Double> serverGrown(String name) {
    return c -> c.server().grown(name);
  }

  private static Counter waiting(String name, Function<Telemetry.Waits, Double> threads) {
    return new Counter(name, 1, c -> c.waits() == null ? null : threads.apply(c.waits()));
  }

  private static Double mib(Double kib) {
    return kib == null ? null : kib / KIB_PER_MIB;
  }
}
