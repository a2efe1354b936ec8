# shellcheck shell=bash
# The checks that the tests are made of; to be sourced after cases.sh.
: "${work_dir:?source cases.sh first}" "${test_dir:?}" "${plot_dir:?}" "${golden_dir:?}" "${gnuplot:?}"
passed=0
failed=0
# Where results are told, also of a command whose own output goes into a file.
exec 3>&1

ok() {
  printf 'ok %s\n' "$1" >&3
  passed=$((passed + 1))
}
fail() {
  printf 'FAILED %s: %s\n' "$1" "$2" >&3
  failed=$((failed + 1))
}

# quietly NAME COMMAND...: the command must end 0 and write nothing on standard error.
quietly() {
  local name=$1 status=0
  shift
  "$@" 2>"$work_dir/stderr" || status=$?
  if [[ $status -ne 0 || -s $work_dir/stderr ]]; then
    fail "$name" "exit status $status; $(head -n 1 "$work_dir/stderr")"
    return 1
  fi
}

# refuses NAME WANTED COMMAND...: the command must fail, say WANTED on standard error and draw nothing.
refuses() {
  local name=$1 wanted=$2 status=0
  shift 2
  rm -f "$work_dir/refused.svg"
  "$@" >"$work_dir/refused.svg.out" 2>"$work_dir/stderr" || status=$?
  if [[ $status -ne 2 ]]; then
    fail "$name" "exit status $status, wanted 2"
  elif ! grep -qF -- "$wanted" "$work_dir/stderr"; then
    fail "$name" "does not say '$wanted' but: $(head -n 1 "$work_dir/stderr")"
  elif [[ -e $work_dir/refused.svg ]]; then
    fail "$name" "left a picture"
  else
    ok "$name"
  fi
}

# empty NAME TEXT: TEXT, what is wrong, must be none.
empty() { if [[ -z $2 ]]; then ok "$1"; else fail "$1" "$(head -n 1 <<<"$2")"; fi; }
# equal NAME WANTED GOT
equal() { if [[ $2 == "$3" ]]; then ok "$1"; else fail "$1" "$3, not $2"; fi; }

# matches_golden NAME: as produce makes it now.
matches_golden() {
  quietly "$1" produce "$1" "$work_dir/$1" || return 0
  if diff "$golden_dir/$1" "$work_dir/$1" >"$work_dir/diff" 2>&1; then
    ok "$1"
  else
    fail "$1" "not as the golden (< golden, > now): $(grep -m 2 '^[<>d]' "$work_dir/diff" | tr '\n' ' ')"
  fi
}

# drawn PICTURE: draws CHART-CASE into the work folder, unless it is there.
drawn() { [[ -e $work_dir/$1.svg ]] || quietly "$1" draw "${1%%-*}" "${1#*-}" "$work_dir/$1.svg"; }

# is_sound PICTURE: it is whole, and no text of it overlaps another or leaves it.
is_sound() {
  drawn "$1" || return 0
  if ! grep -q '</svg>' "$work_dir/$1.svg"; then
    fail "$1" "no whole picture"
    return 0
  fi
  # Two strokes in one dashed path: the legend's line of the second is not dashed as it should.
  empty "each dash of $1 is its own" "$(grep -oE "stroke-dasharray='[^']*' +d='M[^M']*M" "$work_dir/$1.svg")"
  empty "no texts of $1 overlap" "$(awk -f "$test_dir/overlaps.awk" "$work_dir/$1.svg")"
}

# is_png CHART CASE
is_png() {
  quietly "$1-$2.png" draw "$1" "$2" "$work_dir/picture.png" || return 0
  equal "$1-$2.png is a PNG" " 89 50 4e 47 0d 0a 1a 0a" "$(head -c 8 "$work_dir/picture.png" | od -An -tx1)"
}

# says PICTURE NAME TEXT: TEXT is to be seen in it. The pattern is grep's.
says() {
  drawn "$1" || return 0
  if seen "$1" | grep -- "$3" >/dev/null; then ok "$2"; else fail "$2" "$1 lacks '$3'"; fi
}
says_nothing_of() {
  drawn "$1" || return 0
  empty "$2" "$(seen "$1" | grep -- "$3")"
}
seen() { awk -f "$test_dir/seen.awk" "$work_dir/$1.svg"; }

# has_point CHART NAME PATTERN: a curve of the marked case is so; in has_none none is.
has_point() {
  if grep -q -- "$3" "$work_dir/$1-marked.numbers"; then ok "$2"; else fail "$2" "no curve of $1 is '$3'"; fi
}
has_none() { empty "$2" "$(grep -- "$3" "$work_dir/$1-marked.numbers")"; }

# A log axis has no number to begin at.
nothing_is_at_1() {
  local name="where no latency is known at all, crosses are at 1 ms"
  quietly "$name" numbers latency_p95 nothing >"$work_dir/nothing" || return 0
  empty "$name" "$(sed 's/^[^:]*: //; s/, /\n/g' "$work_dir/nothing" | awk 'NF && $2 != 1')"
}

# same NAME CASE [CHART]: what is drawn is what is drawn of the case two.
same() {
  local name=$1 case=$2 chart=${3:-throughput}
  quietly "$name" numbers "$chart" "$case" >"$work_dir/other" || return 0
  told="" quietly "$name" numbers "$chart" two >"$work_dir/two" || return 0
  empty "$name" "$(diff "$work_dir/two" "$work_dir/other")"
}

# lines_of FILE: the lines of numbers, without the curves that have bounds, whose places depend on their neighbours.
lines_of() { awk '{ points = $0; sub(/^[^:]*: /, "", points); sub(/,.*/, "", points) } split(points, at, " ") == 2' "$1" | sort; }

# Rows of an arm in another order are the same lines.
order_is_free() {
  local name="rows in another order are the same lines"
  quietly "$name" numbers throughput two >"$work_dir/two" || return 0
  quietly "$name" numbers throughput unordered >"$work_dir/other" || return 0
  equal "$name" "$(lines_of "$work_dir/two")" "$(lines_of "$work_dir/other")"
}

# Of one arm, generators have the same curves as lines as in panels of their own.
generators_are_lines() {
  local name="generators as lines"
  quietly "$name" numbers throughput of_one_arm >"$work_dir/panels" || return 0
  told="line_name = 'generator'" quietly "$name" numbers throughput of_one_arm >"$work_dir/lines" || return 0
  equal "$name" "$(lines_of "$work_dir/panels" | sed 's/^[^:]*//' | sort)" "$(lines_of "$work_dir/lines" | sed 's/^[^:]*//' | sort)"
  empty "$name are in one panel" "$(grep -n '^$' "$work_dir/lines")"
  equal "$name have their names" "java-mariadb sysbench" "$(sed -n 's/:.*//p' "$work_dir/lines" | sort -u | paste -sd ' ')"
}

# Bars of a generator begin a row, where the axis has its name.
waits_begin_at_the_left() {
  drawn waits-many || return 0
  equal "each row of waits begins at the left" 1 "$(awk '
    match($0, /translate\([0-9.]+,[0-9.]+\) rotate\(270\)/) { split(substr($0, RSTART + 10), at, ","); turned = 1; next }
    turned && /<text>/ { if ($0 ~ />[^<]/) print at[1]; turned = 0 }' "$work_dir/waits-many.svg" | sort -u | wc -l)"
}

# An arm looks the same in the pictures of all workloads of a file.
looks_agree() {
  local name="an arm looks the same whatever the workload"
  quietly "$name" looks workloads oltp_write_only >"$work_dir/all" || return 0
  quietly "$name" looks workloads >"$work_dir/some" || return 0
  equal "$name" 8 "$(comm -12 <(sort "$work_dir/all") <(sort "$work_dir/some") | wc -l)"
}

# Four panels, of two generators and two configs, are drawn, the curves of each with its arms.
has_all_panels() {
  local name="a panel of each generator and config"
  drawn throughput-many && quietly "$name" numbers throughput many >"$work_dir/panels" || return 0
  equal "$name" "sysbench sysbench+flush-log-0 java-mariadb java-mariadb+flush-log-0" \
    "$(seen throughput-many | sed -n 's/^text \(\(sysbench\|java\)[^ ]*\)$/\1/p' | paste -sd ' ')"
  equal "$name with 11 client counts that stand upright" 44 "$(grep -c 'rotate(-90)' "$work_dir/throughput-many.svg")"
  equal "$name with its arms" "8 curves, 12 curves, 8 curves, 12 curves, " \
    "$(awk -v RS= -F'\n' '{ printf "%d curves, ", NF }' "$work_dir/panels")"
}

# Four panels of two numbers are two rows of panels more than one panel of one number, and the picture is higher.
grows() {
  local name="a picture grows with its rows of panels" heights
  drawn throughput-many && drawn cpu-many || return 0
  heights=$(sed -n 's/.*viewBox="0 0 1200 \([0-9]*\)".*/\1/p' "$work_dir/throughput-many.svg" "$work_dir/cpu-many.svg" | paste -sd ' ')
  equal "$name" "560" "$(awk '{ print $2 - $1 }' <<<"$heights")"
}

# window_is_bounded: in each of the seven panels, at 0 and 12 of its 15 seconds. Places are in pixels.
window_is_bounded() {
  local name="the window's bounds are where it begins and ends"
  drawn cell-whole || return 0
  equal "$name" "14 lines, 677 apart" "$(awk '
    /stroke-dasharray/ && match($0, /M[0-9.]+/) { n++; x = substr($0, RSTART + 1, RLENGTH - 1); if (x < lo || n == 1) lo = x; if (x > hi) hi = x }
    END { printf "%d lines, %.0f apart", n, hi - lo }' "$work_dir/cell-whole.svg")"
}

# inside CASE: every point is inside the axes and a third of an octave or less from its client count.
# gnuplot's last column is o for a point outside; bars are rows of five.
inside() {
  local table=$work_dir/inside.table
  quietly "inside $1" draw throughput "$1" "$table" || return 0
  empty "no point of $1 lies outside the axes" "$(awk '$NF == "o"' "$table")"
  empty "no point of $1 is far from its client count" "$(awk '
    NF == 5 && $NF == "i" {
      bars++
      octaves = log($1 / ($1 < 12 ? 4 : 32)) / log(2)
      if (octaves * octaves > 1 / 9 + 0.001) print $1 " is not beside 4 or 32"
    }
    END { if (!bars) print "there is no bar" }' "$table")"
}

# distinct CASE: no two arms have the same colour and point, or the same letter; and no two servers
# the same colour before all twelve are used.
distinct() {
  quietly "looks of $1" looks "$1" >"$work_dir/looks" || return 0
  empty "arms of $1 differ in colour or point" "$(awk '{ print $2, $4 }' "$work_dir/looks" | sort | uniq -d)"
  empty "arms of $1 differ in letter" "$(awk '{ print $NF }' "$work_dir/looks" | sort | uniq -d)"
  empty "servers of $1 differ in colour" "$(awk '
    { sub(/\/.*/, "", $1); servers[$1]; colours[$2] }
    END {
      s = length(servers); c = length(colours)
      if (c < (s < 12 ? s : 12)) print c " colours for " s " servers"
    }' "$work_dir/looks")"
  empty "$1 has arms" "$([[ -s $work_dir/looks ]] || echo none)"
}

# refuses_without COLUMN CHART
refuses_without() {
  sed "1s/\b$1,/mis_spelt,/" "$work_dir/two.csv" >"$work_dir/bad.csv"
  refuses "$2 without column $1" "no column $1" draw "$2" bad "$work_dir/refused.svg"
}

# runs_nothing NAME CHART ARGUMENT...: a name that gnuplot would run in a shell is refused, and nothing was run.
runs_nothing() {
  local name=$1 chart=$2
  shift 2
  rm -f "$work_dir"/pwned*
  refuses "$name" "is no file to gnuplot" "$gnuplot" -c "$plot_dir/$chart.gp" "$@"
  empty "$name: nothing was run" "$(find "$work_dir" -name 'pwned*')"
}
