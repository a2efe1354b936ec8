# The server's context switches per transaction over clients, a line an arm and generator:
#   gnuplot -c context_switches.gp SUMMARY.csv WORKLOAD OUT.svg|OUT.png TITLE SUBTITLE
if (ARGC != 5) {
  print "usage: gnuplot -c context_switches.gp SUMMARY.csv WORKLOAD OUT.svg|OUT.png TITLE SUBTITLE"
  exit status 2
}
here = ARG0[1:strlen(ARG0) - strlen("context_switches.gp")]
csv = ARG1; workload = ARG2; out = ARG3; title = ARG4; subtitle = ARG5
chart = "context_switches"
load here."chart.gp"
load here."panels.gp"
