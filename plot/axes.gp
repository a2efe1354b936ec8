# Axes for the m-th metric as rows.gp found it; logs says whether the y-axis is logarithmic. Gives y_floor, the
# bottom of the y-axis, where a row without its number is marked.
# No "set encoding": UTF-8 works without, and in the C locale gnuplot warns whatever it is set to.
metric = word(metrics, m); log_y = int(word(logs, m)); y_min = Y_MIN[m]; y_max = Y_MAX[m]
if (x_log) {
  set logscale x 2
  set xrange [x_min / sqrt(2) : x_max * sqrt(2)]
  set xtics nomirror format "%.7g" (1)
  do for [i = 1:20] { set xtics add (2 ** i) }
} else {
  set xrange [0 : x_max > 0 ? x_max * 1.08 : 1]
  set xtics nomirror format "%.7g"
}
set ytics nomirror format "%.7g"
if (log_y) {
  # Whole decades, at least one; 1 to 10 where there is no number at all.
  decade = y_max > 0 ? floor(log10(less(y_min, y_max))) : 0
  y_floor = 10.0 ** decade
  set logscale y
  y_top = y_max > 10 * y_floor ? 10.0 ** ceil(log10(y_max)) : 10 * y_floor
  # A hair wider, lest rounding puts the outermost tics outside.
  set yrange [y_floor * 0.999 : y_top * 1.001]
  # Each tic by itself: given a step, gnuplot 6.0 gives up on a range of one decade.
  set ytics (1e-4)
  do for [i = -3:7] {
    set ytics add (10.0 ** i)
    do for [k = 2:9] { set ytics add ("" k * 10.0 ** i 1) }
  }
} else {
  y_floor = 0
  unset logscale y; set ytics autofreq
  set yrange [0 : y_max > 0 ? y_max * 1.05 : 1]
}
unset key

# In a picture the arms of a client count stand side by side, so that their bars can be told apart:
# a step aside in octaves, less if need be to keep all of them within a third of an octave each side.
# lines holds the panel's arms, one after a space each.
step = 0.07
place(arm) = words(substr(lines, 1, strstrt(lines." ", " ".arm." "))) - (words(lines) - 1) / 2.0
octaves(arm) = has(lines." ", arm) ? place(arm) * less(step, 2 / 3.0 / more(1, words(lines) - 1)) : 0
aside(x, arm) = x_log ? x * 2 ** octaves(arm) : x + octaves(arm) * x_max / 10
beside(arm) = aside(x_of(arm), arm)
