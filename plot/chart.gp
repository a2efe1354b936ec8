# Reads what the chart needs, the same for a picture and for text. Takes here (the folder of these
# scripts, with its slash), csv, workload and chart.
if (chart eq "throughput") {
  metric = "tps"; lo = "tps_lo"; hi = "tps_hi"; log_y = 0
  y_name = "transactions per second"
} else {
  if (chart ne "latency_p95") {
    print sprintf("%s: unknown chart; give throughput or latency_p95", chart)
    exit status 2
  }
  metric = "p95_ms"; lo = "p95_lo_ms"; hi = "p95_hi_ms"; log_y = 1
  y_name = "95th-percentile latency (ms)"
}
load here."style.gp"
load here."columns.gp"
load here."rows.gp"
load here."looks.gp"
load here."axes.gp"
