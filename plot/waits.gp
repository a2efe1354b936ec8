# What the server's threads wait for, over clients: a panel an arm and generator, a bar a client count,
# stacked to 100 % of the threads that wait, with their number above it, and a cross where it is invalid:
#   gnuplot -c waits.gp SUMMARY.csv WORKLOAD OUT.svg|OUT.png TITLE SUBTITLE
if (ARGC != 5) {
  print "usage: gnuplot -c waits.gp SUMMARY.csv WORKLOAD OUT.svg|OUT.png TITLE SUBTITLE"
  exit status 2
}
here = ARG0[1:strlen(ARG0) - strlen("waits.gp")]
csv = ARG1; workload = ARG2; out = ARG3; title = ARG4; subtitle = ARG5
chart = "waits"
load here."charts.gp"
load here."columns.gp"
load here."rows.gp"
COLOURS = "0xD55E00 0x0072B2 0x56B4E9 0xBBBBBB 0xE69F00 0xCC79A7 0x666666"
LATCH = 2; STILL = 3
classes = words(metrics)

# Bars stand side by side, whatever lies between their numbers.
among = " "
stats csv using (strcol("workload") eq workload && x(0) == x(0) ? (among = add(among, sprintf("%.7g", x(0))), 0) : 0) nooutput
levels = " "
while (words(levels) < words(among)) {
  least = 1e300; level = ""
  do for [each in among] { if (!has(levels, each) && each + 0 < least) { least = each + 0; level = each } }
  levels = add(levels, level)
}
place(x) = sum [i = 1:words(levels)] (word(levels, i) eq sprintf("%.7g", x) ? i : 0)

# Of the row being read: threads of the first k classes.
counted_in(k) = known(word(metrics, k)) ? column(word(metrics, k)) : 0
of_class(k) = k == LATCH ? more(0, counted_in(LATCH) - counted_in(STILL)) : \
  k == STILL ? less(counted_in(LATCH), counted_in(STILL)) : counted_in(k)
up_to(k) = sum [i = 1:k] of_class(i)
mine(row) = in_panel(panel) && arm_of(0) eq arm && up_to(classes) > 0
share(k) = mine(0) ? 100.0 * up_to(k) / up_to(classes) : NaN

has_any(panel, arm) = sum [i = 1:classes] has(series, word(metrics, i).":".panel.":".arm)
most = 0
do for [panel in panels] {
  n = 0
  do for [arm in arms] { if (has_any(panel, arm)) { n = n + 1 } }
  most = more(most, n)
}
columns = less(4, most)
grid_rows = 0
do for [panel in panels] {
  n = 0
  do for [arm in arms] { if (has_any(panel, arm)) { n = n + 1 } }
  grid_rows = grid_rows + ceil(1.0 * n / columns)
}

WIDTH = 1200.0; height = 210 + 300 * grid_rows
up(pixels) = 1.0 * pixels / height
cut(name, most) = strlen(name) > most ? name[1:most - 3]."..." : name
set label 1 title at screen 0.5, up(height - 24) center font ",20"
set label 2 subtitle at screen 0.5, up(height - 56) center
set label 3 x_label at screen 0.535, up(66) center
# As wide as its words: a box, and 8 pixels a letter.
wide(k) = 56 + 8 * strlen(part(k)[3:*])
from = (WIDTH - (sum [k = 1:classes] wide(k))) / 2
do for [k = 1:classes] {
  set object k rectangle from screen from / WIDTH, up(24) to screen (from + 22) / WIDTH, up(40) \
    fillcolor rgb int(word(COLOURS, k)) fillstyle solid 1 noborder
  set label 10 + k part(k)[3:*] at screen (from + 30) / WIDTH, up(31) left
  from = from + wide(k)
}
many = words(levels) > 6
set xrange [0.4:words(levels) + 0.6]; set yrange [0:many ? 130 : 112]
set xtics nomirror scale 0 ("" 0)
do for [i = 1:words(levels)] { set xtics add (word(levels, i) i) }
if (many) { set xtics rotate by 90 right }
set ytics nomirror 25
set grid ytics linetype 1 linecolor rgb "gray90"
set border 3 linecolor rgb "gray40"; set boxwidth 0.8; set style fill solid 1 noborder
unset key

right_margin = 0.985; below = many ? 124 : 108; between = many ? 104 : 92
load here."open.gp"
at(row) = mine(0) ? place(x(0)) : NaN
threads(row) = sprintf("%.0f", up_to(classes)).(strcol("valid") eq "true" ? "" : " ×")
stand = many ? "left rotate by 90 offset character 0, 0.2" : "center offset character 0, 0.5"
bars = "for [k = classes:1:-1] csv using (at(0)):(share(k)) with boxes ".\
  "linecolor rgb int(word(COLOURS, k)) title part(k)[3:*], ".\
  "csv using (at(0)):(102):(threads(0)) with labels @stand font ',11' title 'threads'"
do for [panel in panels] {
  n = 0
  do for [arm in arms] { if (has_any(panel, arm)) {
    set title cut(arm, 34)."\n".cut(panel, 34) offset character 0, -0.5
    set ylabel n % columns == 0 ? y_name : ""
    set format y n % columns == 0 || ends(".table") ? "%.7g" : ""
    plot @bars
    unset label; unset object
    n = n + 1
  } }
  do for [i = n + 1:columns * ceil(1.0 * n / columns)] { if (!ends(".table")) { set multiplot next } }
}
if (ends(".table")) { unset table } else { unset multiplot }
unset output
