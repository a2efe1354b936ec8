package dev.oltpmatrix.model.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What was counted beside the load while a cell ran: by the kernel for server, client and host, and
 * by the server for itself.
 *
 * <p>Names begin with what they are of: {@code client.}, {@code server.}, {@code host.}, {@code
 * status.} (a status variable in the server's own spelling) and {@code pool.} (the thread pool, one
 * name for every product's). A name that is not there could not be read.
 *
 * @param counters growth over the window of what only grows
 * @param means mean over the window of what goes up and down
 * @param series the same by the second
 * @param costUs CPU time that the watching itself took over the window, in program and server
 * @param unread what could not be read, and why, in words
 * @param waits where the server's threads waited just before the window; {@code null}, and no key,
 *     where nobody looked
 */
public record Telemetry(
    Map<String, Double> counters,
    Map<String, Double> means,
    Series series,
    Double costUs,
    List<String> unread,
    @JsonInclude(JsonInclude.Include.NON_NULL) Waits waits) {

  // Of a process; each with the prefix client., server., road.NAME. or, the first two and whether
  // it is stopped, idle.NAME.
  public static final String CPU_USER_US = "cpu_user_us";
  public static final String CPU_SYSTEM_US = "cpu_system_us";
  public static final String VOLUNTARY_SWITCHES = "voluntary_context_switches";
  public static final String INVOLUNTARY_SWITCHES = "involuntary_context_switches";

  /** Time that its threads were ready to run and had no CPU, summed over them. */
  public static final String RUN_QUEUE_US = "run_queue_us";

  public static final String DISK_READ_BYTES = "disk_read_bytes";
  public static final String DISK_WRITTEN_BYTES = "disk_written_bytes";

  /** Goes up and down. */
  public static final String THREADS = "threads";

  /** Goes up and down. */
  public static final String RESIDENT_KIB = "resident_kib";

  /** Goes up and down: 1 while a signal or a debugger keeps the process from running, else 0. */
  public static final String STOPPED = "stopped";

  public static final String CLIENT = "client.";
  public static final String SERVER = "server.";

  /** With the name of a process between client and server, and a dot: what that costs. */
  public static final String ROAD = "road.";

  /** CPU time of such processes, as a regular expression. */
  public static final String ROAD_CPU_US = "road\\..*\\.cpu_(user|system)_us";

  /** With arm and config of a server that is up beside the measured one, and a dot. */
  public static final String IDLE = "idle.";

  /** CPU time of such servers, as a regular expression. */
  public static final String IDLE_CPU_US = "idle\\..*\\.cpu_(user|system)_us";

  /** CPU time of all CPUs together that was not idle, whoever used it; steal is not in it. */
  public static final String HOST_BUSY_US = "host.busy_us";

  /** CPUs that the host's times are summed over, whoever may use them; a number that stays. */
  public static final String HOST_CPUS = "host.cpus";

  /** Time that a hypervisor ran something else while a CPU had work. */
  public static final String HOST_STEAL_US = "host.steal_us";

  /** Time that the machine was suspended; within some hundredths of a second nothing. */
  public static final String HOST_SUSPENDED_US = "host.suspended_us";

  /**
   * How much further the wall clock went than the one that measures; negative if it was set back.
   */
  public static final String HOST_CLOCK_SET_US = "host.clock_set_us";

  /**
   * The longest time in which the program itself did not come to read, 0.25 s where all is well.
   */
  public static final String MAX_GAP_US = "program.longest_gap_us";

  /** Time that some task waited for the resource, from the kernel's pressure stall information. */
  public static final String HOST_PSI_CPU_US = "host.psi_cpu_some_us";

  public static final String HOST_PSI_IO_US = "host.psi_io_some_us";
  public static final String HOST_PSI_MEMORY_US = "host.psi_memory_some_us";

  /** The one-minute load average; goes up and down. */
  public static final String HOST_LOAD = "host.load1";

  public static final String STATUS = "status.";

  /** Threads of the pool, busy or not; goes up and down. */
  public static final String POOL_THREADS = "pool.threads";

  /** Those that serve a statement; goes up and down. */
  public static final String POOL_ACTIVE = "pool.active_threads";

  /** Connections with a statement that no thread has taken up; goes up and down. */
  public static final String POOL_QUEUE = "pool.queue_length";

  public Telemetry {
    counters = ordered(counters);
    means = ordered(means);
    unread = unread == null ? List.of() : List.copyOf(unread);
  }

  /** One order, so that equal records are equal files. */
  private static <V> Map<String, V> ordered(Map<String, V> values) {
    return Collections.unmodifiableMap(new TreeMap<>(values));
  }

  /** The growth together of all counters that a regular expression names; 0 of none. */
  public double sum(String names) {
    return counters.entrySet().stream()
        .filter(counter -> counter.getKey().matches(names))
        .mapToDouble(Map.Entry::getValue)
        .sum();
  }

  /** The share of the window for which each process was stopped, by its name in words. */
  public Map<String, Double> stoppedShares() {
    Map<String, Double> shares = new TreeMap<>();
    means.forEach(
        (name, share) -> {
          if (name.endsWith("." + STOPPED)) {
            shares.put(process(name.substring(0, name.length() - STOPPED.length())), share);
          }
        });
    return shares;
  }

  private static String process(String prefix) {
    return switch (prefix) {
      case CLIENT -> "load generator";
      case SERVER -> "server";
      default -> {
        String name = prefix.substring(prefix.indexOf('.') + 1, prefix.length() - 1);
        yield prefix.startsWith(IDLE) ? "server " + name + " beside it" : name;
      }
    };
  }

  /** The same without its seconds. */
  public Telemetry withoutSeries() {
    return new Telemetry(counters, means, null, costUs, unread, waits);
  }

  /** The same with where the server's threads waited. */
  public Telemetry withWaits(Waits seen) {
    return new Telemetry(counters, means, series, costUs, unread, seen);
  }

  /** {@code null} where it was not read. */
  public Double counter(String name) {
    return counters.get(name);
  }

  /** {@code null} where it was not read. */
  public Double mean(String name) {
    return means.get(name);
  }

  /**
   * Values by the second.
   *
   * @param atS end of each second, counted from the window's start; seconds before the window have
   *     a negative time
   * @param values by name, one for each time: of a counter the growth per second, else the value;
   *     {@code null} where that second was not read
   */
  public record Series(List<Double> atS, Map<String, List<Double>> values) {
    public Series {
      values = ordered(values);
    }
  }

  /**
   * What the server's threads did in the second before the window, in which the load was as steady
   * as in the window: means over some looks at all of them, or at every n-th, which counts n times.
   *
   * @param looks how often they were looked at
   * @param threads all of them
   * @param running that had a CPU: no more than the server has CPUs
   * @param ready that could have run and had none
   * @param latch that waited for another thread: a mutex, a condition, a lock of the kernel's
   * @param latchStill of those: that did not run once from the first look to the last one. They are
   *     idle threads of a pool or of the server's own, or wait that long; {@code null} where there
   *     was one look
   * @param socket that waited for a client, or for a connection
   * @param disk that waited for a read or a write to end
   * @param timer that slept for a while
   * @param other that waited for anything else
   * @param functions the functions of the kernel that most of the waiting ones slept in, and how
   *     many there
   */
  public record Waits(
      int looks,
      double threads,
      double running,
      double ready,
      double latch,
      Double latchStill,
      double socket,
      double disk,
      double timer,
      double other,
      Map<String, Double> functions) {
    public Waits {
      functions = ordered(functions);
    }
  }
}
