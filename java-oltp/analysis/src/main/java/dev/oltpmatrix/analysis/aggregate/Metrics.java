package dev.oltpmatrix.analysis.aggregate;

import static dev.oltpmatrix.analysis.aggregate.Metric.number;

import dev.oltpmatrix.analysis.aggregate.Metric.Join;
import dev.oltpmatrix.analysis.stats.ClientView;
import dev.oltpmatrix.analysis.stats.LittlesLaw;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.DeviceSpeed;
import dev.oltpmatrix.model.record.InnodbState;
import dev.oltpmatrix.model.record.LatencySummary;
import dev.oltpmatrix.model.record.LoadResult.ClientPool;
import dev.oltpmatrix.model.record.LoadResult.OpenLoop;
import dev.oltpmatrix.model.record.LoadResult.Steadiness;
import dev.oltpmatrix.model.record.MachineSpeed.Probe;
import dev.oltpmatrix.model.record.Telemetry;
import dev.oltpmatrix.model.record.Telemetry.Waits;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.Names;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * All numbers of a cell, in the order of their columns. A new one is added at the end of {@link
 * #NEWEST}, which makes it a column of cells.csv and summary.csv (explained in
 * docs/reference-files.md), and a metric that a matrix can name if one of its values is better than
 * another.
 */
public final class Metrics {
  private static final double KIB_PER_MIB = 1024;
  private static final double US_PER_MS = 1000;

  public static final Metric THROUGHPUT =
      Metric.of("throughput", 2, CellNumbers::throughput).higher("throughput", Metric.PER_S);
  public static final Metric QPS =
      number("qps", 2, c -> c.measured().queriesPerS()).higher("qps", Metric.PER_S);
  public static final Metric P50 = percentile("p50", 50);
  public static final Metric P95 = percentile("p95", 95);
  public static final Metric P99 = percentile("p99", 99);
  public static final Metric P999 = percentile("p99.9", 99.9);
  public static final Metric MAX =
      number("max_ms", 3, c -> ms(c.measured().maxUs())).in(Metric.MS).joinedBy(Join.MAX);
  public static final Metric ERRORS =
      number("errors", 0, c -> c.measured().errors()).in(Metric.COUNT).joinedBy(Join.SUM);

  private static final List<Metric> OF_LOAD =
      List.of(THROUGHPUT, QPS, P50, P95, P99, P999, MAX, ERRORS);

  /** Metrics that cells are compared in unless the matrix names others. */
  public static final List<Metric> DEFAULT = List.of(THROUGHPUT, P50, P95);

  public static final Metric SERVER_CPU =
      perTransaction(1, "server_cpu_us_per_txn", c -> c.server().cpuUs())
          .lower("server's CPU time per transaction", "µs");
  public static final Metric PROBE_INTEGER = probe("probe_integer_us", Probe::integerUs);
  public static final Metric PROBE_MEMORY = probe("probe_memory_us", Probe::memoryUs);
  public static final Metric PROBE_WAIT = probe("probe_wait_percent", Probe::waitPercent);
  public static final Metric PROBE_FDATASYNC = probe("probe_fdatasync_us", Probe::fdatasyncUs);
  public static final Metric STEAL = number("steal_percent", 2, CellNumbers::stealPercent);
  public static final Metric STARVED =
      clients("starved_clients_percent", 2, ClientView::stalledPercent);
  public static final Metric DONE = clients("clients_done_percent", 2, ClientView::donePercent);
  public static final Metric WINDOW = number("window_s", 1, c -> c.load().window().lengthS());
  public static final Metric STALLED = number("stalled_s", 0, CellNumbers::stalledS);
  public static final Metric CHECKPOINT_AGE_PERCENT =
      number("checkpoint_age_percent", 1, CellNumbers::checkpointAgePercent);
  static final Metric LATENCY_RESOLUTION =
      number("latency_resolution", 6, c -> c.load().latencies().histogram().relativeError());
  public static final Metric CLIENTS_DONE =
      Metric.of("clients_done_s", 4, CellNumbers::clientsDone)
          .lower("time until 95 % of the clients were done", "s")
          .ofTail();

  public static final Metric TRANSACTIONS =
      number("transactions", 0, c -> c.load().counts().transactions()).in(Metric.COUNT);

  /** The share of the clients that throughput times mean latency accounts for. */
  public static final Metric LITTLES_LAW =
      number("littles_law", 0, c -> LittlesLaw.share(c.load()));

  /** The time over which few transactions were counted; none where the window's length is. */
  public static final Metric COMPLETION_SPAN =
      number("completion_span_s", 6, c -> c.load().completionSpanS());

  /** Columns before the column {@code valid}. */
  public static final List<Metric> FIRST =
      List.of(
          perTransaction(1, "client_cpu_us_per_txn", c -> c.client().cpuUs())
              .lower("client's CPU time per transaction", "µs"),
          SERVER_CPU,
          perTransaction(2, "server_context_switches_per_txn", c -> c.server().switches())
              .lower("server's total context switches per transaction", ""));

  /** Columns before the column {@code p95_above_ms}. */
  public static final List<Metric> LATER =
      List.of(
          perTransaction(2, "server_voluntary_cs_per_txn", c -> c.server().voluntarySwitches())
              .lower("server's voluntary context switches per transaction", ""),
          perTransaction(2, "server_involuntary_cs_per_txn", c -> c.server().involuntarySwitches())
              .lower("server's involuntary context switches per transaction", ""),
          perTransaction(2, "client_cs_per_txn", c -> c.client().switches())
              .lower("client's context switches per transaction", ""),
          number("client_cpus", 3, c -> c.cpus(c.client().cpuUs())),
          number("server_cpus", 3, c -> c.cpus(c.server().cpuUs())),
          number("other_cpus", 3, CellNumbers::otherCpus),
          STEAL,
          perTransaction(
                  1, "server_run_queue_us_per_txn", c -> c.server().grown(Telemetry.RUN_QUEUE_US))
              .lower("server's time runnable without a CPU per transaction", "µs"),
          perTransaction(
                  1, "client_run_queue_us_per_txn", c -> c.client().grown(Telemetry.RUN_QUEUE_US))
              .lower("client's time runnable without a CPU per transaction", "µs"),
          number("server_threads", 1, c -> c.server().mean(Telemetry.THREADS)),
          number("server_resident_mib", 1, c -> mib(c.server().mean(Telemetry.RESIDENT_KIB))),
          perTransaction(
                  1,
                  "server_disk_written_bytes_per_txn",
                  c -> c.server().grown(Telemetry.DISK_WRITTEN_BYTES))
              .lower("bytes written to disk per transaction", "B"),
          // Incremented at each call of fsync, for data files and redo log alike, in all versions.
          perTransaction(5, "fsyncs_per_txn", c -> c.status("Innodb_data_fsyncs"))
              .lower("fsyncs per transaction", ""),
          perTransaction(1, "redo_bytes_per_txn", CellNumbers::redoWrittenBytes)
              .lower("redo log bytes per transaction", "B"),
          perTransaction(5, "row_lock_waits_per_txn", c -> c.status("Innodb_row_lock_waits"))
              .lower("row lock waits per transaction", ""),
          number("pool_threads", 2, c -> c.ofPool(Telemetry.POOL_THREADS)),
          number("pool_active_threads", 2, c -> c.ofPool(Telemetry.POOL_ACTIVE)),
          number("pool_queue_length", 2, c -> c.ofPool(Telemetry.POOL_QUEUE)),
          number("idle_servers_cpus", 3, CellNumbers::idleServersCpus),
          waiting("wait_ready_threads", Waits::ready),
          waiting("wait_futex_threads", Waits::latch),
          waiting("wait_futex_idle_threads", Waits::latchStill),
          waiting("wait_socket_threads", Waits::socket),
          waiting("wait_disk_threads", Waits::disk),
          waiting("wait_timer_threads", Waits::timer),
          waiting("wait_other_threads", Waits::other),
          // Percentiles of only those transactions that completed in the window.
          number("p50_completed_ms", 3, c -> c.percentiles().completedMs(50)),
          number("p95_completed_ms", 3, c -> c.percentiles().completedMs(95)),
          number("p99_completed_ms", 3, c -> c.percentiles().completedMs(99)));

  /** Columns before the column {@code unsupported}. */
  public static final List<Metric> CLIENTS =
      List.of(
          clients("client_mean_ms", 3, ClientView::meanMs),
          // The mean of clients that completed nothing is longer than the window.
          Metric.of(
              "client_mean_p95_ms",
              3,
              c -> c.view() == null ? null : Value.orBeyond(c.view().unluckyMs())),
          clients("stalled_clients", 0, ClientView::stalled),
          STARVED,
          clients("client_time_over_1s_percent", 2, view -> view.timeOlderPercent(1)),
          clients("client_time_over_10s_percent", 2, view -> view.timeOlderPercent(10)),
          number("warmup_s", 1, c -> c.load().window().warmupS()),
          WINDOW,
          clients("max_latency_over_load_age", 3, ClientView::loadAgeRatio),
          DONE,
          openLoop("arrivals_per_s", OpenLoop::arrivalsPerS),
          openLoop("backlog_max", OpenLoop::backlogMax),
          openLoop("backlog_end", OpenLoop::backlogEnd),
          // A recovery that was not within the window is later.
          Metric.of(
              "burst_recovered_s",
              2,
              c ->
                  c.load().openLoop() == null || c.load().openLoop().burst() == null
                      ? null
                      : Value.orBeyond(c.load().openLoop().burst().recoveredS())),
          perTransaction(3, "opened_tables_per_txn", c -> c.status("Opened_tables"))
              .lower("opened tables per transaction", ""),
          perTransaction(1, "allocated_bytes_per_txn", c -> c.load().jvm().allocatedBytes())
              .lower("bytes allocated by the client per transaction", "B"),
          clientPool("client_pool_wait_mean_ms", LatencySummary::meanUs),
          clientPool("client_pool_wait_p95_ms", LatencySummary::p95Us));

  /** Columns after it. */
  public static final List<Metric> NEWEST =
      List.of(
          number(
              "rtt_measured_ms",
              3,
              c -> c.cell().relay() == null ? null : c.cell().relay().measuredMs()),
          number("gc_percent", 2, c -> c.windowPercent(c.load().jvm().gcS())),
          perTransaction(
                  1,
                  "wire_bytes_per_txn",
                  c -> CellNumbers.sum(c.status("Bytes_received"), c.status("Bytes_sent")))
              .lower("bytes on the wire per transaction", "B"),
          number(
              "client_peak_mib",
              0,
              c -> c.client().usage() == null ? null : mib(c.client().usage().peakRssKib())),
          number("connect_s", 2, c -> c.load().window().connectS()),
          number("in_flight_change", 0, c -> c.load().inFlightChange()),
          share("over_100ms_percent", "share above 100 ms", 0.1),
          share("over_1s_percent", "share above 1 s", 1),
          share("over_10s_percent", "share above 10 s", 10),
          CLIENTS_DONE,
          PROBE_INTEGER,
          PROBE_MEMORY,
          number("probe_window_integer_us", 2, c -> c.mean(Telemetry.PROBE_INTEGER_US)),
          number("probe_window_memory_us", 2, c -> c.mean(Telemetry.PROBE_MEMORY_US)),
          PROBE_WAIT,
          PROBE_FDATASYNC,
          number("throttled_cpus", 3, c -> c.cpus(c.counter(Telemetry.HOST_THROTTLED_US))),
          perTransaction(5, "device_flushes_per_txn", c -> c.counter(Telemetry.DEVICE_FLUSHES))
              .lower("flushes of the device's cache per transaction", ""),
          perTransaction(
                  1, "device_written_bytes_per_txn", c -> c.counter(Telemetry.DEVICE_WRITTEN_BYTES))
              .lower("bytes written to the device per transaction", "B"),
          number(
              "device_busy_percent", 2, c -> percent(c.cpus(c.counter(Telemetry.DEVICE_BUSY_US)))),
          perTransaction(5, "binlog_groups_per_txn", c -> c.status("Binlog_group_commits"))
              .lower("groups of commits in the binary log per transaction", ""),
          CHECKPOINT_AGE_PERCENT,
          number("dirty_start_percent", 1, c -> InnodbState.atStart(c.cell()).dirtyPercent()),
          number("dirty_end_percent", 1, c -> InnodbState.atEnd(c.cell()).dirtyPercent()),
          number(
              "redo_used_start_percent", 1, c -> InnodbState.atStart(c.cell()).redoUsedPercent()),
          number("redo_used_end_percent", 1, c -> InnodbState.atEnd(c.cell()).redoUsedPercent()),
          number("server_host_busy_percent", 1, c -> c.mean(Telemetry.SERVER_HOST_BUSY_PERCENT)),
          perTransaction(
                  2,
                  "server_host_context_switches_per_txn",
                  c -> c.counter(Telemetry.SERVER_HOST_SWITCHES))
              .lower("context switches of the server's machine per transaction", ""),
          perTransaction(1, "proxy_cpu_us_per_txn", CellNumbers::proxyCpuUs)
              .lower("proxy's CPU time per transaction", "µs"),
          number("proxy_resident_mib", 1, c -> mib(c.ofProxies(Telemetry.RESIDENT_KIB))),
          number("proxy_client_connections", 1, c -> c.ofProxies(Telemetry.CLIENT_CONNECTIONS)),
          number("proxy_server_connections", 1, c -> c.ofProxies(Telemetry.SERVER_CONNECTIONS)),
          perTransaction(
                  1, "device_read_bytes_per_txn", c -> c.counter(Telemetry.DEVICE_READ_BYTES))
              .lower("bytes read from the device per transaction", "B"),
          perTransaction(
                  5, "free_page_waits_per_txn", c -> c.status("Innodb_buffer_pool_wait_free"))
              .lower("waits for a free page per transaction", ""));

  /** Columns of cells.csv alone: transactions under way at the window's edges, and their ages. */
  public static final List<Metric> OF_CELLS =
      List.of(
          number("in_flight_at_start", 0, c -> c.inFlight(Steadiness::agesAtStart)),
          number("in_flight_at_end", 0, c -> c.inFlight(Steadiness::agesAtEnd)),
          number("mean_age_at_start_ms", 3, c -> c.meanAgeMs(Steadiness::agesAtStart)),
          number("mean_age_at_end_ms", 3, c -> c.meanAgeMs(Steadiness::agesAtEnd)),
          LATENCY_RESOLUTION,
          STALLED);

  /** Columns of cells.csv alone, after its others: the device of the data, without load. */
  public static final List<Metric> OF_DEVICE =
      Stream.of(
              device("sync", DeviceSpeed::sync),
              device("read", DeviceSpeed::read),
              device("write", DeviceSpeed::write))
          .flatMap(List::stream)
          .toList();

  private static final List<Metric> ALL =
      Stream.of(
              OF_LOAD,
              FIRST,
              LATER,
              CLIENTS,
              NEWEST,
              List.of(TRANSACTIONS, LITTLES_LAW),
              OF_CELLS,
              OF_DEVICE,
              List.of(COMPLETION_SPAN))
          .flatMap(List::stream)
          .toList();

  private Metrics() {}

  /** Returns the metric that each column of cells.csv has, without those of one kind. */
  public static Map<String, Metric> columns() {
    Map<String, Metric> columns = new LinkedHashMap<>();
    ALL.forEach(metric -> columns.put(metric.column(), metric));
    return columns;
  }

  static List<Metric> of(CellNumbers cell) {
    return cell.load() == null
        ? OF_LOAD
        : Stream.concat(
                ALL.stream(),
                cell.load().kinds().stream().flatMap(kind -> KindMetrics.of(kind.name()).stream()))
            .toList();
  }

  /**
   * Refuses the name of a metric on which there can be no verdicts.
   *
   * @param kinds the kinds of transaction of each workload of the matrix
   */
  public static void require(String name, Map<String, List<String>> kinds) {
    Stream<Metric> ofKinds =
        kinds.values().stream()
            .flatMap(List::stream)
            .distinct()
            .flatMap(kind -> KindMetrics.of(kind).stream())
            .filter(Metric::isCompared);
    Names.require("metric", name, Stream.concat(compared(), ofKinds).map(Metric::name).toList());
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
                Stream.concat(
                    compared().filter(m -> m.name().equals(name)), KindMetrics.named(name)))
        .toList();
  }

  private static Stream<Metric> compared() {
    return ALL.stream().filter(Metric::isCompared);
  }

  private static Metric percentile(String name, double percent) {
    return Metric.of(name, 3, c -> c.percentile(percent)).lower(name, Metric.MS).of(null, percent);
  }

  private static Metric clients(String name, int digits, Function<ClientView, Number> of) {
    return number(name, digits, c -> c.view() == null ? null : of.apply(c.view()));
  }

  private static Metric openLoop(String name, Function<OpenLoop, Number> of) {
    return number(name, 0, c -> c.load().openLoop() == null ? null : of.apply(c.load().openLoop()));
  }

  private static Metric clientPool(String name, Function<LatencySummary, Number> of) {
    return number(
        name,
        3,
        c -> {
          ClientPool pool = c.load().clientPool();
          return pool == null ? null : ms(of.apply(pool.waits()));
        });
  }

  private static Metric perTransaction(
      int digits, String name, Function<CellNumbers, ? extends Number> total) {
    return number(name, digits, c -> c.perTransaction(total.apply(c)));
  }

  private static Metric share(String name, String label, double s) {
    return Metric.of(name, 4, c -> c.overPercent(s)).lower(label, "%").ofTail();
  }

  /** Returns the lesser of what the probe cost before and after the cell. */
  private static Metric probe(String name, Function<Probe, Double> of) {
    return number(name, 2, c -> c.cell().speed() == null ? null : c.cell().speed().lesser(of));
  }

  private static List<Metric> device(String work, Function<DeviceSpeed, DeviceSpeed.Work> of) {
    String name = "device_" + work;
    return List.of(
        device(name + "_p50_us", of, DeviceSpeed.Work::p50Us),
        device(name + "_p99_us", of, DeviceSpeed.Work::p99Us),
        device(name + "_per_s", of, DeviceSpeed.Work::perS));
  }

  private static Metric device(
      String name,
      Function<DeviceSpeed, DeviceSpeed.Work> work,
      Function<DeviceSpeed.Work, Double> number) {
    return number(
        name,
        1,
        c ->
            c.cell().speed() == null || c.cell().speed().device() == null
                ? null
                : number.apply(work.apply(c.cell().speed().device())));
  }

  private static Metric waiting(String name, Function<Waits, Double> threads) {
    return number(
        name, 1, c -> c.telemetry().waits() == null ? null : threads.apply(c.telemetry().waits()));
  }

  static Double ms(Number us) {
    return us == null ? null : Double.valueOf(us.doubleValue() / US_PER_MS);
  }

  private static Double percent(Double share) {
    return share == null ? null : Double.valueOf(100 * share);
  }

  private static Double mib(Number kib) {
    return kib == null ? null : Double.valueOf(kib.doubleValue() / KIB_PER_MIB);
  }
}
