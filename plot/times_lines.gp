# Draws panel i of times.gp with lines over x.
set xrange [*:*]; set yrange [*:*]
drawn = ""; crossed = 0; unsupported = ""; lines = 0
do for [b = 1:bars] {
  some = 0; none = 0
  stats csv using (column("bar") == b && shown(0) ? (some = 1, is_invalid(0) ? (crossed = 1) : 0) : 0, \
    column("bar") == b && mine(i) && strcol("unsupported") ne "" ? (none = 1) : 0, 0) nooutput
  if (some) { drawn = drawn." ".b }
  if (none && !some) {
    lines = lines + 1
    if (lines <= 5) { unsupported = unsupported.(unsupported eq "" ? "" : "\n").cut(NAME[b], int(panel_width / 7) - 12)." unsupported" }
  }
}
if (lines > 5) { unsupported = unsupported.sprintf("\n%d more unsupported", lines - 5) }
if (lines) { set label 4 unsupported at graph 0.03, 0.95 left font ",10" textcolor rgb "gray30" }
set xrange [x_min - x_room:x_max + x_room]
# What is unsupported stands above the lines.
set yrange [0:TOP[i] > 0 ? TOP[i] * (1.08 + 0.09 * less(6, lines)) : 1]
set xtics autofreq; set ytics autofreq
set title cut(TITLE[i], 40)." (".UNIT[i].")" offset 0, -0.6

of_line(each) = column("bar") == int(each) && shown(0)
low(row) = known("time_lo") ? column("time_lo") : column("time")
high(row) = known("time_hi") ? column("time_hi") : column("time")
courses = "for [each in drawn] csv using (of_line(each) ? column('x') : NaN):(column('time')) smooth unique ".\
  "with lines linewidth 2 linecolor rgb colour(int(each)) dashtype dash(int(each)) title NAME[int(each)]"
points = "for [each in drawn] csv using (of_line(each) ? column('x') : NaN):(column('time')):(low(0)):(high(0)) ".\
  "with yerrorbars linewidth 1.5 pointtype point(int(each)) pointsize 0.8 linecolor rgb colour(int(each)) title NAME[int(each)]"
crosses = "csv using (shown(0) && is_invalid(0) ? column('x') : NaN):(column('time')) ".\
  "with points pointtype 2 pointsize 1.4 linewidth 2 linecolor rgb 'black' title 'invalid'"
# gnuplot warns of a curve without points.
curves = drawn eq "" ? "NaN notitle" : courses.", ".points
if (crossed) { curves = curves.", ".crosses }
plot @curves
unset label 4
