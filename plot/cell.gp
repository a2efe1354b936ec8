# One cell by the second, panels over one time axis, with the window's start and end:
#   gnuplot -c cell.gp SECONDS.csv WINDOW_S OUT.svg|OUT.png TITLE SUBTITLE
if (ARGC != 5) {
  print "usage: gnuplot -c cell.gp SECONDS.csv WINDOW_S OUT.svg|OUT.png TITLE SUBTITLE"
  exit status 2
}
here = ARG0[1:strlen(ARG0) - strlen("cell.gp")]
csv = ARG1; window_s = ARG2 + 0; out = ARG3; title = ARG4; subtitle = ARG5
load here."seconds.gp"

WIDTH = 1200.0; height = 190 + 140 * words(panels)
up(pixels) = 1.0 * pixels / height
set label 1 title at screen 0.5, up(height - 24) center font ",20"
set label 2 subtitle at screen 0.5, up(height - 56) center
set label 3 "window" at (window_s / 2), graph 1.13 center textcolor rgb "gray40"
set label 4 "seconds from the start of the window" at screen 0.44, up(18) center
set xrange [less(0, x_min):more(window_s, x_max)]
# Widths of their own: in SVG gnuplot 5.4 draws neighbours of one colour and width in one dash, as the axes.
do for [edge = 0:1] {
  set arrow 1 + edge from edge * window_s, graph 0 to edge * window_s, graph 1 nohead \
    linewidth 1.01 + 0.01 * edge linecolor rgb "gray40" dashtype (6, 4)
}
set grid xtics ytics linetype 1 linecolor rgb "gray90"
set border 3 linecolor rgb "gray40"
set tics nomirror; set format y "%.7g"
set key at graph 1.015, 1 left top Left reverse samplen 2
grid_rows = words(panels); columns = 1; right_margin = 0.79; below = 70; between = 28
load here."open.gp"
do for [panel in panels] {
  p = int(panel)
  lines = ""
  do for [line in drawn] { if (PANEL[int(line)] == p) { lines = lines." ".line } }
  set yrange [0:TOP[p] > 0 ? TOP[p] * 1.1 : 1]
  set ytics step(TOP[p] > 0 ? TOP[p] / 3.0 : 1)
  set format x p == int(word(panels, words(panels))) || ends(".table") ? "%.7g" : ""
  plot for [i = 1:words(lines)] csv using (column("end_s")):(number(COLUMN[int(word(lines, i))])) smooth unique \
    with linespoints linewidth 1.5 pointtype 7 pointsize 0.5 linecolor rgb (i == 1 ? 0x0072B2 : 0xD55E00) title TEXT[int(word(lines, i))]
  unset label
}
if (ends(".table")) { unset table } else { unset multiplot }
unset output
