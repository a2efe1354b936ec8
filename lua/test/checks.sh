# shellcheck shell=bash
# Sourced by run.sh: what tests are made of. Expects $here, $lua and the scratch folder $work.

: "${here:?the folder of the tests}" "${lua:?the folder of the scripts}" "${work:?a scratch folder}"

# shellcheck disable=SC2034 # the tests read it
ALL_WORKLOADS=(oltp_read_only oltp_read_write oltp_write_only oltp_point_select oltp_update_index
   oltp_update_non_index oltp_insert oltp_delete bulk_insert select_random_points
   select_random_ranges)

passed=0
failed=0

ok() {
   printf 'ok %s\n' "$1"
   passed=$((passed + 1))
}

not_ok() {
   printf 'FAILED %s: %s\n' "$1" "$2"
   failed=$((failed + 1))
}

equal() { # NAME WANTED FOUND
   if [[ "$2" == "$3" ]]; then
      ok "$1"
   else
      not_ok "$1" "wanted '$2', found '$3'"
   fi
}

at_least() { # NAME LEAST FOUND
   if (($3 >= $2)); then
      ok "$1"
   else
      not_ok "$1" "wanted at least $2, found $3"
   fi
}

within() { # NAME LEAST MOST FOUND
   if (($4 >= $2 && $4 <= $3)); then
      ok "$1"
   else
      not_ok "$1" "wanted $2 to $3, found $4"
   fi
}

succeeds() { # NAME COMMAND...
   local output
   if output=$("${@:2}" 2>&1); then
      ok "$1"
   else
      not_ok "$1" "$output"
   fi
}

# Runs sysbench into $work/out; its exit status goes to $status, which the tests read.
# shellcheck disable=SC2034
run() {
   status=0
   timeout 60 sysbench "$@" run >"$work/out" 2>&1 || status=$?
}

fake() {
   rm -f "$work/fake.json"
   run "$here/fake_clock.lua" --json="$work/fake.json" "$@"
}

dry() { # WORKLOAD OPTION...
   run "$lua/$1.lua" --mysql-dry-run "${@:2}"
}

# The value of a key that stands on a line of its own, or in the one-line object named second.
value() { # FILE KEY [OBJECT]
   local line
   line=$(grep -E "^  \"${3:-$2}\": " "$1" || true)
   sed -E "s/.*\"$2\": (\{[^}]*\}|[^,}]*).*/\1/" <<<"$line"
}

field() {
   value "$work/fake.json" "$@"
}

# The sum of a key over the intervals.
over_intervals() { # FILE KEY
   awk -v key="\"$2\": " '/"start_s"/ && match($0, key "[0-9]+") {
      n += substr($0, RSTART + length(key), RLENGTH - length(key))} END {printf "%.0f", n}' "$1"
}

# Intervals whose coarse counts do not add up to their transactions.
unlike_their_interval() { # FILE
   sed -nE 's/.*"transactions": ([0-9]+), .*"latency_counts": (\[.*\]).*/\1 \2/p' "$1" |
      awk '{
         wanted = $1
         n = 0
         while (match($0, /,[0-9]+\]/)) {
            n += substr($0, RSTART + 1, RLENGTH - 2)
            $0 = substr($0, RSTART + RLENGTH)
         }
      } n != wanted {print wanted, n}'
}

joined() { # SEPARATOR WORD...
   local IFS=$1
   shift
   printf '%s' "$*"
}
