#!/usr/bin/env bash
# How many hosts can one leader lead? A host of 4096 clients is recorded that talks to no server; then so
# many made-up hosts say what it said, all at once, and a line tells what that took of the leader.
#   studies/load-hosts/scale.sh [HOSTS…]        16 and 100 if nothing else is said
set -euo pipefail

# shellcheck source=studies/lib.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../lib.sh"
compile load-hosts
out=$(out_folder "")
"$root/java-oltp/oltp" oltp_read_only --mysql-dry-run=on --threads=4096 --rate=2000 --time=4 --warmup-time=1 \
  --load-hosts=one --launcher="env TO=$out/frames OF={host} bash -c 'exec bash > >(tee \$TO)'" run >"$out/one.log"
for hosts in "${@:-16 100}"; do
  for n in $hosts; do
    "$java_home/bin/java" -Xmx1g -cp "$class_path" dev.oltpmatrix.load.hosts.HostsScale "$out/frames" "$n" 10 </dev/null
  done
done
