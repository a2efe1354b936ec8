package dev.oltpmatrix.analysis.aggregate;

import dev.oltpmatrix.analysis.stats.ClientView;
import dev.oltpmatrix.analysis.stats.Intervals;
import dev.oltpmatrix.analysis.stats.Percentiles;
import dev.oltpmatrix.analysis.stats.ProductLimit;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.CellRecord.HostFacts;
import dev.oltpmatrix.model.record.CellRecord.ProcessUsage;
import dev.oltpmatrix.model.record.CellRecord.ServerFacts;
import dev.oltpmatrix.model.record.InnodbState;
import dev.oltpmatrix.model.record.Interval;
import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.LoadResult.Steadiness;
import dev.oltpmatrix.model.record.Measurement;
import dev.oltpmatrix.model.record.Telemetry;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Computes the numbers of one measured cell from its record; {@code null} means that a number is
 * not known. All but those of {@link Measurement} need a load that was run, and not imported.
 *
 * @param percentiles its latency percentiles
 * @param view the clients' view; {@code null} if the record has no per-client data
 */
record CellNumbers(
    CellRecord cell, Measurement measured, Percentiles percentiles, ClientView view) {
  private static final double US_PER_S = 1e6;
  private static final Pattern WHOLE = Pattern.compile("[1-9][0-9]{0,17}");

  /** Returns the numbers of a cell; {@code null} if nothing was measured. */
  static CellNumbers of(CellRecord cell) {
    Measurement measured = Measurement.of(cell);
    return measured == null
        ? null
        : new CellNumbers(cell, measured, Percentiles.of(cell), ClientView.of(cell.load()));
  }

  LoadResult load() {
    return cell.load();
  }

  Telemetry telemetry() {
    return cell.telemetry() == null ? Telemetry.NONE : cell.telemetry();
  }

  Value throughput() {
    Double perS = measured.transactionsPerS();
    return perS == null ? null : Value.of(Intervals.rate(perS, measured.intervals()));
  }

  Value percentile(double percent) {
    return percentiles.withheld(percent)
        ? Value.above(percentiles.aboveMs(percent))
        : Value.of(percentiles.ms(percent));
  }

  double stalledS() {
    return load().intervals().stream()
        .filter(interval -> interval.transactions() == 0)
        .mapToDouble(Interval::lengthS)
        .sum();
  }

  Value overPercent(double s) {
    if (!percentiles.isSteady()) {
      return Value.BEYOND; // the load did not serve all clients
    }
    Double percent = percentiles.overPercent(s);
    return percent == null ? null : Value.exact(percent);
  }

  Value clientsDone() {
    if (view == null) {
      return null;
    }
    if (view.notDoneS() == null) {
      return view.doneS() == null ? null : Value.exact(view.doneS());
    }
    return view.speaksOfAll() ? Value.above(view.notDoneS()) : Value.BEYOND;
  }

  Long inFlight(Function<Steadiness, LatencyHistogram> edge) {
    return ProductLimit.hasAges(load()) ? edge.apply(load().steady()).count() : null;
  }

  Double meanAgeMs(Function<Steadiness, LatencyHistogram> edge) {
    Long inFlight = inFlight(edge);
    if (inFlight == null || inFlight == 0) {
      return null;
    }
    return edge.apply(load().steady()).buckets().stream()
            .mapToDouble(pair -> (double) pair[0] * pair[1])
            .sum()
        / inFlight
        / 1000;
  }

  ProcessCounts server() {
    return new ProcessCounts(
        telemetry(), cell.usage() == null ? null : cell.usage().server(), Telemetry.SERVER);
  }

  ProcessCounts client() {
    return new ProcessCounts(
        telemetry(), cell.usage() == null ? null : cell.usage().client(), Telemetry.CLIENT);
  }

  Double counter(String name) {
    return telemetry().counter(name);
  }

  Double mean(String name) {
    return telemetry().mean(name);
  }

  /** Returns the growth of a status variable, by the first of its names that this server has. */
  Double status(String... names) {
    return Stream.of(names)
        .map(name -> counter(Telemetry.STATUS + name))
        .filter(Objects::nonNull)
        .findFirst()
        // The server's sums can fall, when sessions end while it adds them up.
        .filter(growth -> growth >= 0)
        .orElse(null);
  }

  /**
   * Returns the bytes written to the redo log. Where they are not counted, it is the growth of the
   * log sequence number, in either product's spelling.
   */
  Double redoWrittenBytes() {
    return status("Innodb_os_log_written", "Innodb_lsn_current", "Innodb_redo_log_current_lsn");
  }

  Double checkpointAgePercent() {
    Double age =
        InnodbState.REDO_USED.stream()
            .flatMap(name -> Stream.ofNullable(mean(Telemetry.STATUS + name)))
            .findFirst()
            .orElse(null);
    Double redo = redoBytes();
    return age == null || redo == null ? null : 100 * (age / redo);
  }

  private Double redoBytes() {
    Double capacity = setting("innodb_redo_log_capacity");
    Double file = setting("innodb_log_file_size");
    Double files = setting("innodb_log_files_in_group");
    if (capacity != null || file == null) {
      return capacity;
    }
    return file * (files == null ? 1 : files);
  }

  private Double setting(String name) {
    ServerFacts facts = cell.origin().serverFacts();
    String shown = facts == null ? null : facts.settings().get(name);
    return shown != null && WHOLE.matcher(shown).matches() ? Double.valueOf(shown) : null;
  }

  /**
   * Returns a counter of the thread pool. MariaDB has these counters without a pool, too; the pool
   * then has no thread.
   */
  Double ofPool(String name) {
    Double threads = mean(Telemetry.POOL_THREADS);
    return threads != null && threads == 0 ? null : mean(name);
  }

  Double windowPercent(Double seconds) {
    return seconds == null ? null : 100 * seconds / load().window().lengthS();
  }

  Double perTransaction(Number total) {
    boolean known = total != null && load().counts().transactions() > 0;
    return known ? total.doubleValue() / load().counts().transactions() : null;
  }

  Double cpus(Double cpuUs) {
    return cpuUs == null ? null : cpuUs / (load().window().lengthS() * US_PER_S);
  }

  /**
   * Returns the number of CPUs that were kept busy by anything other than servers, client, relay
   * and proxy.
   */
  Double otherCpus() {
    Double busy = cpus(counter(Telemetry.HOST_BUSY_US));
    // These are the counters of the clients' machine.
    boolean isElsewhere = cell.origin().hosts().areApart();
    // A server by URL may have run on any machine.
    ServerFacts facts = cell.origin().serverFacts();
    boolean isExternal = facts != null && facts.system() != null;
    Double server = isElsewhere ? Double.valueOf(0) : isExternal ? null : cpus(server().cpuUs());
    Double client = cpus(client().cpuUs());
    if (busy == null || server == null || client == null) {
      return null;
    }
    Double idle = isElsewhere ? null : idleServersCpus();
    double path = cpus(telemetry().sum(Telemetry.NETWORK_PATH_CPU_US));
    // The kernel counts the host's time in clock ticks: on an otherwise idle host it is slightly
    // too low.
    return Math.max(0, busy - server - client - path - (idle == null ? 0 : idle));
  }

  Double proxyCpuUs() {
    return sum(telemetry().counters(), Telemetry.PROXY + "cpu_(user|system)_us");
  }

  Double ofProxies(String name) {
    return sum(telemetry().means(), Telemetry.PROXY + name);
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

  Double stealPercent() {
    Double stolen = cpus(counter(Telemetry.HOST_STEAL_US));
    Double cpus = mean(Telemetry.HOST_CPUS);
    HostFacts client = cell.origin().hosts().client();
    if (cpus == null && client != null) {
      cpus = (double) client.cpus();
    }
    return stolen == null || cpus == null ? null : 100 * stolen / cpus;
  }

  private static Double sum(Map<String, Double> values, String names) {
    return values.entrySet().stream()
        .filter(value -> value.getKey().matches(names))
        .map(Map.Entry::getValue)
        .reduce(Double::sum)
        .orElse(null);
  }

  static Double sum(Double a, Double b) {
    return a == null || b == null ? null : Double.valueOf(a + b);
  }

  /**
   * The counters of one process, for all its threads together: as its usage has them, otherwise
   * those of the telemetry.
   */
  record ProcessCounts(Telemetry telemetry, ProcessUsage usage, String prefix) {
    Double cpuUs() {
      Double known = usage == null ? null : usage.cpuUs();
      Double both =
          known == null ? sum(grown(Telemetry.CPU_USER_US), grown(Telemetry.CPU_SYSTEM_US)) : known;
      return both == null ? grown(Telemetry.CPU_US) : both;
    }

    Double voluntarySwitches() {
      return known(ProcessUsage::voluntaryContextSwitches, Telemetry.VOLUNTARY_SWITCHES);
    }

    Double involuntarySwitches() {
      return known(ProcessUsage::involuntaryContextSwitches, Telemetry.INVOLUNTARY_SWITCHES);
    }

    private Double known(Function<ProcessUsage, Double> used, String name) {
      Double known = usage == null ? null : used.apply(usage);
      return known == null ? grown(name) : known;
    }

    Double switches() {
      Double both = sum(voluntarySwitches(), involuntarySwitches());
      return both == null ? grown(Telemetry.CONTEXT_SWITCHES) : both;
    }

    Double grown(String name) {
      return telemetry.counter(prefix + name);
    }

    Double mean(String name) {
      return telemetry.mean(prefix + name);
    }
  }
}
