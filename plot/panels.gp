# Draws one panel a generator, all with the same axes, over one legend. Takes out, title, subtitle.
load here."legend.gp"
set label 1 title at screen 0.5, up(height - 24) center font ",20"
set label 2 subtitle at screen 0.5, up(height - 60) center
set label 3 "clients" at screen 0.535, up(108 + grown) center
if (crossed ne " ") {
  set label 5 "not to be trusted: see flags in summary.csv (on the axis: no number)" \
    at screen 0.41, up(16) offset character 2, 0 point pointtype 2 pointsize 1.5 linewidth 2 linecolor rgb "black"
}
set grid xtics ytics linetype 1 linecolor rgb "gray90"
set border 3 linecolor rgb "gray40"; set errorbars small
columns = less(3, words(panels))
if (columns > 2) { set xtics rotate by 90 right }

# In a table a line keeps its client counts, and only bars stand where they are drawn.
line_x(arm) = ends(".table") ? x_of(arm) : beside(arm)
curves = "for [arm in lines] csv using (line_x(arm)):(y(0)) smooth unique with lines linewidth 2 ".\
  "linecolor rgb colour(arm) dashtype dash(arm) title arm, ".\
  "for [arm in lines] csv using (beside(arm)):(y(0)):(low(0)):(high(0)) with yerrorbars linewidth 1.5 ".\
  "linecolor rgb colour(arm) pointtype point(arm) pointsize 0.9 title arm"
crosses = "csv using (in_panel(panel) && distrusted(0) ? x(0) * aside(arm_of(0)) : NaN):(y_mark(0)) with points ".\
  "pointtype 2 pointsize 1.5 linewidth 2 linecolor rgb 'black' title 'not to be trusted'"
load here."open.gp"
do for [i = 1:words(panels)] {
  panel = word(panels, i)
  leftmost = i % columns == 1 % columns
  set title panel
  set ylabel leftmost ? y_name : ""
  set format y leftmost || ends(".table") ? "%.7g" : ""
  lines = ""
  do for [arm in arms] { if (has(series, panel.":".arm)) { lines = lines." ".arm } }
  # gnuplot warns of a curve without points.
  if (lines eq "") { plot @crosses }
  if (lines ne "" && has(crossed, panel)) { plot @curves, @crosses }
  if (lines ne "" && !has(crossed, panel)) { plot @curves }
  unset label; unset arrow
}
if (ends(".table")) { unset table } else { unset multiplot }
unset output
