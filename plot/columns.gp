# Reads summary.csv by column name. Takes csv and the column names metrics, lo and hi. Gives what a
# row is about, as functions to use in "using".
needed = "server arm config workload generator threads valid ".metrics." ".lo." ".hi
kind = "a summary.csv"
load here."csv.gp"

# A function must have a parameter in gnuplot; row is not looked at: all mean the row being read.
x(row) = column("threads")
y(row) = number(metric)
low(row) = !counted && known(lo) ? column(lo) : y(0)
high(row) = !counted && known(hi) ? column(hi) : y(0)
arm_of(row) = strcol("server")."/".strcol("arm")
panel_of(row) = strcol("generator").(strcol("config") eq "base" ? "" : "+".strcol("config"))
in_panel(panel) = strcol("workload") eq workload && panel_of(0) eq panel
x_of(arm) = in_panel(panel) && arm_of(0) eq arm ? x(0) : NaN
# An imported row lacks what its source did not say; a summary from before imports has no such rows.
imported(row) = strstrt(header, ",imported,") ? strcol("imported") eq "true" : 0
# A row of our own without its number is never just left out: it counts as one not to be trusted,
# and is marked at the bottom of the y-axis. What is counted beside the load may just not be there.
distrusted(row) = known(metric) ? strcol("valid") ne "true" : \
  !counted && (strcol("valid") ne "true" || !imported(0))
drawn(row) = known(metric) || distrusted(0)
y_mark(row) = known(metric) ? y(0) : y_floor
