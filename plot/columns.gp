# Reads summary.csv by column name. Takes csv and the column names metrics, lo and hi. Gives what a
# row is about, as functions to use in "using". What the axis is may be said before: x_name, a column;
# x_else, the column that holds the place of a row with a word in x_name, or nothing; x_label; x_log, whether
# equal steps double it; and apart, factors that have panels of their own, as words NAME=USUAL, whose usual
# levels are not named; line_name, the column that names lines, or nothing for servers and arms, which else
# panels are of; and controls, configs that only measure another one again and are not drawn.
if (!exists("controls")) { controls = " " }
if (!exists("x_else")) { x_else = "" }
if (!exists("line_name")) { line_name = "" }
if (!exists("x_name")) { x_name = "threads"; x_label = "clients"; x_log = 1; apart = "" }
needed = "server arm config workload generator valid ".x_name." ".metrics." ".lo." ".hi
kind = "a summary.csv"
load here."csv.gp"

# A function must have a parameter in gnuplot; row is not looked at: all mean the row being read.
# Asked for the number of a word, gnuplot drops the row: so its first sign is looked at.
is_word(name) = strcol(name) ne "" && !strstrt("-.0123456789", strcol(name)[1:1])
x(row) = number(x_else ne "" && is_word(x_name) ? x_else : x_name)
y(row) = number(metric)
low(row) = !counted && known(lo) ? column(lo) : y(0)
high(row) = !counted && known(hi) ? column(hi) : y(0)
server_of(row) = strcol("server")."/".strcol("arm")
arm_of(row) = line_name eq "" ? server_of(0) : strcol(line_name)
apart_name(i) = word(apart, i)[1:strstrt(word(apart, i), "=") - 1]
apart_usual(i) = word(apart, i)[strstrt(word(apart, i), "=") + 1:*]
apart_of(i) = strcol(apart_name(i)) eq apart_usual(i) ? "" : "+".apart_name(i)."=".strcol(apart_name(i))
all_apart(i) = i > words(apart) ? "" : apart_of(i).all_apart(i + 1)
panel_of(row) = (line_name eq "" ? strcol("generator") : server_of(0)).(strcol("config") eq "base" ? "" : "+".strcol("config")).all_apart(1)
in_panel(panel) = strcol("workload") eq workload && panel_of(0) eq panel
x_of(arm) = in_panel(panel) && arm_of(0) eq arm ? x(0) : NaN
# An imported row lacks what its source did not say; a summary from before imports has no such rows.
imported(row) = strstrt(header, ",imported,") ? strcol("imported") eq "true" : 0
# A summary from before has no such column.
unsupported(row) = strstrt(header, ",unsupported,") ? strcol("unsupported") ne "" : 0
# A row of our own without its number is never just left out: it counts as an invalid one,
# and is marked at the bottom of the y-axis. What is counted beside the load may just not be there.
distrusted(row) = known(metric) ? strcol("valid") ne "true" : \
  !counted && !unsupported(0) && (strcol("valid") ne "true" || !imported(0) && !beyond(0))
# A row may have no place on the axis, such as one of a closed loop among rates.
drawn(row) = x(0) == x(0) && !has(controls, strcol("config")) && (known(metric) || distrusted(0) || beyond(0) || !counted && unsupported(0))
# More than the column above says. A summary from before has no such column.
beyond(row) = may_be_beyond(metric) && strstrt(header, ",".above.",") && !known(metric) && known(above) \
  && (!counted || known("starved_clients_percent"))
y_beyond(row) = beyond(0) ? above_unit * column(above) : NaN
y_mark(row) = known(metric) ? y(0) : beyond(0) ? y_beyond(0) : y_floor
