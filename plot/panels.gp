# Draws one panel a generator, or a server where generators are lines, all with the same axes, over
# one legend; of several metrics one after the other. Takes out, title, subtitle.
load here."legend.gp"
set label 1 title at screen 0.5, up(height - 24) center font ",20"
set label 2 subtitle at screen 0.5, up(height - 60) center
set label 3 x_label at screen 0.535, up(108 + grown) center
if (crossed ne " ") {
  set label 5 "invalid: see flags in summary.csv".(counted ? "" : " (on the axis: no number)") \
    at screen 0.41, up(16) offset character 2, 0 point pointtype 2 pointsize 1.5 linewidth 2 linecolor rgb "black"
}
if (over ne " ") {
  set label 8 "arrow: more than where it begins" \
    at screen 0.085, up(16) left
}
set grid xtics ytics linetype 1 linecolor rgb "gray90"
set border 3 linecolor rgb "gray40"; set errorbars small
columns = less(3, words(panels))
if (columns > 2) { set xtics rotate by 90 right }

grid_rows = words(chosen) * ceil(words(panels) / 3.0)
right_margin = 0.985; below = 160 + grown; between = 80
load here."open.gp"
do for [chosen_metric in chosen] {
  m = int(chosen_metric)
  load here."axes.gp"
  do for [i = 1:words(panels)] { load here."panel.gp" }
  # The next metric begins a row of its own.
  do for [i = words(panels) + 1:columns * ceil(words(panels) / (1.0 * columns))] {
    if (!ends(".table") && m < int(word(chosen, words(chosen)))) { set multiplot next }
  }
}
if (ends(".table")) { unset table } else { unset multiplot }
unset output
