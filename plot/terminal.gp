# One generator's chart as text, 80 columns wide, on standard output:
#   gnuplot -c terminal.gp SUMMARY.csv WORKLOAD GENERATOR throughput|latency_p50|latency_p95
if (ARGC != 4) {
  print "usage: gnuplot -c terminal.gp SUMMARY.csv WORKLOAD GENERATOR throughput|latency_p50|latency_p95"
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
do for [arm in arms] { if (has(series, metric.":".panel.":".arm)) { lines = lines." ".arm } }
set terminal dumb nofeed size 79, 21 noenhanced
set title sprintf("%s over %s: %s, %s", y_name, x_name eq "threads" ? x_label : x_name, workload, panel)
set xlabel x_label
set border back; set tmargin 2

curves = words(lines) == 0 ? "" : "for [arm in lines] csv using (x_of(arm)):(y(0)) smooth unique ".\
  "with lines linetype stroke(arm) notitle, for [arm in lines] csv using (x_of(arm)):(y(0)) ".\
  "with points pointtype letter(arm) notitle, "
plot @curves csv using (in_panel(panel) ? x(0) : NaN):(y_mark(0)) \
  :(distrusted(0) ? "!" : beyond(0) ? ">" : "") with labels left offset character 1, 0 notitle
unset output

# No key of gnuplot's: a long one would be written over the chart.
set print "-"; print ""
longest = 0
sign(arm) = "*#$%@&="[stroke(arm):stroke(arm)]
sample(arm) = sign(arm).sign(arm).letter(arm).sign(arm).sign(arm)." ".arm
do for [arm in arms] { longest = more(longest, strlen(arm)) }
rows = longest > 30 ? words(arms) : ceil(words(arms) / 2.0)
do for [i = 1:rows] {
  print sprintf("    %-37s", sample(word(arms, i))).(i + rows > words(arms) ? "" : sample(word(arms, i + rows)))
}
if (has(crossed, metric.":".panel)) { print "      !   invalid" }
if (strstrt(over, " ".metric.":".panel.":")) { print "      >   more than this" }
print ""
