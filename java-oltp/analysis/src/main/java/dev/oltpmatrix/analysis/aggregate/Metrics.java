package dev.oltpmatrix.analysis.aggregate;

import dev.oltpmatrix.analysis.stats.ClientView;
import dev.oltpmatrix.analysis.stats.Intervals;
import dev.oltpmatrix.analysis.stats.ProductLimit;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.DeviceSpeed;
import dev.oltpmatrix.model.record.InnodbState;
import dev.oltpmatrix.model.record.Interval;
import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.model.record.LatencySummary;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.LoadResult.OpenLoop;
import dev.oltpmatrix.model.record.LoadResult.Steadiness;
import dev.oltpmatrix.model.record.MachineSpeed;
import dev.oltpmatrix.model.record.MachineSpeed.Probe;
import dev.oltpmatrix.model.record.Telemetry;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.Names;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * All metrics of a cell. A new one is added at the end of the last list, which makes it a column of
 * summary.csv (explained in docs/record.md), and a metric that a matrix can name.
 */
public final class Metrics {
  private static final double KIB_PER_MIB = 1024;
  private static final double US_PER_MS = 1000;

  public static final Metric THROUGHPUT =
      Metric.of(
              "throughput", 2, c -> rate(c.measured().transactionsPerS(), c.measured().intervals()))
          .as("throughput", Metric.PER_S, Metric.Better.HIGHER);
  public static final Metric QPS =
      Metric.number("qps", 2, c -> c.measured().queriesPerS())
          .as("qps", Metric.PER_S, Metric.Better.HIGHER);
  public static final Metric P50 = Metric.percentile("p50", 50);
  public static final Metric P95 = Metric.percentile("p95", 95);
  public static final Metric P99 = Metric.percentile("p99", 99);
  public static final Metric P999 = Metric.percentile("p99.9", 99.9);

  /** Metrics of every cell, run or imported. */
  private static final List<Metric> OF_LOAD = List.of(THROUGHPUT, QPS, P50, P95, P99, P999);

  /** Metrics that cells are compared in unless the matrix names others. */
  public static final List<Metric> DEFAULT = List.of(THROUGHPUT, P50, P95);

  public static final Metric SERVER_CPU =
      perTransaction(
          "server_cpu_us_per_txn", "server's CPU time", "µs", 1, c -> c.server().cpuUs());

  public static final Metric SERVER_SWITCHES =
      perTransaction(
          "server_context_switches_per_txn",
          "server's total context switches",
          "",
          2,
          c -> c.server().switches());

  public static final Metric PROXY_CPU =
      perTransaction("proxy_cpu_us_per_txn", "proxy's CPU time", "µs", 1, CellNumbers::proxyCpuUs);

  public static final Metric POOL_QUEUE =
      Metric.number("pool_queue_length", 2, c -> c.ofPool(Telemetry.POOL_QUEUE))
          .as("length of the pool's queue", "", Metric.Better.NEITHER);

  // Status variables by all their names: the first that a server has counts.

  /** Incremented at each call of fsync, for data files and redo log alike, in all versions. */
  private static final List<String> FSYNCS = List.of("Innodb_data_fsyncs");

  /**
   * If there is no count of written bytes, the growth of the log sequence number is used, in either
   * product's spelling.
   */
  private static final List<String> REDO_BYTES =
      List.of("Innodb_os_log_written", "Innodb_lsn_current", "Innodb_redo_log_current_lsn");

  private static final List<String> BINLOG_GROUPS = List.of("Binlog_group_commits");

  private static final List<String> OPENED_TABLES = List.of("Opened_tables");

  private static final List<String> FREE_PAGE_WAITS = List.of("Innodb_buffer_pool_wait_free");

  private static final List<String> ROW_LOCK_WAITS = List.of("Innodb_row_lock_waits");

  public static final Metric PROBE_INTEGER = probe("probe_integer_us", Probe::integerUs);

  public static final Metric UNLUCKY_CLIENT =
      Metric.of("client_mean_p95_ms", 3, c -> c.ofClients(Metrics::unlucky));

  public static final Metric STARVED =
      clients("starved_clients_percent", 2, ClientView::stalledPercent);

  public static final Metric DONE = clients("clients_done_percent", 2, ClientView::donePercent);

  static final Metric WINDOW =
      Metric.number("window_s", 1, c -> c.cell().load().window().lengthS());

  public static final Metric STALLED =
      Metric.number("stalled_s", 0, c -> stalledS(c.load().intervals()));

  public static final Metric CHECKPOINT_AGE_PERCENT =
      Metric.number("checkpoint_age_percent", 1, Metrics::checkpointAgePercent);

  public static final Metric BURST_RECOVERED =
      Metric.of("burst_recovered_s", 2, c -> recovered(c.openLoop()));

  public static final Metric LATENCY_RESOLUTION =
      Metric.number(
          "latency_resolution", 6, c -> c.cell().load().latencies().histogram().relativeError());

  public static final Metric IN_FLIGHT_CHANGE =
      Metric.number("in_flight_change", 0, Metrics::inFlightChange);

  public static final Metric CLIENTS_DONE =
      Metric.of("clients_done_s", 4, c -> c.ofClients(Metrics::clientsDone))
          .as("time until 95 % of the clients were done", "s", Metric.Better.LOWER)
          .ofTail();

  /** Columns before the column {@code valid}. */
  public static final List<Metric> FIRST =
      List.of(
          perTransaction(
              "client_cpu_us_per_txn", "client's CPU time", "µs", 1, c -> c.client().cpuUs()),
          SERVER_CPU,
          SERVER_SWITCHES);

  /** Columns that follow all others of the first version. */
  public static final List<Metric> LATER =
      List.of(
          perTransaction(
              "server_voluntary_cs_per_txn",
              "server's voluntary context switches",
              "",
              2,
              c -> c.server().voluntarySwitches()),
          perTransaction(
              "server_involuntary_cs_per_txn",
              "server's involuntary context switches",
              "",
              2,
              c -> c.server().involuntarySwitches()),
          perTransaction(
              "client_cs_per_txn", "client's context switches", "", 2, c -> c.client().switches()),
          Metric.number("client_cpus", 3, c -> c.cpus(c.client().cpuUs())),
          Metric.number("server_cpus", 3, c -> c.cpus(c.server().cpuUs())),
          Metric.number("other_cpus", 3, CellNumbers::otherCpus),
          Metric.number("steal_percent", 2, CellNumbers::stealPercent),
          perTransaction(
              "server_run_queue_us_per_txn",
              "server's time runnable without a CPU",
              "µs",
              1,
              serverGrown(Telemetry.RUN_QUEUE_US)),
          perTransaction(
              "client_run_queue_us_per_txn",
              "client's time runnable without a CPU",
              "µs",
              1,
              c -> c.client().grown(Telemetry.RUN_QUEUE_US)),
          Metric.number("server_threads", 1, c -> c.server().meanOf(Telemetry.THREADS)),
          Metric.number(
              "server_resident_mib", 1, c -> mib(c.server().meanOf(Telemetry.RESIDENT_KIB))),
          perTransaction(
              "server_disk_written_bytes_per_txn",
              "bytes written to disk",
              "B",
              1,
              serverGrown(Telemetry.DISK_WRITTEN_BYTES)),
          perTransaction("fsyncs_per_txn", "fsyncs", "", 5, c -> c.status(FSYNCS)),
          perTransaction("redo_bytes_per_txn", "redo log bytes", "B", 1, c -> c.status(REDO_BYTES)),
          perTransaction(
              "row_lock_waits_per_txn", "row lock waits", "", 5, c -> c.status(ROW_LOCK_WAITS)),
          Metric.number("pool_threads", 2, c -> c.ofPool(Telemetry.POOL_THREADS)),
          Metric.number("pool_active_threads", 2, c -> c.ofPool(Telemetry.POOL_ACTIVE)),
          POOL_QUEUE,
          Metric.number("idle_servers_cpus", 3, CellNumbers::idleServersCpus),
          waiting("wait_ready_threads", Telemetry.Waits::ready),
          waiting("wait_futex_threads", Telemetry.Waits::latch),
          waiting("wait_futex_idle_threads", Telemetry.Waits::latchStill),
          waiting("wait_socket_threads", Telemetry.Waits::socket),
          waiting("wait_disk_threads", Telemetry.Waits::disk),
          waiting("wait_timer_threads", Telemetry.Waits::timer),
          waiting("wait_other_threads", Telemetry.Waits::other));

  /** Percentiles of only those transactions that completed in the window. */
  public static final List<Metric> COMPLETED =
      List.of(completed("p50", 50), completed("p95", 95), completed("p99", 99));

  /** Columns from the clients' view, and the length of the observation. */
  public static final List<Metric> CLIENTS =
      List.of(
          clients("client_mean_ms", 3, ClientView::meanMs),
          UNLUCKY_CLIENT,
          clients("stalled_clients", 0, view -> (double) view.stalled()),
          STARVED,
          clients("client_time_over_1s_percent", 2, view -> view.timeOlderPercent(1)),
          clients("client_time_over_10s_percent", 2, view -> view.timeOlderPercent(10)),
          Metric.number("warmup_s", 1, c -> c.cell().load().window().warmupS()),
          WINDOW,
          clients("max_latency_over_load_age", 3, ClientView::loadAgeRatio),
          DONE);

  /**
   * Columns for arrivals at a rate, reopened tables, bytes allocated by a JVM, and client pools.
   */
  public static final List<Metric> LAST =
      List.of(
          openLoop("arrivals_per_s", 0, open -> (double) open.arrivalsPerS()),
          openLoop("backlog_max", 0, open -> (double) open.backlogMax()),
          openLoop("backlog_end", 0, open -> (double) open.backlogEnd()),
          BURST_RECOVERED,
          perTransaction(
              "opened_tables_per_txn", "opened tables", "", 3, c -> c.status(OPENED_TABLES)),
          perTransaction(
              "allocated_bytes_per_txn",
              "bytes allocated by the client",
              "B",
              1,
              CellNumbers::allocatedBytes),
          clientPool("client_pool_wait_mean_ms", LatencySummary::meanUs),
          clientPool("client_pool_wait_p95_ms", LatencySummary::p95Us));

  /** Columns after the reason why a cell is unsupported. */
  public static final List<Metric> NEWEST =
      List.of(
          Metric.number(
              "rtt_measured_ms",
              3,
              c -> c.cell().relay() == null ? null : c.cell().relay().measuredMs()),
          Metric.number("gc_percent", 2, CellNumbers::gcPercent),
          perTransaction(
              "wire_bytes_per_txn",
              "bytes on the wire",
              "B",
              1,
              c -> sum(c.status(List.of("Bytes_received")), c.status(List.of("Bytes_sent")))),
          Metric.number("client_peak_mib", 0, Metrics::clientPeakMib),
          Metric.number("connect_s", 2, c -> c.cell().load().window().connectS()),
          IN_FLIGHT_CHANGE,
          share("over_100ms_percent", "share above 100 ms", 0.1),
          share("over_1s_percent", "share above 1 s", 1),
          share("over_10s_percent", "share above 10 s", 10),
          CLIENTS_DONE,
          PROBE_INTEGER,
          probe("probe_memory_us", Probe::memoryUs),
          Metric.number("probe_window_integer_us", 2, c -> c.mean(Telemetry.PROBE_INTEGER_US)),
          Metric.number("probe_window_memory_us", 2, c -> c.mean(Telemetry.PROBE_MEMORY_US)),
          probe("probe_wait_percent", Probe::waitPercent),
          probe("probe_fdatasync_us", Probe::fdatasyncUs),
          Metric.number("throttled_cpus", 3, c -> c.cpus(c.counter(Telemetry.HOST_THROTTLED_US))),
          perTransaction(
              "device_flushes_per_txn",
              "flushes of the device's cache",
              "",
              5,
              c -> c.counter(Telemetry.DEVICE_FLUSHES)),
          perTransaction(
              "device_written_bytes_per_txn",
              "bytes written to the device",
              "B",
              1,
              c -> c.counter(Telemetry.DEVICE_WRITTEN_BYTES)),
          Metric.number(
              "device_busy_percent", 2, c -> percent(c.cpus(c.counter(Telemetry.DEVICE_BUSY_US)))),
          perTransaction(
              "binlog_groups_per_txn",
              "groups of commits in the binary log",
              "",
              5,
              c -> c.status(BINLOG_GROUPS)),
          CHECKPOINT_AGE_PERCENT,
          atStart("dirty_start_percent", InnodbState::dirtyPercent),
          atEnd("dirty_end_percent", InnodbState::dirtyPercent),
          atStart("redo_used_start_percent", InnodbState::redoUsedPercent),
          atEnd("redo_used_end_percent", InnodbState::redoUsedPercent),
          Metric.number(
              "server_host_busy_percent", 1, c -> c.mean(Telemetry.SERVER_HOST_BUSY_PERCENT)),
          perTransaction(
              "server_host_context_switches_per_txn",
              "context switches of the server's machine",
              "",
              2,
              c -> c.counter(Telemetry.SERVER_HOST_SWITCHES)),
          PROXY_CPU,
          Metric.number("proxy_resident_mib", 1, c -> mib(c.ofProxyMeans(Telemetry.RESIDENT_KIB))),
          Metric.number(
              "proxy_client_connections", 1, c -> c.ofProxyMeans(Telemetry.CLIENT_CONNECTIONS)),
          Metric.number(
              "proxy_server_connections", 1, c -> c.ofProxyMeans(Telemetry.SERVER_CONNECTIONS)),
          perTransaction(
              "device_read_bytes_per_txn",
              "bytes read from the device",
              "B",
              1,
              c -> c.counter(Telemetry.DEVICE_READ_BYTES)),
          perTransaction(
              "free_page_waits_per_txn",
              "waits for a free page",
              "",
              5,
              c -> c.status(FREE_PAGE_WAITS)));

  /** Columns of cells.csv alone: transactions under way at the window's edges, and their ages. */
  public static final List<Metric> OF_CELLS =
      List.of(
          ages("in_flight_at_start", 0, Steadiness::agesAtStart, Metrics::inFlight),
          ages("in_flight_at_end", 0, Steadiness::agesAtEnd, Metrics::inFlight),
          ages("mean_age_at_start_ms", 3, Steadiness::agesAtStart, Metrics::meanMs),
          ages("mean_age_at_end_ms", 3, Steadiness::agesAtEnd, Metrics::meanMs),
          LATENCY_RESOLUTION,
          STALLED);

  /** Columns of cells.csv alone, at its end: the device of the server's data, without load. */
  public static final List<Metric> OF_DEVICE =
      Stream.of(
              device("sync", DeviceSpeed::sync),
              device("read", DeviceSpeed::read),
              device("write", DeviceSpeed::write))
          .flatMap(List::stream)
          .toList();

  /** The time over which few transactions were counted; the last column of cells.csv. */
  public static final Metric COMPLETION_SPAN =
      Metric.number("completion_span_s", 6, c -> c.load().completionSpanS());

  /** Metrics of cells whose load was run here, in the order of their columns. */
  private static final List<Metric> OF_RUN =
      Stream.of(
              FIRST,
              LATER,
              COMPLETED,
              CLIENTS,
              LAST,
              NEWEST,
              OF_CELLS,
              OF_DEVICE,
              List.of(COMPLETION_SPAN))
          .flatMap(List::stream)
          .toList();

  private static final List<Metric> ALL = Stream.concat(OF_LOAD.stream(), OF_RUN.stream()).toList();

  private Metrics() {}

  /** Returns the metric that each column of cells.csv has, without those of one kind. */
  public static Map<String, Metric> columns() {
    Map<String, Metric> columns = new LinkedHashMap<>();
    columns.put("tps", THROUGHPUT);
    columns.put("qps", QPS);
    columns.put("p50_ms", P50);
    columns.put("p95_ms", P95);
    columns.put("p99_ms", P99);
    columns.put("p999_ms", P999);
    OF_RUN.forEach(metric -> columns.put(metric.name(), metric));
    return columns;
  }

  /** Returns the metrics that can be computed for a cell. */
  static List<Metric> of(CellNumbers cell) {
    if (!cell.isRun()) {
      return OF_LOAD;
    }
    Stream<Metric> ofKinds =
        cell.cell().load().kinds().stream().flatMap(kind -> KindMetrics.of(kind.name()).stream());
    return Stream.concat(ALL.stream(), ofKinds).toList();
  }

  /**
   * Refuses the name of a metric on which there can be no verdicts.
   *
   * @param kinds the kinds of transaction of each workload of the matrix
   */
  public static void require(String name, Map<String, List<String>> kinds) {
    if (!KindMetrics.isName(name)) {
      Names.require("metric", name, compared().map(Metric::name).toList());
    } else {
      KindMetrics.require(name, kinds);
    }
  }

  /** Refuses the name of a metric that the verdicts of a matrix are not on. */
  public static void requireMeasured(String name, MatrixSpec spec) {
    require(name, spec.transactionKinds());
    List<String> measured =
        spec.metrics() == null ? DEFAULT.stream().map(Metric::name).toList() : spec.metrics();
    if (!measured.contains(name)) {
      throw new UsageException(
          "primary.metric is %s, which the matrix does not measure: it has %s; name it under metrics"
              .formatted(name, measured));
    }
  }

  /** Returns the metric of a name that {@link #require} accepts. */
  public static Metric named(String name) {
    return named(List.of(name)).get(0);
  }

  /** Returns the metrics of these names that this version knows. */
  static List<Metric> named(List<String> names) {
    return names.stream()
        .flatMap(
            name ->
                KindMetrics.isName(name)
                    ? KindMetrics.named(name)
                    : compared().filter(m -> m.name().equals(name)))
        .toList();
  }

  private static Stream<Metric> compared() {
    return ALL.stream().filter(Metric::isCompared);
  }

  private static Metric completed(String name, double percent) {
    return Metric.number(name + "_completed_ms", 3, c -> c.percentiles().completedMs(percent));
  }

  private static Metric clients(String name, int digits, Function<ClientView, Double> of) {
    return Metric.number(name, digits, c -> c.clients(of));
  }

  private static Value exact(Double number) {
    return number == null ? null : Value.exact(number);
  }

  private static Value rate(Double perS, List<Interval> intervals) {
    return perS == null ? null : Value.of(Intervals.rate(perS, intervals));
  }

  /** The mean of clients that completed nothing is longer than the window. */
  private static Value unlucky(ClientView clients) {
    Double ms = clients.unluckyMs();
    return ms == null ? Value.BEYOND : Value.exact(ms);
  }

  private static Double inFlightChange(CellNumbers numbers) {
    Long change = numbers.cell().load().inFlightChange();
    return change == null ? null : Double.valueOf(change);
  }

  private static Value clientsDone(ClientView clients) {
    if (clients.notDoneS() == null) {
      return exact(clients.doneS());
    }
    return clients.speaksOfAll() ? Value.above(clients.notDoneS()) : Value.BEYOND;
  }

  private static Metric ages(
      String name,
      int digits,
      Function<Steadiness, LatencyHistogram> edge,
      Function<LatencyHistogram, Double> of) {
    return Metric.number(
        name,
        digits,
        c -> ProductLimit.hasAges(c.load()) ? of.apply(edge.apply(c.load().steady())) : null);
  }

  /** Returns the seconds of the window in which no transaction completed. */
  private static Double stalledS(List<Interval> intervals) {
    return intervals.stream()
        .filter(interval -> interval.transactions() == 0)
        .mapToDouble(Interval::lengthS)
        .sum();
  }

  private static Double inFlight(LatencyHistogram ages) {
    return (double) ages.count();
  }

  private static Double meanMs(LatencyHistogram ages) {
    double us = ages.buckets().stream().mapToDouble(pair -> (double) pair[0] * pair[1]).sum();
    return ages.count() == 0 ? null : Double.valueOf(us / ages.count() / US_PER_MS);
  }

  private static Metric openLoop(String name, int digits, Function<OpenLoop, Double> of) {
    return Metric.number(name, digits, c -> c.openLoop() == null ? null : of.apply(c.openLoop()));
  }

  /** A recovery that was not within the window is later. */
  private static Value recovered(OpenLoop open) {
    if (open == null || open.burst() == null) {
      return null;
    }
    Double s = open.burst().recoveredS();
    return s == null ? Value.BEYOND : Value.exact(s);
  }

  private static Metric clientPool(String name, Function<LatencySummary, Number> of) {
    return Metric.number(
        name,
        3,
        c -> {
          LoadResult.ClientPool pool = c.cell().load().clientPool();
          Number us = pool == null ? null : of.apply(pool.waits());
          return us == null ? null : us.doubleValue() / US_PER_MS;
        });
  }

  private static Metric perTransaction(
      String name, String what, String unit, int digits, Function<CellNumbers, Double> total) {
    return Metric.number(name, digits, c -> c.perTransaction(total.apply(c)))
        .as(what + " per transaction", unit, Metric.Better.LOWER);
  }

  /** Returns the share of the transactions that take longer than a threshold. */
  private static Metric share(String name, String label, double s) {
    return Metric.of(name, 4, c -> c.overPercent(s)).as(label, "%", Metric.Better.LOWER).ofTail();
  }

  private static Function<CellNumbers, Double> serverGrown(String name) {
    return c -> c.server().grown(name);
  }

  /** Returns the lesser of what the probe cost before and after the cell. */
  private static Metric probe(String name, Function<Probe, Double> of) {
    return Metric.number(
        name, 2, c -> c.cell().speed() == null ? null : c.cell().speed().lesser(of));
  }

  private static Metric atStart(String name, Function<InnodbState, Double> of) {
    return Metric.number(name, 1, c -> of.apply(InnodbState.atStart(c.cell())));
  }

  private static Metric atEnd(String name, Function<InnodbState, Double> of) {
    return Metric.number(name, 1, c -> of.apply(InnodbState.atEnd(c.cell())));
  }

  private static List<Metric> device(String work, Function<DeviceSpeed, DeviceSpeed.Work> of) {
    return List.of(
        device("device_" + work + "_p50_us", of, DeviceSpeed.Work::p50Us),
        device("device_" + work + "_p99_us", of, DeviceSpeed.Work::p99Us),
        device("device_" + work + "_per_s", of, DeviceSpeed.Work::perS));
  }

  private static Metric device(
      String name,
      Function<DeviceSpeed, DeviceSpeed.Work> of,
      Function<DeviceSpeed.Work, Double> number) {
    return Metric.number(
        name,
        1,
        c -> {
          MachineSpeed speed = c.cell().speed();
          return speed == null || speed.device() == null
              ? null
              : number.apply(of.apply(speed.device()));
        });
  }

  private static Metric waiting(String name, Function<Telemetry.Waits, Double> threads) {
    return Metric.number(name, 1, c -> c.waits() == null ? null : threads.apply(c.waits()));
  }

  private static Double sum(Double a, Double b) {
    return a == null || b == null ? null : Double.valueOf(a + b);
  }

  private static Double checkpointAgePercent(CellNumbers c) {
    Double age = c.meanStatus(InnodbState.REDO_USED);
    Double redo = c.redoBytes();
    return age == null || redo == null ? null : percent(age / redo);
  }

  private static Double percent(Double share) {
    return share == null ? null : Double.valueOf(100 * share);
  }

  private static Double clientPeakMib(CellNumbers c) {
    CellRecord.Usage usage = c.cell().usage();
    Long kib = usage == null || usage.client() == null ? null : usage.client().peakRssKib();
    return kib == null ? null : mib(kib.doubleValue());
  }

  private static Double mib(Double kib) {
    return kib == null ? null : kib / KIB_PER_MIB;
  }
}
