# Median latency over clients, a line an arm and generator:
#   gnuplot -c latency_p50.gp SUMMARY.csv WORKLOAD OUT.svg|OUT.png TITLE SUBTITLE
if (ARGC != 5) {
  print "usage: gnuplot -c latency_p50.gp SUMMARY.csv WORKLOAD OUT.svg|OUT.png TITLE SUBTITLE"
  exit status 2
}
here = ARG0[1:strlen(ARG0) - strlen("latency_p50.gp")]
csv = ARG1; workload = ARG2; out = ARG3; title = ARG4; subtitle = ARG5
chart = "latency_p50"
load here."chart.gp"
load here."panels.gp"
