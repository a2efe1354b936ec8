# Makes a summary.csv with the shape of a real one, from round formulas: no measurement is in it.
BEGIN {
  OFS = ","
  print "server,arm,config,workload,generator,threads,repetitions,tps,tps_lo,tps_hi,qps," \
    "p50_ms,p95_ms,p95_lo_ms,p95_hi_ms,p99_ms,p999_ms,max_ms,errors,client_cpu_us_per_txn," \
    "server_cpu_us_per_txn,server_context_switches_per_txn,valid,flags,server_voluntary_cs_per_txn," \
    "server_involuntary_cs_per_txn,pool_threads,pool_queue_length,p50_lo_ms,p50_hi_ms,p95_above_ms," \
    "client_mean_ms,client_mean_p95_ms,starved_clients_percent,window_s,wait_ready_threads," \
    "wait_futex_threads,wait_futex_idle_threads,wait_socket_threads,wait_disk_threads,wait_timer_threads,wait_other_threads"
  arm_names = "mariadb-10.11/per-thread mariadb-10.11/pool mysql-9.7/per-thread mysql-9.7/pool"
  arm_count = split(arm_names, arms, " ")
  generator_count = split("sysbench java-mariadb", names, " ")
  workload_count = split("oltp_read_only oltp_update_non_index", workloads, " ")
  thread_count = split("4 32 256 1024 4096", threads, " ")
  for (w = 1; w <= workload_count; w++)
    for (g = 1; g <= generator_count; g++)
      # Another workload is there not to be drawn.
      for (a = 1; a <= (w == 1 ? arm_count : 1); a++)
        for (t = 1; t <= thread_count; t++) row(workloads[w], names[g], g, arms[a], a, threads[t], t)
}

function row(workload, generator, g, name, a, clients, t,    part, peak, fall, tps, p50, p95, queries) {
  split(name, part, "/")
  queries = workload == "oltp_read_only" ? 16 : 1
  peak = workload == "oltp_read_only" ? 900 : 9000
  fall = part[2] == "pool" ? 0.03 * t : 0.012 * t * t * t / (a + 1)
  tps = peak * (1 - 0.1 * g) * (part[1] ~ /mysql/ ? 0.85 : 1) * (1 - 0.3 / t) / (1 + fall)
  p50 = 900 * clients / tps
  p95 = p50 * (part[2] == "pool" ? 1.6 : 1.3 + 0.5 * t)
  print part[1], part[2], "base", workload, generator, clients, 3, \
    num(tps), num(tps * (1 - 0.02 * t)), num(tps * (1 + 0.015 * t)), num(tps * queries), \
    num(p50), num(p95), num(p95 * (1 - 0.04 * t)), num(p95 * (1 + 0.05 * t)), \
    num(p95 * 1.4), num(p95 * 2.1), num(p95 * 3), 0, num(120 + 15 * g), num(800 + 40 * t), \
    num(3 * t), "true", "", num(2 * t), num(part[2] == "pool" ? 0.2 * t : t), \
    part[2] == "pool" ? num(4 + t) : "", part[2] == "pool" ? num(clients * 0.9 - 2) : "", \
    num(p50 * (1 - 0.02 * t)), num(p50 * (1 + 0.02 * t)), "", num(1000 * clients / tps), \
    num(1000 * clients / tps * (part[2] == "pool" ? 1.2 : 1.1 + 0.3 * t)), num(clients > 1000 ? t / 2 : 0), "20.0", \
    part[2] == "pool" ? t : num(clients * 0.2 * t), part[2] == "pool" ? 5 * t : num(10 + 2 * clients / t), 4 * t, \
    part[2] == "pool" ? 3 : num(clients / 2 / t), workload == "oltp_read_only" ? 0 : t, 1, 2
}

function num(value) { return sprintf("%.3f", value) }
