# Prints the looks of all arms of a summary, one a line: colour, point and letter are to differ.
#   gnuplot -c looks.gp PLOT_DIR SUMMARY.csv WORKLOAD
here = ARG1."/"; csv = ARG2; workload = ARG3; chart = "throughput"
load here."chart.gp"
set print "-"
do for [arm in arms] {
  print sprintf("%-32s #%06X point %2d dash %2d letter %s", \
    arm, colour(arm), point(arm), dash(arm), letter(arm))
}
