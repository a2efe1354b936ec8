# Draws the one legend of all panels under them and closes out.
if (ends(".table")) { unset table } else {
  set lmargin at screen 0.02; set rmargin at screen 0.98
  set bmargin at screen 0.04; set tmargin at screen 0.12
  unset title; unset border; unset tics; unset ylabel; unset logscale
  set key center center horizontal Left reverse samplen 5 width 2
  plot [0:1] [0:1] NaN notitle, for [arm in arms] keyentry with linespoints linewidth 2 \
    linecolor rgb colour(arm) dashtype dash(arm) pointtype point(arm) pointsize 0.9 title arm
  unset multiplot
}
unset output
