# What a chart shows: metrics, columns of the summary, a row of panels each, with part, their names
# in the panels' titles, y_label and log_y. One metric of the load has its interval in lo and hi, what
# was counted beside the load has none. A number that is not known may be more than what stands in the
# column above, times above_unit.
logs = "0 0 0"; counted = 0; parts = ""; metrics = ""; lo = ""; hi = ""; y_names = ""; above = ""; above_unit = 1
if (chart eq "throughput") {
  metrics = "tps"; lo = "tps_lo"; hi = "tps_hi"; y_name = "transactions per second"
}
if (chart eq "latency_p95") {
  metrics = "p95_ms"; lo = "p95_lo_ms"; hi = "p95_hi_ms"; y_name = "95th-percentile latency (ms)"
  logs = "1"; above = "p95_above_ms"
}
if (chart eq "latency_p50") {
  metrics = "p50_ms"; lo = "p50_lo_ms"; hi = "p50_hi_ms"; y_name = "median latency (ms)"
  logs = "1"; above = "p95_above_ms"
}
if (chart eq "clients") {
  metrics = "client_mean_ms client_mean_p95_ms starved_clients_percent"; counted = 1; logs = "1 1 0"
  parts = "|mean client|unluckiest 5 % of clients|clients that completed nothing|"
  y_names = "|mean latency (ms)|mean latency (ms)|% of clients|"; y_name = ""
  above = "window_s"; above_unit = 1000
}
if (chart eq "context_switches") {
  metrics = "server_voluntary_cs_per_txn server_involuntary_cs_per_txn"; counted = 1
  parts = "|voluntary|involuntary|"; y_name = "per transaction"
}
if (chart eq "cpu") {
  metrics = "server_cpu_us_per_txn client_cpu_us_per_txn"; counted = 1
  parts = "|server|client|"; y_name = "µs per transaction"
}
if (chart eq "pool") {
  metrics = "pool_threads pool_queue_length"; counted = 1
  parts = "|threads of the pool|waiting for a thread|"; y_name = "mean over the window"
}
if (chart eq "waits") {
  metrics = "wait_ready_threads wait_futex_threads wait_futex_idle_threads wait_socket_threads ".\
    "wait_disk_threads wait_timer_threads wait_other_threads"
  counted = 1
  parts = "|ready, without a CPU|latch or condition|the same, did not run once|socket|disk|timer|other|"; y_name = "% of the threads that wait"
}
if (metrics eq "") {
  print sprintf("%s: unknown chart; give throughput, latency_p50, latency_p95, clients, context_switches, cpu, pool or waits", chart)
  exit status 2
}
bar(list, k) = k ? bar(list, k - 1) + strstrt(list[bar(list, k - 1) + 1:*], "|") : 0
between_bars(list, k) = list[bar(list, k) + 1:bar(list, k + 1) - 1]
part(k) = counted ? ": ".between_bars(parts, k) : ""
y_label(k) = y_names eq "" ? y_name : between_bars(y_names, k)
# Of the clients' latency only that of the unluckiest may be beyond the window.
may_be_beyond(name) = above ne "" && (!counted || name eq "client_mean_p95_ms")
