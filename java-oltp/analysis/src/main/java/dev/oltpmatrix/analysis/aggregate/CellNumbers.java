package dev.oltpmatrix.analysis.aggregate;

import dev.oltpmatrix.analysis.stats.ClientView;
import dev.oltpmatrix.analysis.stats.Percentiles;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.CellRecord.HostFacts;
import dev.oltpmatrix.model.record.CellRecord.ProcessUsage;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.Measurement;
import dev.oltpmatrix.model.record.Telemetry;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The numbers of one cell, from all parts of its record: what metrics are computed from. {@code
 * null} means that the number is not known.
 *
 * @param measured the results of the load
 * @param percentiles its latency percentiles
 * @param view the clients' view; {@code null} if the record has no per-client data
 */
record CellNumbers(
    CellRecord cell, Measurement measured, Percentiles percentiles, ClientView view) {
  private static final double US_PER_S = 1e6;
  private static final Telemetry NO_TELEMETRY =
      new Telemetry(Map.of(), Map.of(), null, null, List.of(), null);
  private static final Pattern WHOLE = Pattern.compile("[1-9][0-9]{0,17}");

  /** Returns the numbers of a cell; {@code null} if nothing was measured. */
  static CellNumbers of(CellRecord cell) {
    Measurement measured = Measurement.of(cell);
    return measured == null
        ? null
        : new CellNumbers(cell, measured, Percentiles.of(cell), ClientView.of(cell.load()));
  }

  /** Checks whether the load was run, and not imported: only then are there counters. */
  boolean isRun() {
    return cell.load() != null;
  }

  LoadResult load() {
    return cell.load();
  }

  private Telemetry telemetry() {
    return cell.telemetry() == null ? NO_TELEMETRY : cell.telemetry();
  }

  private CellRecord.Usage usage() {
    return cell.usage() == null ? new CellRecord.Usage(null, null) : cell.usage();
  }

  /** Returns the counters of the server, for all its threads together. */
  ProcessCounts server() {
    return new ProcessCounts(usage().server(), Telemetry.SERVER);
  }

  /** Returns the counters of the load generator, for all its threads together. */
  ProcessCounts client() {
    return new ProcessCounts(usage().client(), Telemetry.CLIENT);
  }

  /** Returns the growth of a counter over the window. */
  Double counter(String name) {
    return telemetry().counter(name);
  }

  /** Returns the growth of a status variable, by the first of its names that this server has. */
  Double status(List<String> names) {
    return names.stream()
        .map(name -> counter(Telemetry.STATUS + name))
        .filter(growth -> growth != null)
        .findFirst()
        // In older records the server's sums can fall, when sessions end while it adds them up.
        .filter(growth -> growth >= 0)
        .orElse(null);
  }

  /** Returns the mean of a status variable, by the first of its names that this server has. */
  Double meanStatus(List<String> names) {
    return names.stream()
        .map(name -> mean(Telemetry.STATUS + name))
        .filter(mean -> mean != null)
        .findFirst()
        .orElse(null);
  }

  /** Returns the size of the redo log, of all its files together. */
  Double redoBytes() {
    Double capacity = setting("innodb_redo_log_capacity");
    Double file = setting("innodb_log_file_size");
    Double files = setting("innodb_log_files_in_group");
    if (capacity != null || file == null) {
      return capacity;
    }
    return file * (files == null ? 1 : files);
  }

  /** Returns the number that the server showed for a setting. */
  private Double setting(String name) {
    CellRecord.ServerFacts facts = cell.origin().serverFacts();
    String shown = facts == null ? null : facts.settings().get(name);
    return shown != null && WHOLE.matcher(shown).matches() ? Double.valueOf(shown) : null;
  }

  Double mean(String name) {
    return telemetry().mean(name);
  }

  /** Returns the waits of the server's threads, sampled just before the window. */
  Telemetry.Waits waits() {
    return telemetry().waits();
  }

  /**
   * Returns a counter of the thread pool. MariaDB has these counters without a pool, too; the pool
   * then has no thread.
   */
  Double ofPool(String name) {
    Double threads = mean(Telemetry.POOL_THREADS);
    return threads != null && threads == 0 ? null : mean(name);
  }

  /** Returns the open-loop results; {@code null} if the load was not an open loop. */
  LoadResult.OpenLoop openLoop() {
    return cell.load().openLoop();
  }

  /** Returns the bytes that the load generator's JVM allocated. */
  Double allocatedBytes() {
    Long bytes = cell.load().jvm().allocatedBytes();
    return bytes == null ? null : Double.valueOf(bytes);
  }

  /** Returns the percentage of the window that garbage collection took. */
  Double gcPercent() {
    Double gcS = cell.load().jvm().gcS();
    return gcS == null ? null : 100 * gcS / cell.load().window().lengthS();
  }

  Double perTransaction(Double total) {
    boolean known = total != null && cell.load().counts().transactions() > 0;
    return known ? total / cell.load().counts().transactions() : null;
  }

  /** Returns the percentage of the transactions that take longer than this. */
  Value overPercent(double s) {
    if (!percentiles.isSteady()) {
      return Value.BEYOND; // the load did not serve all clients
    }
    Double percent = percentiles.overPercent(s);
    return percent == null ? null : Value.exact(percent);
  }

  /** Returns a value from the clients' view; {@code null} if the record has no per-client data. */
  Value ofClients(Function<ClientView, Value> value) {
    return view == null ? null : value.apply(view);
  }

  /** Returns a number from the clients' view; {@code null} if the record has no per-client data. */
  Double clients(Function<ClientView, Double> value) {
    return view == null ? null : value.apply(view);
  }

  /** Returns the number of CPUs that this CPU time keeps busy for the complete window. */
  Double cpus(Double cpuUs) {
    return cpuUs == null ? null : cpuUs / (cell.load().window().lengthS() * US_PER_S);
  }

  /**
   * Returns the number of CPUs that were kept busy by anything other than servers, client, relay
   * and proxy.
   */
  Double otherCpus() {
    Double busy = cpus(counter(Telemetry.HOST_BUSY_US));
    // These are the counters of the clients' machine.
    boolean isElsewhere = cell.origin().hosts().areApart();
    Double server = isElsewhere ? Double.valueOf(0) : isExternal() ? null : cpus(server().cpuUs());
    Double client = cpus(client().cpuUs());
    // The kernel counts the host's time in clock ticks: on an otherwise idle host it is slightly
    // too low
    boolean known = busy != null && server != null && client != null;
    Double idle = isElsewhere ? null : idleServersCpus();
    return known
        ? Double.valueOf(
            Math.max(0, busy - server - client - pathCpus() - (idle == null ? 0 : idle)))
        : null;
  }

  /** Checks whether the server may have run on any machine: it was given by URL. */
  private boolean isExternal() {
    CellRecord.ServerFacts facts = cell.origin().serverFacts();
    return facts != null && facts.system() != null;
  }

  /** Returns the number of CPUs that relay and proxy between clients and server used. */
  private double pathCpus() {
    return cpus(telemetry().sum(Telemetry.NETWORK_PATH_CPU_US));
  }

  /** Returns the CPU time of the proxy, for all its processes together. */
  Double proxyCpuUs() {
    return sum(telemetry().counters(), Telemetry.PROXY + "cpu_(user|system)_us");
  }

  /** Returns the sum of a gauge's means over all processes of the proxy. */
  Double ofProxyMeans(String name) {
    return sum(telemetry().means(), Telemetry.PROXY + name);
  }

  /** Returns the sum of the values that match a regular expression; {@code null} for none. */
  private static Double sum(Map<String, Double> values, String names) {
    return values.entrySet().stream()
        .filter(value -> value.getKey().matches(names))
        .map(Map.Entry::getValue)
        .reduce(Double::sum)
        .orElse(null);
  }

  /**
   * Returns the number of CPUs that idle servers used while the measured server ran; {@code null}
   * if there were none.
   */
  Double idleServersCpus() {
    boolean any =
        telemetry().counters().keySet().stream().anyMatch(name -> name.startsWith(Telemetry.IDLE));
    return any ? cpus(telemetry().sum(Telemetry.IDLE_CPU_US)) : null;
  }

  /** Returns steal time as a percentage of the CPU time of all CPUs. */
  Double stealPercent() {
    Double stolen = cpus(counter(Telemetry.HOST_STEAL_US));
    Double cpus = mean(Telemetry.HOST_CPUS);
    HostFacts client = cell.origin().hosts().client();
    if (cpus == null && client != null) {
      cpus = (double) client.cpus();
    }
    return stolen == null || cpus == null ? null : 100 * stolen / cpus;
  }

  /** The counters of one process. */
  final class ProcessCounts {
    private final ProcessUsage usage;
    private final String prefix;

    private ProcessCounts(ProcessUsage usage, String prefix) {
      this.usage = usage;
      this.prefix = prefix;
    }

    Double cpuUs() {
      Double known = used(ProcessUsage::cpuUs);
      if (known != null) {
        return known;
      }
      Double both = sum(grown(Telemetry.CPU_USER_US), grown(Telemetry.CPU_SYSTEM_US));
      return both == null ? grown(Telemetry.CPU_US) : both;
    }

    Double voluntarySwitches() {
      Double known = used(ProcessUsage::voluntaryContextSwitches);
      return known == null ? grown(Telemetry.VOLUNTARY_SWITCHES) : known;
    }

    Double involuntarySwitches() {
      Double known = used(ProcessUsage::involuntaryContextSwitches);
      return known == null ? grown(Telemetry.INVOLUNTARY_SWITCHES) : known;
    }

    Double switches() {
      Double both = sum(voluntarySwitches(), involuntarySwitches());
      return both == null ? grown(Telemetry.CONTEXT_SWITCHES) : both;
    }

    Double grown(String name) {
      return counter(prefix + name);
    }

    Double meanOf(String name) {
      return mean(prefix + name);
    }

    private Double used(Function<ProcessUsage, Double> value) {
      return usage == null ? null : value.apply(usage);
    }

    private static Double sum(Double a, Double b) {
      return a == null || b == null ? null : a + b;
    }
  }
}
