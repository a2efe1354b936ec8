# What a chart shows: metrics, columns of the summary, a row of panels each, with part, their names
# in the panels' titles; y_name; log_y. One metric of the load has its interval in lo and hi, what was
# counted beside the load has none.
log_y = 0; counted = 0; parts = ""; metrics = ""; lo = ""; hi = ""
if (chart eq "throughput") {
  metrics = "tps"; lo = "tps_lo"; hi = "tps_hi"; y_name = "transactions per second"
}
if (chart eq "latency_p95") {
  metrics = "p95_ms"; lo = "p95_lo_ms"; hi = "p95_hi_ms"; y_name = "95th-percentile latency (ms)"
  log_y = 1
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
  metrics = "wait_ready_threads wait_latch_threads wait_latch_still_threads wait_socket_threads ".\
    "wait_disk_threads wait_timer_threads wait_other_threads"
  counted = 1
  parts = "|ready, without a CPU|latch or condition|the same, did not run once|socket|disk|timer|other|"; y_name = "% of the threads that wait"
}
if (metrics eq "") {
  print sprintf("%s: unknown chart; give throughput, latency_p95, context_switches, cpu, pool or waits", chart)
  exit status 2
}
bar(k) = k ? bar(k - 1) + strstrt(parts[bar(k - 1) + 1:*], "|") : 0
part(k) = counted ? ": ".parts[bar(k) + 1:bar(k + 1) - 1] : ""
