# The one legend of all panels, under them: as many columns as the longest name leaves room for, and
# the picture as much higher as the legend has rows, so that it never meets the panels or their
# axis, and for each further row of panels. Lengths are in pixels, heights from the bottom. Gives height, grown and up.
WIDTH = 1200.0; ROW = 18; MAX_ROWS = 20; SAMPLE = 52; GAP = 12
# About what gnuplot draws in, letter by letter: it does not say how wide a text is.
WIDE = "ABCDEFGHIJKLMNOPQRSTUVWXYZmw"; NARROW = "fijlrt-./:"
length(name) = sum [i = 1:strlen(name)] (strstrt(WIDE, name[i:i]) ? 14 : strstrt(NARROW, name[i:i]) ? 6 : 9)
longest = 0
do for [arm in arms] { longest = more(longest, length(arm)) }
across = SAMPLE + 3 * GAP + longest
most_columns = less(4, more(1, int((WIDTH - 4 * GAP) / across)))
across = less(across, WIDTH - 4 * GAP)
room = across - SAMPLE - 3 * GAP
named(arm) = length(arm) > room ? arm[1:int(strlen(arm) * room / length(arm)) - 3]."..." : arm

# An even number of rows keeps the two arms of a server together, one over the other.
rows = less(MAX_ROWS, 2 * ceil(words(arms) / (2.0 * most_columns)))
shown = less(words(arms), rows * most_columns)
unnamed = words(arms) - shown
grown = ROW * (rows - 2) + (unnamed ? ROW : 0)
height = 800 + grown + 280 * (words(chosen) * ceil(words(panels) / 3.0) - 1)
up(pixels) = 1.0 * pixels / height
left = (WIDTH - ceil(1.0 * shown / rows) * across) / 2
do for [i = 1:shown] {
  arm = word(arms, i)
  from = left + across * ((i - 1) / rows)
  row_y = up(73 + grown - ROW * ((i - 1) % rows))
  # Unequal widths: in SVG gnuplot 5.4 gives neighbours of one colour and width one dash, too.
  set arrow i from screen from / WIDTH, row_y to screen (from + SAMPLE) / WIDTH, row_y nohead \
    linewidth 2 + 0.01 * (i % 2) linecolor rgb colour(arm) dashtype dash(arm)
  # In SVG gnuplot sets the text beside a point higher.
  set label 10 + i named(arm) at screen (from + SAMPLE / 2) / WIDTH, row_y left \
    offset screen (SAMPLE / 2 + GAP) / WIDTH, -up(out[strlen(out) - 3:*] eq ".svg" ? 5 : 2) \
    point pointtype point(arm) pointsize 0.9 linewidth 1.5 linecolor rgb colour(arm)
}
if (unnamed) {
  set label 6 sprintf("and %d more without room to be named here: see summary.csv", unnamed) \
    at screen 0.5, up(37) center
}
