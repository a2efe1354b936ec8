# Opens out by what its name ends in. A .table holds the numbers of the lines, for the tests. Takes
# no_file and said_of of csv.gp, and how the panels stand: grid_rows, columns, right_margin (a share), below and between (pixels).
ends(name) = out[strlen(out) - strlen(name) + 1:*] eq name
if (!ends(".svg") && !ends(".png") && !ends(".table")) {
  print sprintf("%s: unknown kind of picture; name it .svg or .png", out)
  exit status 2
}
if (no_file(out)) {
  print said_of(out)
  exit status 2
}
if (ends(".table")) { set table out } else {
  if (ends(".svg")) { set terminal svg size WIDTH, height font "sans-serif,14" background "white" noenhanced }
  if (ends(".png")) { set terminal pngcairo size WIDTH, height font "sans-serif,11" pointscale 1.4 noenhanced }
  set output out
  set multiplot layout grid_rows, columns margins screen 0.085, right_margin, up(below), up(height - 120) \
    spacing screen 0.015, up(between)
}
