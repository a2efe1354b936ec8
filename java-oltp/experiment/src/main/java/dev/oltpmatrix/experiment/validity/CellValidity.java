package dev.oltpmatrix.experiment.validity;

import dev.oltpmatrix.model.input.CpuList;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.model.record.Telemetry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Checks a measured cell (docs/method.md has the reasons of all bounds). A check whose numbers
 * could not be read yields no flag; the record's {@code unread} lists them.
 *
 * <p>Waiting for disks is no disturbance: writes wait for their own I/O. Waiting for memory is one,
 * because both processes should fit into it. A limit of the server is part of its config, and the
 * result is correct for that.
 */
public final class CellValidity {
  /** Share of the CPUs; some per cent of kernel threads and of the loopback belong to the load. */
  private static final double OTHERS = 0.1;

  private static final double STOLEN = 0.05;

  /** Share of the CPUs, of other processes and of steal, from which on a cell is invalid. */
  private static final double TOO_MUCH = 0.25;

  /** Only a note: a container whose quota is always the same measures a machine of that size. */
  private static final double THROTTLED = 0.05;

  private static final double MEMORY_STALLED_PERCENT = 5;

  /** CPUs that timers and background threads of a server without clients do not reach. */
  private static final double IDLE_CPUS = 0.02;

  /** The kernel counts CPU time in hundredths of a second; one may be wrong at either edge. */
  private static final double TICKS_US = 20_000;

  /** A shorter suspension can be a stall of any busy machine. */
  private static final double SUSPENDED_S = 0.5;

  /** A time server makes no larger correction at once. */
  private static final double CLOCK_SET_S = 1;

  /** Share of the window; readings further apart give no values for it. */
  private static final double READ_SHARE = 1.0 / 3;

  /** Share of the transactions below which an event cannot change a 95th percentile much. */
  private static final double RARE = 0.01;

  private static final double US_PER_S = 1e6;

  private final Measured cell;
  private final List<Flag> flags = new ArrayList<>();

  private CellValidity(Measured cell) {
    this.cell = cell;
  }

  /** Runs all checks. The measurement is kept whatever happens in one. */
  public static List<Flag> check(Measured cell, ServerSnapshot before) {
    try {
      List<Flag> flags = check(cell, before.variables());
      flags.addAll(before.check());
      return flags;
    } catch (RuntimeException e) {
      return List.of(Flag.of(Kind.CHECK_ERROR, e));
    }
  }

  static List<Flag> check(Measured cell, Map<String, String> settings) {
    CellValidity checks = new CellValidity(cell);
    ClientBound.check(cell).ifPresent(checks.flags::add);
    Drift.check(cell.load()).ifPresent(checks.flags::add);
    checks.flags.addAll(ClosedLoop.check(cell.load()));
    checks.machine();
    checks.pauses();
    checks.limits(settings);
    return checks.flags;
  }

  private void add(Kind kind, Double value, double bound, Object... details) {
    if (value != null && Math.abs(value) >= bound) {
      flags.add(Flag.of(kind, value, bound, details));
    }
  }

  private void addBySize(Kind kind, Double value, double share, int cpus) {
    if (value != null) {
      Flag.bySize(kind, value, share * cpus, TOO_MUCH * cpus, cpus).ifPresent(flags::add);
    }
  }

  private void machine() {
    int cpus = cell.hostCpus();
    addBySize(Kind.OTHER_PROCESSES, othersCpus(), OTHERS, cpus - outside());
    double idleCpus = IDLE_CPUS + TICKS_US / cell.windowUs();
    idleServers().forEach((name, used) -> add(Kind.IDLE_SERVER, used, idleCpus, name));
    addBySize(Kind.STEAL, cell.counterAsCpus(Telemetry.HOST_STEAL_US), STOLEN, cpus);
    Double throttled = cell.counterAsCpus(Telemetry.HOST_THROTTLED_US);
    add(Kind.THROTTLED, throttled, THROTTLED * cpus, cpus);
    Double stalled = cell.counterAsCpus(Telemetry.HOST_PSI_MEMORY_US);
    add(Kind.SHORT_OF_MEMORY, stalled == null ? null : 100 * stalled, MEMORY_STALLED_PERCENT);
  }

  private void pauses() {
    double windowS = cell.load().window().lengthS();
    double suspendedS = seconds(Telemetry.HOST_SUSPENDED_US);
    add(Kind.SUSPENDED, suspendedS, SUSPENDED_S);
    // The wall clock goes on in a suspended machine.
    double setS = seconds(Telemetry.HOST_CLOCK_SET_US) - Math.max(0, suspendedS);
    add(Kind.CLOCK_SET, setS, CLOCK_SET_S);
    cell.telemetry()
        .stoppedShares()
        .forEach((process, share) -> add(Kind.STOPPED, share * windowS, SUSPENDED_S, process));
    if (tookNoReadings()) {
      add(Kind.MONITORING_GAP, seconds(Telemetry.MAX_GAP_US), windowS * READ_SHARE);
    }
  }

  private boolean tookNoReadings() {
    boolean unread =
        cell.clientUsedCpus() == null || (cell.seesServer() && cell.serverUsedCpus() == null);
    return unread && seconds(Telemetry.MAX_GAP_US) >= cell.load().window().lengthS() * READ_SHARE;
  }

  private double seconds(String name) {
    Double us = cell.telemetry().counter(name);
    return us == null ? 0 : us / US_PER_S;
  }

  private void limits(Map<String, String> settings) {
    often(Kind.LOG_BUFFER, "Innodb_log_waits");
    often(Kind.TABLE_CACHE, "Table_open_cache_overflows");
    String poolThreads = settings.getOrDefault("thread_pool_max_threads", "");
    Telemetry.Series series = cell.telemetry().series();
    List<Double> bySecond = series == null ? null : series.values().get(Telemetry.POOL_THREADS);
    if (bySecond != null && poolThreads.matches("[1-9][0-9]{0,8}")) {
      double most = bySecond.stream().filter(Objects::nonNull).reduce(0.0, Math::max);
      add(Kind.POOL_THREADS, most, Double.parseDouble(poolThreads));
    }
    boolean blind = cell.clientUsedCpus() == null && cell.serverUsedCpus() == null;
    if (blind && !tookNoReadings() && cell.hosts().client().kernel().startsWith("Linux")) {
      flags.add(Flag.of(Kind.CPU_TIME_UNKNOWN));
    }
  }

  private void often(Kind kind, String counter) {
    Double count = cell.telemetry().counter(Telemetry.STATUS + counter);
    long transactions = cell.load().counts().transactions();
    double max = RARE * Math.max(1, transactions);
    if (count != null && count > max) {
      flags.add(Flag.of(kind, count, max, transactions));
    }
  }

  /**
   * Returns the CPUs of the clients' machine that other processes used, beyond what the CPUs
   * outside the cell's set could have run; {@code null} where it is not known, as with a server by
   * URL, which may be on this machine or another.
   */
  private Double othersCpus() {
    Double busy = cell.counterAsCpus(Telemetry.HOST_BUSY_US);
    Double client = cell.clientUsedCpus();
    boolean isElsewhere = cell.hosts().areApart();
    Double server = isElsewhere ? Double.valueOf(0) : cell.serverUsedCpus();
    if (busy == null || client == null || server == null) {
      return null;
    }
    double idle = isElsewhere ? 0 : cell.usedCpus(Telemetry.IDLE_CPU_US);
    double known = client + server + cell.usedCpus(Telemetry.NETWORK_PATH_CPU_US) + idle;
    return busy - known - outside();
  }

  /** Returns the number of CPUs of the clients' machine that neither client nor server may use. */
  private int outside() {
    CpuList all = CpuList.parse("cpus", "0-" + (cell.hostCpus() - 1));
    CpuList others = all.without(cell.clientCpus());
    return (cell.hosts().areApart() ? others : others.without(cell.serverCpus())).size();
  }

  /** Returns the CPUs that each server used which was up beside the measured one, by name. */
  private Map<String, Double> idleServers() {
    Map<String, Double> used = new TreeMap<>();
    cell.telemetry().counters().keySet().stream()
        .filter(name -> name.matches(Telemetry.IDLE_CPU_US))
        .forEach(
            name ->
                used.merge(
                    name.substring(Telemetry.IDLE.length(), name.lastIndexOf('.')),
                    cell.counterAsCpus(name),
                    Double::sum));
    return used;
  }
}
