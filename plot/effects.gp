# Which settings matter: how large each effect is, the largest first, filled where it is significant. A
# panel a place. The axis is of the times by which it changes METRIC, up or down:
#   gnuplot -c effects.gp EFFECTS.csv METRIC OUT.svg|OUT.png TITLE SUBTITLE
if (ARGC != 5) {
  print "usage: gnuplot -c effects.gp EFFECTS.csv METRIC OUT.svg|OUT.png TITLE SUBTITLE"
  exit status 2
}
here = ARG0[1:strlen(ARG0) - strlen("effects.gp")]
csv = ARG1; metric = ARG2; out = ARG3; title = ARG4; subtitle = ARG5
needed = "panel title place name said size size_lo size_hi significant"
kind = "the effects of a run"
load here."csv.gp"

panels = 0; places = 0; top = 1
note(row) = (panels = more(panels, column("panel")), places = more(places, column("place")), top = more(top, column("size")))
stats csv using (note(0)) nooutput
if (panels == 0) {
  print sprintf("%s: no row, there is nothing to draw", csv)
  exit status 2
}
# What a panel has: gnuplot warns of a curve without points.
array TITLE[panels]; array FILLED[panels]; array HOLLOW[panels]; array BOUNDED[panels]
do for [i = 1:panels] { TITLE[i] = ""; FILLED[i] = 0; HOLLOW[i] = 0; BOUNDED[i] = 0 }
is_filled(row) = strcol("significant") eq "true"
bounded(row) = known("size_lo") && known("size_hi")
of_panel(p) = (TITLE[p] = strcol("title"), is_filled(0) ? (FILLED[p] = 1) : (HOLLOW[p] = 1), \
  bounded(0) ? (BOUNDED[p] = 1) : 0, 0)
stats csv using (of_panel(int(column("panel")))) nooutput

# A quarter more than the largest; intervals that reach beyond end there.
x_max = more(1.02, top) ** 1.25
cut(text, most) = strlen(text) > most ? text[1:most - 3]."..." : text
columns = int(less(2, panels))
grid_rows = ceil(1.0 * panels / columns)
WIDTH = 1200.0
# A line of words and the bar beneath them.
panel_px = 36 * places + 20
height = 130 + (panel_px + 70) * grid_rows
up(pixels) = 1.0 * pixels / height
APART = 40
panel_width = (WIDTH - 48 - APART * (columns - 1)) / columns
left_of(i) = (24 + ((i - 1) % columns) * (panel_width + APART)) / WIDTH
top_of(i) = up(height - 112 - ((i - 1) / columns) * (panel_px + 70))
mine(i) = column("panel") == i
set label 1 title at screen 0.5, up(height - 24) center font ",20"
set label 2 subtitle at screen 0.5, up(height - 56) center
set label 3 metric.": so many times as much, or as little; filled: significant" at screen 0.5, up(18) center

set border 3 linecolor rgb "gray40"; set errorbars small
set grid xtics linetype 1 linecolor rgb "gray90"
set tics nomirror; unset key
set logscale x
set xrange [1:x_max]
set yrange [-(places + 0.6):-0.4]
set ytics scale 0 ("" 0)
set xtics (1)
last = 0.0
do for [tick in "1.01 1.02 1.05 1.1 1.2 1.5 2 3 5 10 20 50 100 1000 10000"] {
  at = log(tick + 0) / log(x_max)
  if (at <= 1 && at - last >= 0.12) { set xtics add (tick tick + 0); last = at }
}
right_margin = 0.98; below = 60; between = 70
load here."open.gp"
do for [i = 1:panels] {
  set lmargin at screen left_of(i); set rmargin at screen left_of(i) + panel_width / WIDTH
  set tmargin at screen top_of(i); set bmargin at screen top_of(i) - up(panel_px)
  set title cut(TITLE[i], int(panel_width / 9)) offset 0, -0.6
  load here."effects_bars.gp"
  # They are of the picture, and drawn once.
  unset label
}
if (ends(".table")) { unset table } else { unset multiplot }
unset output
