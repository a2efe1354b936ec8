# shellcheck shell=bash
# The checks that the tests are made of; to be sourced after cases.sh.
: "${work_dir:?source cases.sh first}"
passed=0
failed=0

ok() {
  printf 'ok %s\n' "$1"
  passed=$((passed + 1))
}
fail() {
  printf 'FAILED %s: %s\n' "$1" "$2"
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

# is_whole FILE: by content, a PNG with its signature or an SVG with its end.
is_whole() {
  case ${1##*.} in
    png) [[ $(head -c 8 "$1" | od -An -tx1) == " 89 50 4e 47 0d 0a 1a 0a" ]] ;;
    svg) grep -q '<svg' "$1" && grep -q '</svg>' "$1" ;;
  esac
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

# apart CASE [CHART]: no text of the picture overlaps another or leaves the picture.
apart() {
  local chart=${2:-throughput}
  quietly "texts of $1" draw "$chart" "$1" "$work_dir/apart.svg" || return 0
  # Two strokes in one dashed path: the legend's line of the second is not dashed as it should.
  empty "each dash of $chart of $1 is its own" "$(grep -oE "stroke-dasharray='[^']*' +d='M[^M']*M" "$work_dir/apart.svg")"
  empty "no texts of $chart of $1 overlap" "$(awk -f "${test_dir:?}/overlaps.awk" "$work_dir/apart.svg")"
}
