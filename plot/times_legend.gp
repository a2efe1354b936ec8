# The legend of the lines of times.gp: a colour a group, a dash and a point for each of it.
set dashtype 21 (16, 4); set dashtype 22 (6, 5); set dashtype 23 (3, 3); set dashtype 24 (12, 4, 2, 4)
dash(b) = int(word("1 21 22 23 24", (NTH[b] - 1) % 5 + 1))
POINTS = "7 5 9 11 13 15 6 4 8 10 12 14"
point(b) = int(word(POINTS, (NTH[b] - 1) % words(POINTS) + 1))
across = WIDTH / legend_columns
do for [b = 1:bars] {
  from = ((b - 1) / legend_rows) * across + 24
  row_y = up(18 * (legend_rows - (b - 1) % legend_rows))
  # Unequal widths: in SVG gnuplot 5.4 gives neighbours of one colour and width one dash, too.
  set arrow b from screen from / WIDTH, row_y to screen (from + 46) / WIDTH, row_y nohead \
    linewidth 2 + 0.01 * (b % 2) linecolor rgb colour(b) dashtype dash(b)
  set label 10 + b cut(NAME[b], 46) at screen (from + 23) / WIDTH, row_y left \
    offset screen 33 / WIDTH, -up(ends(".svg") ? 5 : 2) \
    point pointtype point(b) pointsize 0.8 linecolor rgb colour(b)
}
set label 3 x_title at screen 0.5, up(18 * legend_rows + 26) center
x_room = x_max > x_min ? 0.04 * (x_max - x_min) : 1
