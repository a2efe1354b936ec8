package dev.oltpmatrix.report.page.text;

import java.util.List;

/** Explanations of the counter columns of summary.csv; docs/record.md has all of them. */
public final class CounterWords {
  private static final List<String[]> WORDS =
      List.of(
          words("client_mean_ms", "mean latency: clients over throughput"),
          words("client_mean_p95_ms", "5 % of the clients waited at least so long on average"),
          words("starved_clients_percent", "clients that completed nothing in the window"),
          words("client_time_over_1s_percent", "of all waiting, in transactions older than 1 s"),
          words("client_time_over_10s_percent", "of all waiting, in transactions older than 10 s"),
          words("warmup_s", "how long clients took to be served twice, at least as asked"),
          words("window_s", "how long was measured, at least as asked"),
          words("max_latency_over_load_age", "near 1: the greatest latency is as old as the load"),
          words("server_cpus", "CPUs that the server used"),
          words("client_cpus", "CPUs that the load generator used: they are not the server's"),
          words("other_cpus", "CPUs that other processes used"),
          words("steal_percent", "CPU time that a hypervisor took"),
          words("server_cpu_us_per_txn", "what a transaction costs the server, in µs of CPU"),
          words("client_cpu_us_per_txn", "what a transaction costs the generator, in µs of CPU"),
          words("server_context_switches_per_txn", "total context switches: the next two"),
          words(
              "server_voluntary_cs_per_txn",
              "voluntary context switches: server threads gave way to wait"),
          words(
              "server_involuntary_cs_per_txn",
              "involuntary context switches: server threads lost their CPU"),
          words("client_cs_per_txn", "total context switches of the generator"),
          words("server_run_queue_us_per_txn", "server threads ready and without a CPU, in µs"),
          words("server_threads", "threads of the server"),
          words("server_resident_mib", "memory of the server, in MiB"),
          words("pool_threads", "threads of the pool"),
          words("pool_active_threads", "of these, at work"),
          words("pool_queue_length", "connections that wait for a thread of the pool"),
          words("wait_ready_threads", "looked at between windows: ready, without a CPU"),
          words("wait_futex_threads", "asleep on a latch, mutex or condition"),
          words("wait_futex_idle_threads", "of these, the same ones at each look: mostly idle"),
          words("wait_socket_threads", "waiting for their client"),
          words("wait_disk_threads", "waiting for the disk"),
          words("fsyncs_per_txn", "forced writes: below 1, commits share them"),
          words("redo_bytes_per_txn", "bytes of redo log"),
          words("checkpoint_age_percent", "redo log since the checkpoint, % of its size"),
          words("server_disk_written_bytes_per_txn", "bytes written to disk by the server"),
          words("row_lock_waits_per_txn", "waits for a row that another transaction holds"),
          words("rtt_measured_ms", "the round trip through the relay, measured before the cell"),
          words("proxy_cpu_us_per_txn", "what a transaction costs the proxy, in µs of CPU"),
          words("proxy_resident_mib", "memory of the proxy, in MiB"),
          words("proxy_client_connections", "connections of clients to the proxy"),
          words("proxy_server_connections", "connections of the proxy to the server"),
          words(
              "probe_integer_us", "integer work that is always the same, around the cell: CPU, µs"),
          words("probe_memory_us", "memory work that is always the same, around the cell: CPU, µs"),
          words("probe_window_integer_us", "the integer work during the load"),
          words("probe_window_memory_us", "the memory work during the load"),
          words("probe_wait_percent", "of the time around the cell that work had no CPU"),
          words("probe_fdatasync_us", "a forced write of one page, around the cell, µs"),
          words("throttled_cpus", "CPUs that a quota kept from running"),
          words("gc_percent", "of the window the JVM collected garbage"),
          words("p95_completed_ms", "p95 of completed transactions alone, as sysbench has it"));

  private CounterWords() {}

  private static String[] words(String column, String tells) {
    return new String[] {column, tells};
  }

  public static List<String[]> all() {
    return WORDS;
  }
}
