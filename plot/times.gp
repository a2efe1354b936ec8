# How long an operation takes, by names that are compared: a panel a workload, in it a bar a name; or,
# where X_LABEL is not empty, a line a name over that. "unsupported" stands where a bar would be:
#   gnuplot -c times.gp TIMES.csv X_LABEL OUT.svg|OUT.png TITLE SUBTITLE
if (ARGC != 5) {
  print "usage: gnuplot -c times.gp TIMES.csv X_LABEL OUT.svg|OUT.png TITLE SUBTITLE"
  exit status 2
}
here = ARG0[1:strlen(ARG0) - strlen("times.gp")]
csv = ARG1; x_title = ARG2; out = ARG3; title = ARG4; subtitle = ARG5
needed = "panel title bar name group place x unit time time_lo time_hi unsupported valid"
kind = "the times of a run"
load here."csv.gp"

is_lines = x_title ne ""
panels = 0; bars = 0; places = 0; groups = 0
note(row) = (panels = more(panels, column("panel")), bars = more(bars, column("bar")), \
  places = more(places, column("place")), groups = more(groups, column("group")))
stats csv using (note(0)) nooutput
if (panels == 0) {
  print sprintf("%s: no row, there is nothing to draw", csv)
  exit status 2
}
array TITLE[panels]; array UNIT[panels]; array TOP[panels]; array NOTES[panels]
array NAME[bars]; array GROUP[bars]; array PLACE[bars]; array NTH[bars]
do for [i = 1:panels] { TITLE[i] = ""; UNIT[i] = ""; TOP[i] = 0; NOTES[i] = "" }
do for [b = 1:bars] { NAME[b] = "" }
x_min = 1e300; x_max = -1e300
greatest(row) = known("time_hi") ? column("time_hi") : known("time") ? column("time") : 0
of_panel(p) = (TITLE[p] = strcol("title"), UNIT[p] = strcol("unit"), TOP[p] = more(TOP[p], greatest(0)))
of_bar(b) = (NAME[b] = strcol("name"), GROUP[b] = int(column("group")), PLACE[b] = column("place"))
of_x(row) = known("x") ? (x_min = less(x_min, column("x")), x_max = more(x_max, column("x"))) : 0
stats csv using (of_panel(int(column("panel"))), of_bar(int(column("bar"))), of_x(0), 0) nooutput
# The how manieth of its group a bar is.
do for [b = 1:bars] { NTH[b] = b > 1 && GROUP[b] == GROUP[b > 1 ? b - 1 : 1] ? NTH[b - 1] + 1 : 1 }

COLOURS = "0x0072B2 0xD55E00 0x009E73 0xE69F00 0x56B4E9 0xCC79A7 0x490092 0x999933 0x882255 0x666666"
colour(b) = int(word(COLOURS, (GROUP[b] - 1) % words(COLOURS) + 1))
# About what gnuplot draws in.
LETTER = 8.4
longest = 0
do for [b = 1:bars] { longest = more(longest, strlen(NAME[b])) }
longest = less(longest, 46)
cut(text, most) = strlen(text) > most ? text[1:most - 3]."..." : text

# In panels of one row the bars have their names at the first.
columns = int(less(3, panels))
grid_rows = ceil(1.0 * panels / columns)
WIDTH = 1200.0
# For tics of the panel's own.
inside = is_lines ? 44 : 0
left_px = is_lines ? 20 : LETTER * longest + 24
legend_columns = more(1, less(4, int(WIDTH / (longest * LETTER + 80))))
legend_rows = is_lines ? ceil(1.0 * bars / legend_columns) : 0
panel_px = is_lines ? 250 : 19 * places + 26
height = 112 + (panel_px + 62) * grid_rows + (is_lines ? 44 + 18 * legend_rows : 8)
up(pixels) = 1.0 * pixels / height
# Between panels, for half of a tic's number on either side.
APART = 40
panel_width = (WIDTH - left_px - 24 - APART * (columns - 1)) / columns
left_of(i) = (left_px + ((i - 1) % columns) * (panel_width + APART)) / WIDTH
top_of(i) = up(height - 112 - ((i - 1) / columns) * (panel_px + 62))
mine(i) = column("panel") == i
is_invalid(row) = strcol("valid") ne "true"
invalid = 0
stats csv using (is_invalid(0) ? (invalid = 1, 0) : 0) nooutput
set label 1 title at screen 0.5, up(height - 24) center font ",20"
set label 2 subtitle at screen 0.5, up(height - 56) center
if (invalid) {
  set label 5 "invalid: see flags in summary.csv" at screen 0.04, up(height - 80) left \
    offset character 2, 0 point pointtype 2 pointsize 1.2 linewidth 2 linecolor rgb "black"
}

set grid linetype 1 linecolor rgb "gray90"
set border 3 linecolor rgb "gray40"; set errorbars small
set tics nomirror; unset key
right_margin = 0.98; below = 50; between = 62
ends(name) = out[strlen(out) - strlen(name) + 1:*] eq name
if (is_lines) { load here."times_legend.gp" }
load here."open.gp"
shown(row) = known("time") && mine(i)
has_bounds(row) = known("time_lo") && known("time_hi")
do for [i = 1:panels] {
  leftmost = i % columns == 1 % columns
  # gnuplot's own layout gives panels with tics of other widths other margins.
  set lmargin at screen left_of(i) + inside / WIDTH; set rmargin at screen left_of(i) + panel_width / WIDTH
  set tmargin at screen top_of(i); set bmargin at screen top_of(i) - up(panel_px)
  load here.(is_lines ? "times_lines.gp" : "times_bars.gp")
  # They are of the picture, and drawn once.
  unset label; unset arrow
}
if (ends(".table")) { unset table } else { unset multiplot }
unset output
