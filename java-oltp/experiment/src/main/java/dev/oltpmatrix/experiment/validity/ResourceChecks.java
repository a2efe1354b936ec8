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
 * Checks that compare a number of a cell with a bound: what others took of the machine, whether it
 * or this program stood still, and limits of the server that the cell reached.
 *
 * <p>Waiting for disks (the kernel's I/O pressure) is no disturbance: writes wait for their own
 * I/O. Waiting for memory is one, because both processes should fit into it. A limit of the server
 * is part of its config, and the result is correct for that. Waits for a free page in the buffer
 * pool are none: with a table larger than the pool they are part of the load. Nor are refused
 * connections: a generator that cannot connect fails its cell.
 */
final class ResourceChecks {
  /**
   * Share of the CPUs that the cell may use. Kernel threads write the server's pages, and kernels
   * that account interrupts separately do not assign the packets of the loopback to any process:
   * some per cent belong to the load.
   */
  private static final double OTHERS = 0.1;

  /** Share of stolen CPU time that counts as a change in comparisons. */
  private static final double STOLEN = 0.05;

  /**
   * Share of the CPUs, for other processes and for steal, beyond which the result is not that of
   * this machine. On ordinary shared machines values below it are normal.
   */
  private static final double TOO_MUCH = 0.25;

  /**
   * Share of the CPUs that a quota keeps from running. It is only a note: a container whose quota
   * is always the same measures a machine of that size.
   */
  private static final double THROTTLED = 0.05;

  private static final double MEMORY_STALLED_PERCENT = 5;

  /** Maximum number of CPUs; timers and background threads of a server without clients use less. */
  private static final double IDLE_CPUS = 0.02;

  /**
   * Tolerance in microseconds: the kernel counts CPU time in hundredths of a second, and one may be
   * wrong at either edge.
   */
  private static final double TICKS_US = 20_000;

  /**
   * Minimum suspension in seconds; a shorter one can be a stall of any busy machine, and changes a
   * window of seconds little.
   */
  private static final double SUSPENDED_S = 0.5;

  /**
   * Minimum clock change in seconds; a time server never makes a larger correction at once unless
   * configured to.
   */
  private static final double CLOCK_SET_S = 1;

  /**
   * Share of the window's length; the same bound as in the sampling: readings further apart provide
   * no values for a window.
   */
  private static final double READ_SHARE = 1.0 / 3;

  /**
   * Share of the transactions below which an event cannot change throughput or a 95th percentile
   * much.
   */
  private static final double RARE = 0.01;

  private static final double US_PER_S = 1e6;

  private final Measured cell;
  private final List<Flag> flags = new ArrayList<>();

  private ResourceChecks(Measured cell) {
    this.cell = cell;
  }

  /**
   * Runs all checks.
   *
   * @param settings effective settings of the server
   */
  static List<Flag> check(Measured cell, Map<String, String> settings) {
    ResourceChecks checks = new ResourceChecks(cell);
    checks.machine();
    checks.pauses();
    checks.limits(settings);
    return checks.flags;
  }

  private void add(Kind kind, Double value, double bound, Object... of) {
    if (value != null && Math.abs(value) >= bound) {
      flags.add(Flag.of(kind, value, bound, of));
    }
  }

  /** Adds a note from a share of the CPUs on; from {@link #TOO_MUCH} on the cell is invalid. */
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
    double suspendedS = seconds(cell, Telemetry.HOST_SUSPENDED_US);
    add(Kind.SUSPENDED, suspendedS, SUSPENDED_S);
    // The wall clock goes on in a suspended machine.
    double setS = seconds(cell, Telemetry.HOST_CLOCK_SET_US) - Math.max(0, suspendedS);
    add(Kind.CLOCK_SET, setS, CLOCK_SET_S);
    cell.telemetry()
        .stoppedShares()
        .forEach((process, share) -> add(Kind.STOPPED, share * windowS, SUSPENDED_S, process));
    if (tookNoReadings(cell)) {
      add(Kind.MONITORING_GAP, seconds(cell, Telemetry.MAX_GAP_US), windowS * READ_SHARE);
    }
  }

  /** Checks whether the CPU time is unknown because no readings were taken. */
  static boolean tookNoReadings(Measured cell) {
    boolean unread =
        cell.clientUsedCpus() == null || (cell.seesServer() && cell.serverUsedCpus() == null);
    return unread
        && seconds(cell, Telemetry.MAX_GAP_US) >= cell.load().window().lengthS() * READ_SHARE;
  }

  private static double seconds(Measured cell, String name) {
    Double us = cell.counter(name);
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
  }

  private void often(Kind kind, String counter) {
    Double count = cell.counter(Telemetry.STATUS + counter);
    long transactions = cell.load().counts().transactions();
    double max = RARE * Math.max(1, transactions);
    if (count != null && count > max) {
      flags.add(Flag.of(kind, count, max, transactions));
    }
  }

  /**
   * Returns the CPUs of the clients' machine used by processes other than the program's own (the
   * cost of sampling is far below the bound), beyond what the CPUs outside the cell's set could
   * have run; {@code null} if not known.
   */
  private Double othersCpus() {
    Double busy = cell.counterAsCpus(Telemetry.HOST_BUSY_US);
    Double client = cell.clientUsedCpus();
    boolean isElsewhere = cell.hosts().areApart();
    Double server = isElsewhere ? Double.valueOf(0) : cell.serverUsedCpus();
    if (busy == null || client == null || server == null) {
      return null; // a server given by URL may be on this machine or another
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
