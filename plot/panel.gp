# Draws the i-th panel, of the metric that axes.gp has set.
panel = word(panels, i)
leftmost = i % columns == 1 % columns
set title panel.part(m)
set ylabel leftmost ? y_name : ""
set format y leftmost || ends(".table") ? "%.7g" : ""
lines = ""
do for [arm in arms] { if (has(series, metric.":".panel.":".arm)) { lines = lines." ".arm } }

# In a table a line keeps its client counts, and only bars stand where they are drawn.
line_x(arm) = ends(".table") ? x_of(arm) : beside(arm)
curves = "for [arm in lines] csv using (line_x(arm)):(y(0)) smooth unique with lines linewidth 2 ".\
  "linecolor rgb colour(arm) dashtype dash(arm) title arm, ".\
  "for [arm in lines] csv using (beside(arm)):(y(0)):(low(0)):(high(0)) with yerrorbars linewidth 1.5 ".\
  "linecolor rgb colour(arm) pointtype point(arm) pointsize 0.9 title arm"
crosses = "csv using (in_panel(panel) && distrusted(0) ? aside(x(0), arm_of(0)) : NaN):(y_mark(0)) with points ".\
  "pointtype 2 pointsize 1.5 linewidth 2 linecolor rgb 'black' title 'invalid'"
# gnuplot warns of a curve without points.
is_crossed = has(crossed, metric.":".panel)
if (lines eq "" && is_crossed) { plot @crosses }
if (lines eq "" && !is_crossed) {
  set label 7 "not known" at graph 0.5, 0.5 center
  plot NaN notitle
}
if (lines ne "" && is_crossed) { plot @curves, @crosses }
if (lines ne "" && !is_crossed) { plot @curves }
unset label; unset arrow
