package dev.oltpmatrix.model.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Counters sampled while a cell ran: the kernel's for server, client and host, and the server's
 * own. docs/reference-files.md has the names. A name is missing where the value could not be read.
 *
 * @param counters growth over the window of values that only grow
 * @param means mean over the window of gauges
 * @param costUs CPU time of the sampling itself over the window, in program and server
 * @param unread values that could not be read, and the reasons, in words
 * @param waits {@code null}, and no key, where they were not sampled
 */
@RecordBuilder
@RecordBuilder.Options(addClassRetainedGenerated = true)
public record Telemetry(
    Map<String, Double> counters,
    Map<String, Double> means,
    Series series,
    Double costUs,
    List<String> unread,
    @JsonInclude(JsonInclude.Include.NON_NULL) Waits waits)
    implements TelemetryBuilder.With {
  /** Nothing was sampled. */
  public static final Telemetry NONE =
      new Telemetry(Map.of(), Map.of(), null, null, List.of(), null);

  public static final String CLIENT = "client.";
  public static final String SERVER = "server.";

  /** Prefix of a process between client and server; its name and a dot follow. */
  public static final String NETWORK_PATH = "path.";

  /** Prefix of an idle server that is up meanwhile; its arm, config and a dot follow. */
  public static final String IDLE = "idle.";

  // Of a process, with one of these prefixes; threads and later ones are gauges. An idle server
  // has CPU times and whether it is stopped; connections are those of a proxy.
  public static final String CPU_USER_US = "cpu_user_us";
  public static final String CPU_SYSTEM_US = "cpu_system_us";
  public static final String VOLUNTARY_SWITCHES = "voluntary_context_switches";
  public static final String INVOLUNTARY_SWITCHES = "involuntary_context_switches";
  public static final String RUN_QUEUE_US = "run_queue_us";
  public static final String DISK_READ_BYTES = "disk_read_bytes";
  public static final String DISK_WRITTEN_BYTES = "disk_written_bytes";
  public static final String THREADS = "threads";
  public static final String RESIDENT_KIB = "resident_kib";
  public static final String STOPPED = "stopped";
  public static final String CLIENT_CONNECTIONS = "client_connections";
  public static final String SERVER_CONNECTIONS = "server_connections";

  // Of a process, where only the sum of both is known.
  public static final String CPU_US = "cpu_us";
  public static final String CONTEXT_SWITCHES = "context_switches";

  // Of a machine that an external server runs on, with whatever else runs there; the second and
  // the third are gauges.
  public static final String SERVER_HOST_SWITCHES = "server_host.context_switches";
  public static final String SERVER_HOST_BUSY_PERCENT = "server_host.busy_percent";
  public static final String SERVER_HOST_QUEUE = "server_host.processor_queue";

  // Regular expressions: CPU time of the processes on the network path, of idle servers, and of
  // the relay, which is no part of what is measured; and the beginning of one for the counters of
  // a proxy, of any of its processes.
  public static final String NETWORK_PATH_CPU_US = "path\\..*\\.cpu_(user|system)_us";
  public static final String IDLE_CPU_US = "idle\\..*\\.cpu_(user|system)_us";
  public static final String RELAY_CPU_US = "path\\.relay\\.cpu_(user|system)_us";
  public static final String PROXY = "path\\.(?!relay\\.).*\\.";

  // Of the clients' machine; the number of CPUs and the load average are gauges.
  public static final String HOST_BUSY_US = "host.busy_us";
  public static final String HOST_CPUS = "host.cpus";
  public static final String HOST_STEAL_US = "host.steal_us";
  public static final String HOST_SUSPENDED_US = "host.suspended_us";
  public static final String HOST_CLOCK_SET_US = "host.clock_set_us";
  public static final String HOST_PSI_CPU_US = "host.psi_cpu_some_us";
  public static final String HOST_PSI_IO_US = "host.psi_io_some_us";
  public static final String HOST_PSI_MEMORY_US = "host.psi_memory_some_us";
  public static final String HOST_THROTTLED_US = "host.throttled_us";
  public static final String HOST_LOAD = "host.load1";

  /** Longest time between two readings of this program; 0.25 s on an undisturbed machine. */
  public static final String MAX_GAP_US = "program.longest_gap_us";

  // Of the block device that holds the server's data.
  public static final String DEVICE = "device.";
  public static final String DEVICE_READ_BYTES = DEVICE + "read_bytes";
  public static final String DEVICE_WRITTEN_BYTES = DEVICE + "written_bytes";
  public static final String DEVICE_FLUSHES = DEVICE + "flushes";
  public static final String DEVICE_FLUSH_US = DEVICE + "flush_us";
  public static final String DEVICE_BUSY_US = DEVICE + "busy_us";

  // Gauges: CPU time of the probe's work during the load, in the units of MachineSpeed.
  public static final String PROBE_INTEGER_US = "probe.integer_us";
  public static final String PROBE_MEMORY_US = "probe.memory_us";

  public static final String STATUS = "status.";

  // Gauges of the thread pool: its threads, those that execute a statement, and connections with
  // a statement that no thread has taken yet.
  public static final String POOL_THREADS = "pool.threads";
  public static final String POOL_ACTIVE = "pool.active_threads";
  public static final String POOL_QUEUE = "pool.queue_length";

  public Telemetry {
    counters = ordered(counters);
    means = ordered(means);
    unread = unread == null ? List.of() : List.copyOf(unread);
  }

  /** Sorts by name, so that equal records are equal files. */
  private static <V> Map<String, V> ordered(Map<String, V> values) {
    return Collections.unmodifiableMap(new TreeMap<>(values));
  }

  /** Returns the growth of all counters that match a regular expression; 0 if none does. */
  public double sum(String names) {
    return counters.entrySet().stream()
        .filter(counter -> counter.getKey().matches(names))
        .mapToDouble(Map.Entry::getValue)
        .sum();
  }

  /** Returns the share of the window for which each process was stopped, by its name in words. */
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
    String name = prefix.replaceFirst("^[^.]*[.]", "").replaceFirst("[.]$", "");
    return switch (prefix) {
      case CLIENT -> "load generator";
      case SERVER -> "server";
      default -> prefix.startsWith(IDLE) ? "server " + name + " beside it" : name;
    };
  }

  /**
   * Returns a copy that has of the values for each second only InnoDB's own, in the last second
   * before the window and in the last one of it.
   */
  public Telemetry atEdges() {
    return withSeries(series == null ? null : series.atEdges());
  }

  /** Returns a copy with counters and gauges of the server that were read by another program. */
  public Telemetry withServers(Map<String, Double> grown, Map<String, Double> levels) {
    Map<String, Double> allCounters = new TreeMap<>(counters);
    allCounters.putAll(grown);
    Map<String, Double> allMeans = new TreeMap<>(means);
    allMeans.putAll(levels);
    List<String> stillUnread = unread.stream().filter(why -> !why.startsWith(SERVER)).toList();
    return new Telemetry(allCounters, allMeans, series, costUs, stillUnread, waits);
  }

  public Double counter(String name) {
    return counters.get(name);
  }

  public Double mean(String name) {
    return means.get(name);
  }

  /**
   * Values for each second.
   *
   * @param atS end of each second, from the window's start; negative before the window
   * @param values by name: growth per second for a counter, else the value; {@code null} where that
   *     second was not read
   */
  public record Series(List<Double> atS, Map<String, List<Double>> values) {
    public Series {
      values = ordered(values);
    }

    /** Returns a value in the last second before the window; {@code null} where it was not read. */
    public Double atStart(String name) {
      return at(name, lastBefore());
    }

    public Double atEnd(String name) {
      return at(name, atS.size() - 1);
    }

    private int lastBefore() {
      return (int) atS.stream().filter(second -> second <= 0).count() - 1;
    }

    private Double at(String name, int second) {
      return second < 0 || !values.containsKey(name) ? null : values.get(name).get(second);
    }

    private Series atEdges() {
      List<Integer> edges =
          IntStream.of(lastBefore(), atS.size() - 1)
              .filter(i -> i >= 0)
              .distinct()
              .boxed()
              .toList();
      Map<String, List<Double>> kept = new TreeMap<>(values);
      kept.keySet().removeIf(name -> !name.startsWith(STATUS + "Innodb_"));
      kept.replaceAll((name, all) -> edges.stream().map(all::get).collect(Collectors.toList()));
      return new Series(edges.stream().map(atS::get).toList(), kept);
    }
  }

  /**
   * Numbers of the server's threads in each wait state in the second before the window, in which
   * the load was as steady as in the window: means over several looks.
   *
   * @param latchStill {@code null} after one look
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
