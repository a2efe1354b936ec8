# One generator's chart as text, 80 columns wide, on standard output:
#   gnuplot -c terminal.gp SUMMARY.csv WORKLOAD GENERATOR throughput|latency_p95
if (ARGC != 4) {
  print "usage: gnuplot -c terminal.gp SUMMARY.csv WORKLOAD GENERATOR throughput|latency_p95"
  exit status 2
}
here = ARG0[1:strlen(ARG0) - strlen("terminal.gp")]
csv = ARG1; workload = ARG2; panel = ARG3; chart = ARG4
load here."chart.gp"
if (!has(panels, panel)) {
  print sprintf("%s: no row of generator %s; there are:%s", csv, panel, panels)
  exit status 2
}
lines = ""
do for [arm in arms] { if (has(series, panel.":".arm)) { lines = lines." ".arm } }
set terminal dumb nofeed size 79, 24 noenhanced
set title sprintf("%s over clients: %s, %s", y_name, workload, panel)
set xlabel "clients"
set border back
set tmargin 2
set key below Left reverse maxcolumns 2

curves = words(lines) == 0 ? "" : "for [arm in lines] csv using (x_of(arm)):(y(0)) smooth unique ".\
  "with lines linetype letter(arm) notitle, for [arm in lines] csv using (x_of(arm)):(y(0)) ".\
  "with points pointtype letter(arm) notitle, "
mark = has(crossed, panel) ? ", keyentry with points pointtype '!' title 'not to be trusted'" : ""
plot @curves csv using (in_panel(panel) ? x(0) : NaN):(y_mark(0)) \
    :(distrusted(0) ? "!" : "") with labels left offset character 1, 0 notitle, \
  for [arm in arms] keyentry with linespoints linetype letter(arm) pointtype letter(arm) title arm @mark
unset output
set print "-"
print ""
