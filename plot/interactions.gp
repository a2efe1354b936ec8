# Settings that change what another does: the value at two levels of one, a line for each of two levels of
# the other. The axis is of powers, so that lines are parallel where neither changes what the other does:
#   gnuplot -c interactions.gp INTERACTIONS.csv QUANTITY OUT.svg|OUT.png TITLE SUBTITLE
if (ARGC != 5) {
  print "usage: gnuplot -c interactions.gp INTERACTIONS.csv QUANTITY OUT.svg|OUT.png TITLE SUBTITLE"
  exit status 2
}
here = ARG0[1:strlen(ARG0) - strlen("interactions.gp")]
csv = ARG1; quantity = ARG2; out = ARG3; title = ARG4; subtitle = ARG5
needed = "panel title about x x_name line line_name value"
kind = "the interactions of a run"
load here."csv.gp"

panels = 0
stats csv using (panels = more(panels, column("panel")), 0) nooutput
if (panels == 0) {
  print sprintf("%s: no row, there is nothing to draw", csv)
  exit status 2
}
array TITLE[panels]; array ABOUT[panels]; array LOW[panels]; array HIGH[panels]
array LEFT[panels]; array RIGHT[panels]; array FIRST[panels]; array SECOND[panels]
do for [p = 1:panels] { TITLE[p] = ""; LOW[p] = 1e300; HIGH[p] = 0; LEFT[p] = ""; RIGHT[p] = ""; FIRST[p] = ""; SECOND[p] = "" }
of_panel(p) = (TITLE[p] = strcol("title"), ABOUT[p] = strcol("about"), \
  LOW[p] = less(LOW[p], column("value")), HIGH[p] = more(HIGH[p], column("value")), \
  column("x") == 0 ? (LEFT[p] = strcol("x_name")) : (RIGHT[p] = strcol("x_name")), \
  column("line") == 0 ? (FIRST[p] = strcol("line_name")) : (SECOND[p] = strcol("line_name")), 0)
stats csv using (of_panel(int(column("panel")))) nooutput

cut(text, most) = strlen(text) > most ? text[1:most - 3]."..." : text
columns = int(less(2, panels))
grid_rows = ceil(1.0 * panels / columns)
WIDTH = 1200.0
panel_px = 220
height = 120 + (panel_px + 100) * grid_rows
up(pixels) = 1.0 * pixels / height
# For the numbers of the axis.
APART = 84
panel_width = (WIDTH - 24 - APART * columns) / columns
left_of(i) = (APART + ((i - 1) % columns) * (panel_width + APART)) / WIDTH
top_of(i) = up(height - 128 - ((i - 1) / columns) * (panel_px + 100))
letters = int(panel_width / 7.8)
set label 1 title at screen 0.5, up(height - 24) center font ",20"
set label 2 subtitle at screen 0.5, up(height - 56) center
set label 3 quantity at screen 0.5, up(18) center

set border 3 linecolor rgb "gray40"
set grid ytics linetype 1 linecolor rgb "gray90"
set tics nomirror; unset key
set logscale y
right_margin = 0.98; below = 60; between = 100
load here."open.gp"
set xrange [-0.35:1.35]
mine(l) = column("panel") == i && column("line") == l
at(l) = mine(l) ? column("x") : NaN
do for [i = 1:panels] {
  set lmargin at screen left_of(i); set rmargin at screen left_of(i) + panel_width / WIDTH
  set tmargin at screen top_of(i); set bmargin at screen top_of(i) - up(panel_px)
  set title cut(TITLE[i], letters)."\n".cut(ABOUT[i], letters) offset 0, -0.6 font ",11"
  set xtics (cut(LEFT[i], letters / 2) 0, cut(RIGHT[i], letters / 2) 1)
  # Room for the names of the lines above them.
  span = more(1.1, HIGH[i] / LOW[i])
  set yrange [LOW[i] / span ** 0.1:HIGH[i] * span ** 0.25]
  set format y (HIGH[i] >= 1000 ? "%.0f" : "%.4g")
  set ytics (LOW[i], sqrt(LOW[i] * HIGH[i]), HIGH[i])
  set label 11 cut(FIRST[i], letters) at graph 0.03, 0.94 left font ",10" textcolor rgb 0x0072B2
  set label 12 cut(SECOND[i], letters) at graph 0.97, 0.94 right font ",10" textcolor rgb 0xD55E00
  plot csv using (at(0)):(column("value")) smooth unique with linespoints linewidth 2 pointtype 7 linecolor rgb 0x0072B2 title FIRST[i], \
    csv using (at(1)):(column("value")) smooth unique with linespoints linewidth 2.01 pointtype 5 dashtype (16, 4) linecolor rgb 0xD55E00 title SECOND[i]
  # They are of the picture, and drawn once.
  unset label
}
if (ends(".table")) { unset table } else { unset multiplot }
unset output
