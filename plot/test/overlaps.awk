# Reads an SVG of gnuplot's and prints each pair of texts that overlap, taking a letter for 7 pixels
# wide, a capital for 10, and a line of text for 14 high.
match($0, /viewBox="0 0 [0-9]+ [0-9]+/) { split(substr($0, RSTART, RLENGTH), box, " "); height = box[4] }
match($0, /translate\([0-9.]+,[0-9.]+\)"/) {
  split(substr($0, RSTART + 10, RLENGTH - 12), at, ",")
  anchor = $0 ~ /"middle"/ ? 0.5 : $0 ~ /"end"/ ? 1 : 0
  next
}
/<text>/ && at[1] != "" {
  text = $0
  gsub(/<[^>]*>|^[ \t]+/, "", text)
  capitals = gsub(/[A-Z]/, "&", text)
  width = 7 * length(text) + 3 * capitals
  if (text != "") {
    n++
    name[n] = text; y[n] = at[2]
    left[n] = at[1] - anchor * width; right[n] = left[n] + width
  }
  at[1] = ""
}
END {
  if (n < 3) print "only " n + 0 " texts found"
  for (i = 1; i <= n; i++) {
    if (left[i] < 0 || right[i] > 1200 || y[i] > height) print name[i] " leaves the picture"
    for (k = i + 1; k <= n; k++)
      if (y[i] - y[k] < 14 && y[k] - y[i] < 14 && left[i] < right[k] && left[k] < right[i])
        print name[i] " overlaps " name[k]
  }
}
