#!/usr/bin/env bash
# Does a run survive kill -9 of any of its processes at any moment? Runs a small matrix on a real
# server, kills the program, a load generator or a server again and again, resumes each time, and
# then looks whether every planned cell is there exactly once and nothing else is left.
#   studies/kill/run.sh [--kills 50] [--seed 1] [--out DIR] [--allow-concurrent]
# 50 kills take about a quarter of an hour. Exit status: 0 all checks hold; 1 one does not.
set -euo pipefail

root=$(readlink -f "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../..")
# shellcheck source=java-oltp/places.sh
source "$root/java-oltp/places.sh"
ledger=$(cache_folder)/ledger
kills=50
seed=1
out=
more=()

die() {
  printf '%s: %s\n' "${0##*/}" "$1" >&2
  exit 2
}

while (($# > 0)); do
  case $1 in
    --allow-concurrent) more=(--allow-concurrent) && shift && continue ;;
    --kills | --seed) [[ ${2:-} =~ ^[1-9][0-9]{0,5}$ ]] || die "$1 is '${2:-}', allowed: 1..999999" ;;
    --out) [[ -n ${2:-} ]] || die "--out needs a folder" ;;
    *) die "unknown option '$1'; there are --kills N, --seed N, --out DIR and --allow-concurrent" ;;
  esac
  printf -v "${1#--}" '%s' "$2"
  shift 2
done
RANDOM=$seed
[[ -n $out ]] || out=$(mktemp -d -t oltp-matrix-kill-test.XXXXXX)
mkdir -p "$out"
out=$(readlink -f "$out")
log=$out/output.log

# Cells enough that the matrix outlasts the kills; if it does not, another one follows.
cat >"$out/matrix.yaml" <<YAML
name: kill-test
description: many short cells to be killed in
servers: [mariadb-10.11/per-thread, mariadb-10.11/pool]
configs: [base]
workloads: [oltp_read_only, oltp_update_non_index]
generators: [sysbench, java-mariadb]
threads: [2, 8]
table_size: 10000
rand_type: uniform
warmup_s: 0
window_s: 1
window_limit_s: 1
min_events_per_client: 1
repetitions: $(((kills + 5) / 6))
seed: $seed
state: {writes: settle, settle_limit_s: 30}
YAML

program=0
programs=()
declare -A killed=([program]=0 [generator]=0 [server]=0)
done_kills=0
folder=
folders=()

end_program() {
  ((program == 0)) || kill -TERM "$program" 2>/dev/null || true
  wait
}
trap end_program EXIT

alive() { kill -0 "$1" 2>/dev/null; }

start_program() {
  local arguments=(--resume "$folder")
  [[ -e $folder/run.json ]] || arguments=(--matrix "$out/matrix.yaml" --out "$folder")
  "$root/run_matrix.sh" --yes "${more[@]}" "${arguments[@]}" >>"$log" 2>&1 </dev/null &
  program=$!
  programs+=("$program")
}

# The PID of a process of ours of that kind, by what our program has written down; or nothing.
pid_of() {
  local entry with=-L
  if [[ $1 == program ]]; then
    printf '%s' "$program"
    return
  fi
  [[ $1 == server ]] || with=-l
  # Entries come and go while they are read.
  entry=$(grep "$with" '"what":"load generator"' "$ledger/$program"-*.json 2>/dev/null | head -n 1 || true)
  [[ -e $entry ]] || return 0
  entry=${entry##*-}
  printf '%s' "${entry%.json}"
}

# Waits for a random moment, then kills one process at random, if the program still runs by then.
kill_one() {
  local kinds=(program generator server) kind victim ms=$((RANDOM % 12000))
  kind=${kinds[RANDOM % 3]}
  sleep "$((ms / 1000)).$(printf '%03d' $((ms % 1000)))"
  until victim=$(pid_of "$kind") && [[ -n $victim ]]; do
    alive "$program" || return 0
    sleep 0.05
  done
  if alive "$program" && kill -KILL "$victim" 2>/dev/null; then
    killed[$kind]=$((killed[$kind] + 1))
    done_kills=$((done_kills + 1))
    printf 'kill %d: %s (PID %d) with %d records written\n' \
      "$done_kills" "$kind" "$victim" "$(records | wc -l)"
    # Else the shell would say so on standard error by itself.
    [[ $kind != program ]] || wait "$program" 2>/dev/null || true
  fi
}

records() { find "$folder/cells" -name '*.json' ! -name '.*' 2>/dev/null; }

# The seven parts of each cell that the files name, a line a cell.
keys() {
  awk -F'": ' '
    /"(key|cell)": \{/ { inside = 1; line = ""; next }
    inside && /\}/ { print line; inside = 0; next }
    inside { gsub(/,$/, "", $2); line = line $2 " " }' "$@" | sort
}

complete() {
  [[ -e $folder/summary.csv && -e $folder/plan.json ]] || return 1
  (($(records | wc -l) == $(keys "$folder/plan.json" | wc -l))) &&
    ! records | xargs grep -L '"failure": null' | grep -q .
}

# Runs and kills until the matrix is whole, with no more kills than are asked for.
run_matrix_to_its_end() {
  local ends=0 status
  folder=$out/run-$((${#folders[@]} + 1))
  folders+=("$folder")
  while true; do
    start_program
    while alive "$program" && ((done_kills < kills)); do
      kill_one
    done
    status=0
    wait "$program" || status=$?
    program=0
    if ((status <= 1)) && complete; then
      return 0
    fi
    # What is left when the killing is over, one more start has to bring to an end.
    ((done_kills < kills)) || ends=$((ends + 1))
    ((status != 2 && ends < 4)) || return 1
  done
}

failed=0
# check WHAT WANTED FOUND
check() {
  if [[ $2 == "$3" ]]; then
    printf 'ok   %s: %s\n' "$1" "$3"
  else
    printf 'FAIL %s: wanted %s, found %s\n' "$1" "$2" "$3"
    failed=1
  fi
}

look_at_results() {
  local planned names
  planned=$(keys "$folder/plan.json")
  names=$(records | xargs cat | keys)
  check "cells planned and recorded once each" "$(wc -l <<<"$planned")" \
    "$(comm -12 <(printf '%s\n' "$planned" | uniq) <(printf '%s\n' "$names") | wc -l)"
  check "records" "$(wc -l <<<"$planned")" "$(records | wc -l)"
  check "rows of summary.csv" "$(awk '{ $NF = ""; print }' <<<"$planned" | sort -u | wc -l)" \
    "$(tail -n +2 "$folder/summary.csv" | cut -d, -f1-6 | sort -u | wc -l)"
  check "rows of summary.csv that are there twice" 0 \
    "$(tail -n +2 "$folder/summary.csv" | cut -d, -f1-6 | sort | uniq -d | wc -l)"
  check "repetitions in summary.csv" "$(wc -l <<<"$planned")" \
    "$(tail -n +2 "$folder/summary.csv" | cut -d, -f7 | awk '{ sum += $1 } END { print sum + 0 }')"
  check "temporary files" 0 "$(find "$folder" -name '.*' -type f ! -name .run.lock | wc -l)"
}

look_at_processes() {
  local pid entries=0
  for pid in "${programs[@]}"; do
    entries=$((entries + $(find "$ledger" -name "$pid-*" | wc -l)))
  done
  check "processes left" 0 "$(pgrep -fc -- "--(defaults-file|json)=$out" || true)"
  check "entries left in the ledger" 0 "$entries"
}

"$root/run_matrix.sh" --version >"$log" # builds the jars, which is not to be killed
while ((${#folders[@]} == 0 || done_kills < kills)); do
  if ! run_matrix_to_its_end; then
    printf 'FAIL the run does not come to its end; the end of %s:\n' "$log"
    tail -n 20 "$log"
    exit 1
  fi
  look_at_results
done
look_at_processes
printf 'seed %d: %d kills (%d of the program, %d of a generator, %d of a server), %d program starts, %d matrices; %s\n' \
  "$seed" "$done_kills" "${killed[program]}" "${killed[generator]}" "${killed[server]}" \
  "${#programs[@]}" "${#folders[@]}" "$( ((failed == 0)) && echo 'all checks hold' || echo FAILED)"
((failed == 0))
