# Gives each arm a look that no other arm has: colour, point and letter. Known builds come first, so
# that they keep theirs. Takes every, the arms of the whole file, so that all its pictures agree.
entry(list, name) = list[strstrt(list, " ".name." "):*]
after(list, name) = word(entry(list, name), 2)

# The first word of list, from the i-th on and around, that is not taken; the i-th if all are.
turned(list, i) = word(list, (i - 1) % words(list) + 1)
untaken(list, taken, mark, i, tries) = \
  tries == words(list) || !has(taken, mark.turned(list, i)) ? turned(list, i) : \
  untaken(list, taken, mark, i + 1, tries + 1)
free(list, taken, mark, i) = untaken(list, taken, mark, i, 0)

alphabet = "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z a b c d e f g h i j k l m n o p q r s t u v w x y z"
colours = " "; point_types = " "; symbols = " "; taken = " "; taken_points = " "; taken_letters = " "
do for [known = 1:0:-1] { do for [arm in every] { if (has(builds, server(arm)) == known) {
  if (!has(colours, server(arm))) {
    # Once every colour is taken another round begins, told apart by points.
    if (words(taken) == words(palette)) { taken = " " }
    c = known ? after(builds, server(arm)) : free(palette, taken, "", 1 + hash(server(arm)))
    colours = colours.server(arm)." ".c." "
    taken = add(taken, c)
  }
  c = after(colours, server(arm))
  p = free(points(arm), taken_points, c.":", 1)
  point_types = point_types.arm." ".p." "
  taken_points = taken_points.c.":".p." "
  # A and B are the two arms of the first colour, C and D of the second, and so on.
  i = is_other(arm) ? 2 * words(palette) : words(palette[1:strstrt(palette, c) + 1]) * 2 - 2 + is_pool(arm)
  l = free(alphabet, taken_letters, "", 1 + i)
  symbols = symbols.arm." ".l." "
  taken_letters = taken_letters.l." "
} } }
colour(arm) = int(after(colours, server(arm)))
point(arm) = int(after(point_types, arm))
letter(arm) = after(symbols, arm)

# In text a line is of one of seven signs.
stroke(arm) = (strstrt(alphabet, letter(arm)) - 1) / 2 % 7 + 1
