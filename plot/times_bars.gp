# Draws panel i of times.gp with bars, the first at the top.
set xrange [*:*]; set yrange [*:*]
some = 0; bounded = 0; crossed = 0; without = 0
stats csv using (shown(0) ? (some = 1, has_bounds(0) ? (bounded = 1) : 0, is_invalid(0) ? (crossed = 1) : 0) : 0, \
  mine(i) && !known("time") ? (without = 1) : 0, 0) nooutput
set yrange [-(places + 0.7):-0.3]
# Room for the number behind the longest bar.
set xrange [0:TOP[i] > 0 ? TOP[i] * (1 + 70.0 / (panel_width - 70)) : 1]
set xtics autofreq
set title cut(TITLE[i], 40)." (".UNIT[i].")" offset 0, -0.6
set ytics scale 0 ("" 0)
if (leftmost) { do for [b = 1:bars] { set ytics add (cut(NAME[b], 46) -PLACE[b]) } }
set format y leftmost || ends(".table") ? "%.7g" : ""

centre(row) = -column("place")
HALF = 0.36
boxes = "csv using (shown(0) ? column('time') / 2 : NaN):(centre(0)):(0):(column('time')):(centre(0) - HALF):".\
  "(centre(0) + HALF):(colour(int(column('bar')))) with boxxyerror linecolor rgb variable fillstyle solid 0.85 noborder title 'times'"
bounds = "csv using (shown(0) && has_bounds(0) ? column('time') : NaN):(centre(0)):(column('time_lo')):(column('time_hi')) ".\
  "with xerrorbars pointtype 0 linewidth 1.5 linecolor rgb 'black' title 'bounds'"
crosses = "csv using (shown(0) && is_invalid(0) ? column('time') : NaN):(centre(0)) ".\
  "with points pointtype 2 pointsize 1.2 linewidth 2 linecolor rgb 'black' title 'invalid'"
said(row) = sprintf(column("time") < 10 ? "%.2f" : column("time") < 100 ? "%.1f" : "%.0f", column("time"))
numbers = "csv using (shown(0) ? greatest(0) : NaN):(centre(0)):(said(0)) with labels left offset character 0.6, 0 font ',10' title 'numbers'"
# About as many letters as a panel is wide.
instead(row) = strcol("unsupported") eq "" ? "failed" : cut("unsupported: ".strcol("unsupported"), int((panel_width - 14) / 7.1))
words_of = "csv using (mine(i) && !known('time') ? 0 : NaN):(centre(0)):(instead(0)) ".\
  "with labels left offset character 0.4, 0 font ',10' textcolor rgb 'gray30' title 'without a time'"
# gnuplot warns of a curve without points.
drawn = "NaN notitle"
if (some) { drawn = drawn.", ".boxes.", ".numbers }
if (bounded) { drawn = drawn.", ".bounds }
if (crossed) { drawn = drawn.", ".crosses }
if (without) { drawn = drawn.", ".words_of }
plot @drawn
