# What cell.gp can show of a second: a column, its name, and the panel that it is in. Takes csv; gives
# drawn (which of them have a number), panels, TOP (each panel's greatest value), x_min and x_max.
array COLUMN[10] = ["tps", "p95_ms", "server_cpus", "client_cpus", "server_voluntary_cs_per_s", \
  "server_involuntary_cs_per_s", "pool_threads", "pool_active_threads", "pool_queue_length", \
  "fsyncs_per_s"]
array TEXT[10] = ["transactions/s", "95th percentile, ms", "CPUs, server", "CPUs, client", \
  "switches/s, voluntary", "switches/s, involuntary", "pool threads", "pool threads active", \
  "waiting for a thread", "fsyncs/s"]
array PANEL[10] = [1, 2, 3, 3, 4, 4, 5, 5, 6, 7]
array TOP[7] = [0, 0, 0, 0, 0, 0, 0]

needed = "end_s"
do for [line = 1:|COLUMN|] { needed = needed." ".COLUMN[line] }
kind = "the seconds of a cell"
load here."csv.gp"

drawn = " "; panels = " "
x_min = 1e9; x_max = -1e9
note(name) = (found = 1, x_min = less(x_min, column("end_s")), x_max = more(x_max, column("end_s")), \
  top = more(top, column(name)))
do for [line = 1:|COLUMN|] {
  found = 0; top = TOP[PANEL[line]]
  stats csv using (known(COLUMN[line]) ? note(COLUMN[line]) : 0) nooutput
  TOP[PANEL[line]] = top
  if (found) { drawn = add(drawn, "".line); panels = add(panels, "".PANEL[line]) }
}
if (drawn eq " ") {
  print sprintf("%s: no second has a number, there is nothing to draw", csv)
  exit status 2
}

# A few tics, for the panels are low: 1, 2 or 5 times a power of ten apart.
power(x) = 10.0 ** floor(log10(x))
step(x) = power(x) * (x <= power(x) ? 1 : x <= 2 * power(x) ? 2 : x <= 5 * power(x) ? 5 : 10)
