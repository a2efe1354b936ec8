# What a client sees: mean latency of all and of the unluckiest, and who completed nothing, over clients, a line an arm and generator:
#   gnuplot -c clients.gp SUMMARY.csv WORKLOAD OUT.svg|OUT.png TITLE SUBTITLE
if (ARGC != 5) {
  print "usage: gnuplot -c clients.gp SUMMARY.csv WORKLOAD OUT.svg|OUT.png TITLE SUBTITLE"
  exit status 2
}
here = ARG0[1:strlen(ARG0) - strlen("clients.gp")]
csv = ARG1; workload = ARG2; out = ARG3; title = ARG4; subtitle = ARG5
chart = "clients"
load here."chart.gp"
load here."panels.gp"
