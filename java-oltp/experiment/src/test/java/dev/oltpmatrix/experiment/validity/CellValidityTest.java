package dev.oltpmatrix.experiment.validity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.record.CellHosts;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.CellRecord.ProcessPinning;
import dev.oltpmatrix.model.record.CellRecord.ProcessUsage;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.Telemetry;
import dev.oltpmatrix.testing.Records;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which cells are flagged for what client, server and machine did in the window. */
class CellValidityTest {
  private static final double WINDOW_US = 5e6;

  /**
   * Returns a cell of 500 transactions in five seconds on two CPUs.
   *
   * @param text words: {@code used:CLIENT/SERVER} CPUs, {@code -} for unknown; {@code
   *     on:CLIENT/SERVER} their sets of CPUs; {@code url} or {@code apart} for the server's
   *     machine; {@code unwatched}; {@code windows}; {@code clients:N}; {@code carriers:N}; {@code
   *     load:WORKLOAD}; counters {@code NAME*CPUS} or {@code NAME+GROWTH}, gauges {@code
   *     NAME~MEAN}, and {@code NAME@A;B} by second
   */
  private static Measured cell(String text) {
    Map<String, String> words = new HashMap<>();
    Map<String, Double> counters = new HashMap<>();
    Map<String, Double> means = new HashMap<>();
    Map<String, List<Double>> series = new HashMap<>();
    int seconds = 0;
    for (String word : text.split(" +", -1)) {
      String[] parts = word.split("[:*+~@]", 2);
      switch (word.charAt(Math.min(parts[0].length(), word.length() - 1))) {
        case '*' -> counters.put(parts[0], Double.parseDouble(parts[1]) * WINDOW_US);
        case '+' -> counters.put(parts[0], Double.parseDouble(parts[1]));
        case '~' -> means.put(parts[0], Double.parseDouble(parts[1]));
        case '@' -> {
          List<Double> values = new ArrayList<>();
          Stream.of(parts[1].split(";")).forEach(one -> values.add(number(one)));
          series.put(parts[0], values);
          seconds = values.size();
        }
        default -> words.put(parts[0], parts.length > 1 ? parts[1] : "");
      }
    }
    int clients = Integer.parseInt(words.getOrDefault("clients", "4"));
    String workload = words.getOrDefault("load", "oltp_read_only");
    LoadResult load = Records.load(workload, clients, 100, clients * 10_000L);
    if (words.containsKey("carriers")) {
      load = load.withJvm(LoadResult.Jvm.carriedBy(Integer.valueOf(words.get("carriers"))));
    }
    CellRecord.HostFacts host =
        words.containsKey("windows")
            ? new CellRecord.HostFacts("host", "os", "Windows 11", "cpu", 2, 1000)
            : new CellRecord.HostFacts("host", "os", "Linux 6.1", "cpu", 2, 1000);
    String[] used = words.getOrDefault("used", "0.6/1.0").split("/", -1);
    String[] on = words.getOrDefault("on", "0-1/0-1").split("/", -1);
    return new Measured(
        load,
        new CellRecord.Usage(usage(used[1]), usage(used[0])),
        words.containsKey("unwatched")
            ? null
            : new Telemetry(
                counters,
                means,
                new Telemetry.Series(
                    IntStream.rangeClosed(1, seconds).mapToObj(Double::valueOf).toList(), series),
                0.01 * WINDOW_US,
                List.of(),
                null),
        new CellRecord.CpuPinning(
            new ProcessPinning(on[1], 0, null, null), new ProcessPinning(on[0], 0, null, null)),
        words.containsKey("url")
            ? CellHosts.of(host, null)
            : words.containsKey("apart") ? CellHosts.of(host, host) : CellHosts.shared(host));
  }

  private static String rounded(Double number) {
    return number == null ? "-" : String.format(Locale.ROOT, "%.2f", number);
  }

  private static Double number(String text) {
    return text.equals("-") ? null : Double.valueOf(text);
  }

  private static ProcessUsage usage(String cpus) {
    return number(cpus) == null
        ? null
        : new ProcessUsage(number(cpus) * WINDOW_US, 0.0, 0.0, 0.0, 1L, 1);
  }

  private static List<Flag> flags(String cell) {
    return CellValidity.check(cell(cell), Map.of("thread_pool_max_threads", "64"));
  }

  /** Checks kind, severity, value and bound of all flags; no text for none. */
  static void assertFlags(List<Flag> flags, String expected) {
    assertThat(
            flags.stream()
                .map(
                    flag ->
                        Stream.of(
                                flag.kind().word(),
                                flag.severity().word(),
                                rounded(flag.value()),
                                rounded(flag.bound()))
                            .collect(Collectors.joining(" ")))
                .collect(Collectors.joining(", ")))
        .isEqualTo(expected == null ? "" : expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // on shared CPUs a full machine is no flag until the client takes thrice the server's share
        "used:1.45/0.5 |",
        "used:1.5/0.5 | client-bound invalid 1.50 1.50",
        "used:1.4/0.3 |",
        // what a relay costs is the client's, what a proxy costs is not
        "used:0.9/0.4 |",
        "used:0.9/0.4 path.relay.cpu_user_us*0.2 path.relay.cpu_system_us*0.4"
            + " | client-bound invalid 1.50 1.20",
        "used:0.9/0.6 path.relay.cpu_user_us*0.3 |",
        "used:0.9/0.4 path.haproxy.cpu_user_us*0.6 |",
        "used:1.0/0.3 path.haproxy.cpu_user_us*0.6 | client-bound invalid 1.00 0.90",
        // few threads that carry all clients
        "clients:4096 carriers:1 used:0.85/0.5 |",
        "clients:4096 carriers:1 used:0.95/0.9 |",
        "clients:4096 carriers:1 used:0.95/0.5 | client-bound invalid 0.95 0.90",
        "clients:4096 used:0.9/1.08 client.run_queue_us*2500 |",
        // on CPUs of its own the client is the limit while the server has some left
        "clients:64 on:0/1 used:0.89/0.5 |",
        "clients:64 on:0/1 used:0.95/0.81 |",
        "clients:64 on:0/1 used:0.95/0.5 | client-bound invalid 0.95 0.90",
        "clients:64 on:0/0-1 used:0.95/0.5 | client-bound invalid 0.95 0.90",
        // the cost of a call is what is measured
        "clients:1 on:0/1 used:0.95/0.3 | client-bound invalid 0.95 0.90",
        "clients:1 on:0/1 used:0.95/0.3 load:drv_select_1000_rows |",
        "on:0/1 used:0.3/0.4 client.run_queue_us*0.96 |",
        "on:0/1 used:0.3/0.4 client.run_queue_us*1.2 | client-waiting invalid 30.00 25.00",
        "clients:4096 on:0/1 used:0.3/0.4 client.threads~20 client.run_queue_us*0.5"
            + " | client-waiting invalid 50.00 25.00",
        "on:0/1 used:0.3/0.4 unwatched |",
        // of a server by URL only the client is known; CPU 0 of one machine is not the other's
        "url used:1.7/- |",
        "url used:1.92/- | client-bound invalid 1.92 1.80",
        "used:-/0.1 |",
        "used:1.9/- |",
        "used:1.9/0.9 |",
        "apart used:1.9/0.9 | client-bound invalid 1.90 1.80",
        "apart used:1.9/1.7 |",
      })
  void aClientAtItsLimit(String cell, String flags) {
    assertFlags(flags(cell), flags);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // a tenth of the machine that is not of the cell is a note, a quarter invalidates
        "host.busy_us*1.79 |",
        "host.busy_us*1.82 | other-processes note 0.22 0.20",
        "used:0.6/0.6 host.busy_us*1.69 | other-processes note 0.49 0.20",
        "used:0.6/0.6 host.busy_us*1.71 | other-processes invalid 0.51 0.50",
        "host.steal_us*0.09 |",
        "host.steal_us*0.13 | steal note 0.13 0.10",
        "host.steal_us*0.51 | steal invalid 0.51 0.50",
        "host.throttled_us*0.09 |",
        "host.throttled_us*0.11 | throttled note 0.11 0.10",
        // hops and idle servers are known
        "path.a.cpu_user_us*0.3 path.b.cpu_system_us*0.2 host.busy_us*2.2 |",
        "path.a.cpu_user_us*0.3 path.b.cpu_system_us*0.2 host.busy_us*2.4"
            + " | other-processes note 0.30 0.20",
        "idle.a/pool.cpu_user_us*0.02 host.busy_us*1.81 |",
        "idle.a/pool.cpu_user_us*0.2 idle.a/pool.cpu_system_us*0.1 idle.b/x.cpu_user_us*0.01"
            + " host.busy_us*1.95 | idle-server note 0.30 0.02",
        // work on CPUs that the cell may not use takes nothing from it
        "on:0/0 used:0.3/0.5 host.busy_us*1.8 |",
        "on:0/0 used:0.3/0.3 host.busy_us*2.0 | other-processes invalid 0.40 0.25",
        "host.cpus~16 host.busy_us*15.5 |",
        "host.cpus~16 host.busy_us*16 | other-processes note 0.40 0.20",
        "url used:0.3/- host.busy_us*2 |",
        "used:-/0.3 host.busy_us*2 |",
        "used:0.1/0.1 unwatched |",
        "host.busy_us*0.9 |",
        "apart host.busy_us*0.9 | other-processes note 0.30 0.20",
        // memory is waited for, disks are part of the load
        "host.psi_io_some_us*0.9 host.psi_memory_some_us*0.04 |",
        "host.psi_memory_some_us*0.2 | short-of-memory invalid 20.00 5.00",
      })
  void aMachineThatDidSomethingElse(String cell, String flags) {
    assertFlags(flags(cell), flags);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "host.suspended_us+30000 |",
        // the wall clock goes on meanwhile, which is no second reason
        "host.suspended_us+6e7 host.clock_set_us+6e7 | suspended invalid 60.00 0.50",
        "host.clock_set_us+-900000 |",
        "host.clock_set_us+4e6 | clock-set note 4.00 1.00",
        "host.clock_set_us+-4e6 | clock-set note -4.00 1.00",
        "client.stopped~0.09 |",
        "client.stopped~0.6 | stopped invalid 3.00 0.50",
        "server.stopped~0.2 | stopped invalid 1.00 0.50",
        "path.relay.stopped~0.4 path.b.stopped~0.3 idle.a/pool.stopped~1 idle.b/pool.stopped~0.09"
            + " | stopped invalid 1.50 0.50, stopped invalid 2.00 0.50, stopped invalid 5.00 0.50",
        // a gap matters where it took the readings, and is reason enough
        "used:-/- program.longest_gap_us+3.7e6 | monitoring-gap invalid 3.70 1.67",
        "program.longest_gap_us+3.7e6 |",
        "used:-/- program.longest_gap_us+1e6 | cpu-time-unknown note - -",
        "used:-/- | cpu-time-unknown note - -",
        "used:0.5/- |",
        "used:-/- windows |",
        // limits of the server in 500 transactions
        "status.Innodb_log_waits+5 |",
        "status.Innodb_log_waits+6 | log-buffer note 6.00 5.00",
        "status.Table_open_cache_overflows+5 |",
        "status.Table_open_cache_overflows+500 | table-cache note 500.00 5.00",
        "pool.threads@60;-;63 |",
        "pool.threads@60;-;64 | pool-threads note 64.00 64.00",
      })
  void pausesAndLimits(String cell, String flags) {
    assertFlags(flags(cell), flags);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "used:1.5/0.5 | client-bound: sysbench used 1.50 of its 2 CPUs, the server used 0.50 of its"
            + " 2 (bound 1.50)",
        "used:0.9/0.4 path.relay.cpu_user_us*0.6 | client-bound: sysbench and relay used 1.50 of"
            + " its 2 CPUs, the server used 0.40 of its 2 (bound 1.20)",
        "on:0/1 used:0.3/0.4 client.run_queue_us*1.2 | client-waiting: sysbench waited for a CPU 30"
            + " % of the time, the server used 0.40 of its 1 (bound 25 %)",
        "host.busy_us*1.82 | note: other processes used 0.22 of 2 CPUs (bound 0.20)",
        "idle.a/pool.cpu_user_us*0.3 | note: a/pool, which was up beside it, used 0.30 CPUs (bound"
            + " 0.02)",
        "host.clock_set_us+4e6 | note: the wall clock went +4.0 s off inside the window (bound 1"
            + " s): a virtual machine that was paused, or a clock that was set",
        "idle.a/pool.stopped~1 | the server a/pool beside it was stopped by a signal for 5.0 s of"
            + " the window (bound 0.5 s)",
        "client.stopped~0.6 | the load generator was stopped by a signal for 3.0 s of the window"
            + " (bound 0.5 s)",
        "status.Innodb_log_waits+6 | note: limit: innodb_log_buffer_size made 6 waits in 500"
            + " transactions (bound 5)",
      })
  void theWordsNameValueAndBound(String cell, String words) {
    assertThat(flags(cell)).extracting(Flag::text).containsExactly(words);
  }
}
