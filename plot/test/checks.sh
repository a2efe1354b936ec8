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
