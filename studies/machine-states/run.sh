#!/usr/bin/env bash
# How fast was the machine in each study of docs/data/? Prints a CSV row for each cells.csv there.
#   studies/machine-states/run.sh > docs/data/machine-states.csv
# It takes a second.
set -euo pipefail
export LC_ALL=C

cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../../docs/data"
columns='started_at probe_integer_us probe_memory_us steal_percent'

# values FILE: of each cell a line with these columns, by tabs; a column that is not there is empty.
values() {
  awk -v names="$columns" '
    BEGIN { wanted = split(names, name, " ") }
    {
      line = $0
      while (gsub(/"/, "&", line) % 2 && (getline more) > 0) line = line " " more
      gsub(/"([^"]|"")*"/, "", line) # no such column is quoted
      fields = split(line, field, ",")
      if (NR == 1) {
        for (i = 1; i <= fields; i++) place[field[i]] = i
        next
      }
      for (i = 1; i <= wanted; i++)
        printf "%s%s", name[i] in place ? field[place[name[i]]] : "", i < wanted ? "\t" : "\n"
    }' "$1"
}

# median: of the numbers in standard input; nothing if there are none.
median() {
  sort -g | awk 'NF { v[++n] = $1 } END { if (n) printf "%.2f", (v[int((n + 1) / 2)] + v[int(n / 2) + 1]) / 2 }'
}

echo study,first_cell,last_cell,cells,probe_integer_us,probe_memory_us,steal_percent
for file in */cells.csv; do
  cells=$(values "$file")
  starts=$(cut -f 1 <<<"$cells" | sed -E 's/:[0-9.]+Z$/Z/' | sort)
  printf '%s,%s,%s,%d' "${file%/*}" "$(sed '/./q;d' <<<"$starts")" "$(tail -n 1 <<<"$starts")" \
    "$(wc -l <<<"$cells")"
  for column in 2 3 4; do
    printf ',%s' "$(cut -f "$column" <<<"$cells" | median)"
  done
  echo
done | sort -t , -k 2,2 -k 1,1
