# Draws the i-th panel, of the metric that axes.gp has set.
panel = word(panels, i)
leftmost = i % columns == 1 % columns
# Three panels of a row have room for so many letters of the usual size each.
# A long name is broken at a plus sign.
name_of_panel = panel.part(m)
plus = strlen(name_of_panel) > 44 ? strstrt(name_of_panel[30:*], "+") : 0
set title (plus > 0 ? name_of_panel[1:28 + plus]."\n".name_of_panel[29 + plus:*] : name_of_panel) font strlen(name_of_panel) > 36 ? ",8" : ""
set ylabel leftmost ? y_label(m) : ""
set format y leftmost || ends(".table") ? "%.7g" : ""
lines = ""
do for [arm in arms] { if (has(series, metric.":".panel.":".arm)) { lines = lines." ".arm } }
rising = ""
do for [arm in arms] { if (has(over, metric.":".panel.":".arm)) { rising = rising." ".arm } }

# In a table a line keeps its client counts, and only bars stand where they are drawn.
line_x(arm) = ends(".table") ? x_of(arm) : beside(arm)
curves = "for [arm in lines] csv using (line_x(arm)):(y(0)) smooth unique with lines linewidth 2 ".\
  "linecolor rgb colour(arm) dashtype dash(arm) title arm, ".\
  "for [arm in lines] csv using (beside(arm)):(y(0)):(low(0)):(high(0)) with yerrorbars linewidth 1.5 ".\
  "linecolor rgb colour(arm) pointtype point(arm) pointsize 0.9 title arm"
crosses = "csv using (in_panel(panel) && distrusted(0) ? aside(x(0), arm_of(0)) : NaN):(y_mark(0)) with points ".\
  "pointtype 2 pointsize 1.5 linewidth 2 linecolor rgb 'black' title 'invalid'"
arrows = "for [arm in rising] csv using (beyond(0) ? beside(arm) : NaN):(y_beyond(0)):(0):((ARROW - 1) * y_beyond(0)) ".\
  "with vectors filled linewidth 2 linecolor rgb colour(arm) title arm, ".\
  "for [arm in rising] csv using (beyond(0) ? beside(arm) : NaN):(y_beyond(0)) with points ".\
  "linecolor rgb colour(arm) pointtype point(arm) pointsize 0.9 linewidth 1.5 title arm"
# gnuplot warns of a curve without points.
drawn_curves = lines eq "" ? "" : curves
if (rising ne "") { drawn_curves = drawn_curves.(drawn_curves eq "" ? "" : ", ").arrows }
if (has(crossed, metric.":".panel)) { drawn_curves = drawn_curves.(drawn_curves eq "" ? "" : ", ").crosses }
# Once for all arms of a client count.
words_of = "csv using (in_panel(panel) && unsupported(0) ? x(0) : NaN):(log_y ? y_floor * (y_top / y_floor) ** 0.02 : y_mark(0) + 0.02 * y_max):('unsupported') ".\
  "with labels left rotate by 90 font ',10' textcolor rgb 'gray30' title 'unsupported'"
if (has(nots, metric.":".panel) && drawn_curves ne "") { drawn_curves = drawn_curves.", ".words_of }
if (drawn_curves eq "") {
  set label 7 has(nots, metric.":".panel) ? "unsupported" : "not known" at graph 0.5, 0.5 center
  drawn_curves = "NaN notitle"
}
plot @drawn_curves
unset label; unset arrow
