# Folds a .table of gnuplot's into a line a curve: its title, then its points with their fields. An empty line
# stands between panels. Numbers have five digits; points that are not drawn are left out, one outside of the
# axes is marked, and bounds that are the number itself are left out.
/^# Curve 0 of / { if (panels++) print ""; next }
/^# Curve title: / { title = substr($0, 17); gsub(/"/, "", title); next }
/^#/ { next }
NF == 0 { end_curve(); next }
$NF == "u" { next }
{
  # A label stands in quotes behind the numbers, and has no type behind it.
  label = match($0, /".*"/) ? " " substr($0, RSTART, RLENGTH) : ""
  sub(/".*/, "i")
  points = points ","
  if (NF == 5 && $2 == $3 && $3 == $4) $0 = $1 " " $2 " " $5
  for (i = 1; i < NF; i++) points = points " " ($i ~ /^[-+.0-9e]+$/ ? sprintf("%.5g", $i) : $i)
  points = points label ($NF == "o" ? " OUTSIDE" : "")
}
END { end_curve() }

function end_curve() {
  if (points != "") print title ":" substr(points, 2)
  title = points = ""
}
