# Draws panel i of effects.gp: a line of words for each effect, and its bar beneath them.
COLOUR = 0x0072B2
centre(row) = -column("place") - 0.22
bars(which) = "csv using (mine(i) && is_filled(0) == ".which." ? column('size') : NaN):(centre(0)):(1):(column('size')):".\
  "(centre(0) - 0.16):(centre(0) + 0.16) with boxxyerror linecolor rgb COLOUR "
bounds = "csv using (mine(i) && bounded(0) ? column('size') : NaN):(centre(0)):(less(x_max, column('size_lo'))):(less(x_max, column('size_hi'))) ".\
  "with xerrorbars pointtype 0 linewidth 1.5 linecolor rgb 'black' title 'bounds'"
# About as many letters as a panel is wide.
said(row) = cut(strcol("name").": ".strcol("said"), int(panel_width / 6.6))
words_of = "csv using (mine(i) ? 1 : NaN):(-column('place') + 0.2):(said(0)) with labels left offset character 0.4, 0 font ',10' title 'effects'"
drawn = words_of
if (FILLED[i]) { drawn = drawn.", ".bars("1")."fillstyle solid 0.85 noborder title 'significant'" }
if (HOLLOW[i]) { drawn = drawn.", ".bars("0")."fillstyle empty title 'not significant'" }
if (BOUNDED[i]) { drawn = drawn.", ".bounds }
plot @drawn
