# Finds what there is to draw of one workload. Gives lists of words: panels (generators, with
# "+config" unless that is base), arms, every (the arms of all workloads), chosen (which of the metrics
# have a number), series ("metric:panel:arm" that have one), crossed ("metric:panel" with a row that is
# invalid), over ("metric:panel:arm" that are more than what is known) and nots ("metric:panel" with a row that cannot be); and the ranges x_min to x_max and, for each metric, Y_MIN to Y_MAX.
workloads = " "; every = " "; panels = " "; arms = " "; series = " "; crossed = " "; over = " "; nots = " "; chosen = " "
# A number that is more than another is an arrow from there to so many times as much.
ARROW = 1.6
x_min = 1e9; x_max = 0
array Y_MIN[words(metrics)]; array Y_MAX[words(metrics)]
note(row) = ( \
  panels = add(panels, panel_of(0)), \
  arms = add(arms, arm_of(0)), \
  series = y(0) >= 0 ? add(series, metric.":".panel_of(0).":".arm_of(0)) : series, \
  crossed = distrusted(0) ? add(crossed, metric.":".panel_of(0)) : crossed, \
  nots = unsupported(0) ? add(nots, metric.":".panel_of(0)) : nots, \
  over = beyond(0) ? add(over, metric.":".panel_of(0).":".arm_of(0)) : over, \
  x_min = less(x_min, x(0)), x_max = more(x_max, x(0)), \
  y_min = low(0) > 0 ? less(y_min, low(0)) : y_min, y_max = more(y_max, high(0)), \
  y_min = beyond(0) ? less(y_min, y_beyond(0)) : y_min, y_max = beyond(0) ? more(y_max, ARROW * y_beyond(0)) : y_max, 0)
do for [m = 1:words(metrics)] {
  metric = word(metrics, m)
  y_min = 1e9; y_max = 0; found = 0
  stats csv using (workloads = add(workloads, strcol("workload")), \
    every = add(every, arm_of(0)), \
    strcol("workload") eq workload && drawn(0) ? (found = 1, note(0)) : 0) nooutput
  Y_MIN[m] = y_min; Y_MAX[m] = y_max
  if (found) { chosen = add(chosen, "".m) }
}
if (!has(workloads, workload)) {
  print sprintf("%s: no row of workload %s; there are:%s", csv, workload, workloads)
  exit status 2
}
if (panels eq " ") {
  print sprintf("%s: no row of workload %s has %s, there is nothing to draw", csv, workload, metrics)
  exit status 2
}
