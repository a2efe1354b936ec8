# Tells what is to be seen in an SVG of gnuplot's, not where: texts, those that are numbers in one line, and
# strokes, points and filled areas, each run of one look once.
/<text>/ {
  gsub(/<[^>]*>/, "")
  gsub(/^[ \t]+|[ \t]+$/, "")
  if ($0 ~ /^[-+.0-9e]+$/) numbers = numbers " " $0
  else if ($0 != "") tell("text " $0)
  next
}
# The grid, the axes, and what keeps lines off points.
/gridline|#FFFFFF|stroke='rgb\(102, 102, 102\)'/ { next }
/<use xlink:href='#gpPt[0-9]+' transform/ { tell("point " part("gpPt[0-9]+") colour("color=")) }
/<path stroke=/ { tell("line" colour("stroke=") part(" stroke-dasharray='[^']*'")) }
/<polygon fill/ { tell("area" colour("fill *= *")) }
END { tell("") }

function part(pattern) { return match($0, pattern) ? substr($0, RSTART, RLENGTH) : "" }
function colour(before,    digits) {
  digits = part(before "'rgb\\([ 0-9,]*\\)")
  gsub(/^[^(]*\(|\)| /, "", digits)
  return " " digits
}
function tell(what) {
  if (numbers != "") print "numbers" numbers
  numbers = ""
  if (what != last && what != "") print what
  last = what
}
