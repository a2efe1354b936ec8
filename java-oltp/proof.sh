#!/usr/bin/env bash
# Writes what a refactoring must not change into a folder, and compares two such folders. It goes
# when the refactoring is done.
#   java-oltp/proof.sh write OUT [RESULTS_FOLDER|LOG]...   RESULTS_FOLDERs are analysed, LOGs imported
#   java-oltp/proof.sh streams OUT                         statements that a real server receives
#   java-oltp/proof.sh compare BEFORE AFTER                what differs, by file and column
# write takes about ten minutes on two cores, streams another fifteen.
set -euo pipefail

root=$(readlink -f "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/..")
cd "$root"
program=./run_matrix.sh

# run NAME COMMAND...: exit status, standard output and error, without what differs each time.
run() {
  local name=$1 status=0
  shift
  "$@" >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
  {
    printf 'exit status %d\n' "$status"
    sed "s|$scratch|SCRATCH|g; s|$root|ROOT|g" "$scratch/out"
    printf -- '-- standard error\n'
    sed "s|$scratch|SCRATCH|g; s|$root|ROOT|g" "$scratch/err"
  } >"$out/$name"
}

write_plans() {
  local matrix name
  mkdir -p "$out/plans"
  for matrix in matrices/*.yaml; do
    name=${matrix##*/}
    # What the machine is short of at this moment is not of the plan.
    "$program" --matrix "${name%.yaml}" --seed 2012 --dry-run 2>"$scratch/err" |
      sed 's/ [0-9]* MiB (\?[0-9.]* .*free.*//' >"$out/plans/${name%.yaml}.txt" || true
    grep -v 'MiB\|GiB\|free' "$scratch/err" >"$out/plans/${name%.yaml}.err" || true
  done
}

# tables NAME PATH: what analyse makes of a cells.csv or a results folder.
tables() {
  local name=$1 path=$2
  run "analysed/$name.txt" "$program" analyse "$path" --out "$scratch/analysed"
  [[ -d $scratch/analysed ]] || return 0
  mkdir -p "$out/analysed/$name"
  find "$scratch/analysed" -maxdepth 1 -name '*.csv' -exec cp {} "$out/analysed/$name/" \;
  rm -rf "$scratch/analysed"
}

write_analyses() {
  local cells name folder
  mkdir -p "$out/analysed"
  for cells in docs/data/*/cells.csv java-oltp/analysis/src/test/resources/studies/*.csv; do
    name=${cells#docs/data/}
    tables "$(tr / - <<<"${name%/cells.csv}")" "$cells"
  done
  for folder in "$@"; do
    [[ -d $folder ]] || continue
    tables "folder-${folder##*/}" "$folder"
  done
}

# Records of logs, without the time and the version that they were imported with.
write_imports() {
  local log name
  mkdir -p "$out/imports"
  for log in "$@" reference/*.csv; do
    [[ -f $log ]] || continue
    name=${log##*/}
    run "imports/$name.txt" "$program" import "$log" --server s --arm a --workload oltp_read_only \
      --threads 10 --out "$scratch/import"
    for record in "$scratch"/import/cells/*.json; do
      [[ ! -e $record ]] || sed -E '/_at" ?:|"version"/d' "$record" >>"$out/imports/$name.json"
    done
    [[ ! -e $scratch/import/cells.csv ]] || cp "$scratch/import/cells.csv" "$out/imports/$name.cells.csv"
    rm -rf "$scratch/import"
  done
}

write_commands() {
  local line file number=0
  mkdir -p "$out/commands"
  while IFS= read -r line; do
    number=$((number + 1))
    local words
    eval "words=($line)"
    run "commands/$(printf '%02d' "$number").txt" "${words[@]}"
    file=$out/commands/$(printf '%02d' "$number").txt
    # A dry run's plan stands in plans/; here its end counts.
    {
      printf '$ %s\n' "$line"
      head -n 1 "$file"
      tail -n 12 "$file"
    } >"$scratch/short"
    mv "$scratch/short" "$file"
  done <<'COMMANDS'
./run_matrix.sh nonsense
./run_matrix.sh --nonsense
./run_matrix.sh --matrix nonsense --dry-run
./run_matrix.sh --threads 0 --dry-run
./run_matrix.sh --threads 4,,8 --dry-run
./run_matrix.sh --threads 4..3 --dry-run
./run_matrix.sh --threads 100000 --dry-run
./run_matrix.sh --threads x --dry-run
./run_matrix.sh --servers nonsense --dry-run
./run_matrix.sh --servers mariadb-10.11/nonsense --dry-run
./run_matrix.sh --servers mariadb-10.11/per-thread,mariadb-10.11/per-thread --dry-run
./run_matrix.sh --servers 'x=mysql://u:p@127.0.0.1:1/d' --dry-run
./run_matrix.sh --servers 'x=mysql://u@127.0.0.1:1/d' --dry-run
./run_matrix.sh --servers path:/nonsense --dry-run
./run_matrix.sh --servers docker:mysql:9.7 --dry-run
./run_matrix.sh --workloads nonsense --dry-run
./run_matrix.sh --workloads file:nonsense.yaml --dry-run
./run_matrix.sh --generators nonsense --dry-run
./run_matrix.sh --generators java-drizzle --dry-run
./run_matrix.sh --configs nonsense --dry-run
./run_matrix.sh --configs flush_log=7 --dry-run
./run_matrix.sh --configs 'port=1' --dry-run
./run_matrix.sh --settings flush_log=0,1 --dry-run
./run_matrix.sh --settings nonsense=1 --dry-run
./run_matrix.sh --rate 100 --dry-run
./run_matrix.sh --rate 20% --generators java-mariadb --dry-run
./run_matrix.sh --burst 400%x5s --generators java-mariadb --dry-run
./run_matrix.sh --active 900 --threads 64 --dry-run
./run_matrix.sh --connection tls --dry-run
./run_matrix.sh --connection nonsense --dry-run
./run_matrix.sh --options rewrite --dry-run
./run_matrix.sh --client-pool 8 --dry-run
./run_matrix.sh --rtt -1 --dry-run
./run_matrix.sh --via nonsense --dry-run
./run_matrix.sh --via mysql-router --servers mariadb-10.11/per-thread --dry-run
./run_matrix.sh --warehouses 2 --dry-run
./run_matrix.sh --workloads tpcc --generators java-mariadb --warehouses 1,2 --dry-run
./run_matrix.sh --duration 0 --dry-run
./run_matrix.sh --repetitions 0 --dry-run
./run_matrix.sh --until 0% --dry-run
./run_matrix.sh --time-limit 1x --dry-run
./run_matrix.sh --server-cpus 99 --dry-run
./run_matrix.sh --out README.md --matrix smoke
./run_matrix.sh --resume /nonsense
./run_matrix.sh plot /nonsense
./run_matrix.sh summarize /nonsense
./run_matrix.sh compare /nonsense /nonsense
./run_matrix.sh analyse docs/data/thread-pool/cells.csv --base nonsense=1 --out "$scratch/a"
./run_matrix.sh analyse docs/data/thread-pool/cells.csv --metrics nonsense --out "$scratch/b"
./run_matrix.sh import README.md --out "$scratch/c"
./run_matrix.sh tune --arm mariadb-10.11/pool --goal nonsense --dry-run
./run_matrix.sh tune --arm mariadb-10.11/pool --workload oltp_point_select --goal "throughput at 64 clients" --settings pool_size=2..32 --budget 20m --dry-run
./run_matrix.sh servers list
./run_matrix.sh servers start nonsense
./run_matrix.sh servers diff mariadb-10.11/pool nonsense
./run_matrix.sh --help
./run_matrix.sh compare --help
./run_matrix.sh tune --help
./run_matrix.sh import --help
java-oltp/oltp --help
java-oltp/oltp nonsense run
java-oltp/oltp oltp_read_only --threads=0 run
java-oltp/oltp oltp_read_only --nonsense=1 run
java-oltp/oltp oltp_read_only --mysql-host=127.0.0.1 --mysql-port=1 run
java-oltp/oltp tpcc --warehouses=0 run
COMMANDS
}

# The statements of 10,000 transactions or so, as a server's general log has them.
write_streams() {
  local log options workload generator seed words events size
  mkdir -p "$out/streams"
  "$program" servers start mariadb-10.11/per-thread --table-size 10000 --allow-concurrent \
    >"$scratch/server" 2>&1 &
  server=$!
  trap 'kill "$server" 2>/dev/null; wait "$server" 2>/dev/null; rm -rf "$scratch"' EXIT
  until options=$(grep -m 1 -- '--mysql-user=root' "$scratch/server"); do
    kill -0 "$server" 2>/dev/null || { cat "$scratch/server" >&2; return 1; }
    sleep 1
  done
  read -ra words <<<"$options"
  log=$scratch/general.log
  printf '%s\n' 'function thread_init() con = sysbench.sql.driver():connect() end' \
    'function event() for q in os.getenv("SQL"):gmatch("[^;]+") do con:query(q) end end' \
    >"$scratch/sql.lua"
  ask() { SQL=$1 sysbench "$scratch/sql.lua" "${words[@]}" --threads=1 --events=1 --time=0 run >/dev/null; }
  for workload in oltp_read_only oltp_read_write oltp_write_only oltp_point_select \
    oltp_update_index oltp_update_non_index oltp_insert oltp_delete select_random_points \
    select_random_ranges tpcc; do
    events=10000
    size=--table-size=10000
    case $workload in
      oltp_read_only | oltp_read_write | oltp_write_only) events=700 ;;
      tpcc) events=400 size=--warehouses=1 ;;
    esac
    for seed in 2012 7 8675309; do
      for generator in sysbench mariadb mysql; do
        local run=(java-oltp/oltp "$workload" "${words[@]}" --driver="$generator")
        [[ $generator != sysbench ]] ||
          run=(sysbench "lua/$workload.lua" "${words[@]}")
        java-oltp/oltp "$workload" "${words[@]}" "$size" --rand-seed=1 cleanup >/dev/null 2>&1 || true
        java-oltp/oltp "$workload" "${words[@]}" "$size" --rand-seed=1 prepare >/dev/null
        : >"$log"
        ask "SET GLOBAL log_output='FILE'; SET GLOBAL general_log_file='$log'; SET GLOBAL general_log=1"
        run+=("$size")
        LUA_PATH="$root/lua/?.lua;;" "${run[@]}" --events="$events" --time=0 --threads=1 \
          --rand-seed="$seed" --rand-type=uniform run >"$scratch/run" 2>&1 || tail -n 3 "$scratch/run"
        ask "SET GLOBAL general_log=0"
        # Without time, thread and the sessions' own set-up.
        sed -nE 's/^.*[0-9] (Query|Execute)\t//p' "$log" |
          grep -aiE '^(select|insert|update|delete|begin|commit|rollback|start)' |
          grep -aivE '@@|general_log|sysbench' >"$scratch/statements" || true
        printf '%s %s %s %d %s\n' "$workload" "$generator" "$seed" \
          "$(wc -l <"$scratch/statements")" "$(sha256sum <"$scratch/statements")" >>"$out/streams/sha256.txt"
      done
    done
  done
}

# differences BEFORE AFTER: files on one side alone; of a CSV, its columns; of others, a diff.
compare() {
  python3 - "$1" "$2" <<'PYTHON'
import csv, difflib, pathlib, sys

before, after = (pathlib.Path(p) for p in sys.argv[1:3])
names = sorted({p.relative_to(f) for f in (before, after) for p in f.rglob('*') if p.is_file()})
different = 0
for name in names:
    a, b = before / name, after / name
    if not a.exists() or not b.exists():
        print(f'{name}: only in {before if a.exists() else after}')
        different += 1
        continue
    if a.read_bytes() == b.read_bytes():
        continue
    different += 1
    if name.suffix == '.csv':
        x, y = (list(csv.DictReader(p.open(newline=''))) for p in (a, b))
        columns = [set(r[0]) if r else set() for r in (x, y)]
        parts = [f'{len(x)} and {len(y)} rows'] if len(x) != len(y) else []
        parts += [f'column {c} is gone' for c in sorted(columns[0] - columns[1])]
        parts += [f'column {c} is new' for c in sorted(columns[1] - columns[0])]
        for c in sorted(columns[0] & columns[1]):
            bad = [(i, r[c], s[c]) for i, (r, s) in enumerate(zip(x, y), 2) if r[c] != s[c]]
            if bad:
                line, old, new = bad[0]
                parts.append(f'column {c}: {len(bad)} values, first in line {line}: {old!r}, now {new!r}')
        print(f'{name}: ' + ('; '.join(parts) or 'order of columns or spelling alone'))
    else:
        old, new = (p.read_text(errors='replace').splitlines() for p in (a, b))
        print(f'{name}:')
        for line in list(difflib.unified_diff(old, new, 'before', 'after', 'before', 'after', 0, ''))[2:14]:
            print('    ' + line[:300])
print(f'{len(names)} files, {different} differ')
sys.exit(different > 0)
PYTHON
}

usage() {
  sed -n '2,8s/^# \?//p' "${BASH_SOURCE[0]}" >&2
  exit 2
}

verb=${1:-}
case $verb in
  write | streams)
    (($# >= 2)) || usage
    mkdir -p "$2"
    out=$(readlink -f "$2")
    shift 2
    scratch=$(mktemp -d)
    trap 'rm -rf "$scratch"' EXIT
    if [[ $verb == streams ]]; then
      write_streams
    else
      write_plans
      write_analyses "$@"
      write_imports "$@"
      write_commands
    fi
    ;;
  compare)
    (($# == 3)) || usage
    compare "$2" "$3"
    ;;
  *) usage ;;
esac
