#!/usr/bin/env bash
# Which acknowledged commits does a crash lose? Clients insert into servers that run with each of six
# settings of the commit. Then the server is killed (kill -9), or the operating system crashes: the
# disk is a loop device, of whose image a copy is taken at one moment, and a server starts on the copy.
# Rows that were acknowledged and are missing are counted; crashes.csv has them all.
#   studies/crash/run.sh [OUT [SERVERS]]
# The 24 crashes take about six minutes and 3 GB. Crashes of the operating system need root, loop devices
# and xfsprogs, and are skipped without. Exit status: 0 nothing else is lost than a run's page says;
# 1 something is, or a crash could not be made.
set -euo pipefail

# shellcheck source=studies/lib.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../lib.sh"
compile crash
out=$(out_folder "${1:-}")
work=$(mktemp -d "$out/disk.XXXXXX")
program=0

# A killed server's last files may be closed a moment after its end.
unmount() {
  local tries
  for ((tries = 0; tries < 50; tries++)); do
    mountpoint -q "$1" || return 0
    umount "$1" 2>/dev/null || sleep 0.2
  done
  printf '%s: %s is still in use; umount it and delete %s\n' "${0##*/}" "$1" "$work" >&2
  return 1
}

leave() {
  trap '' INT TERM HUP
  if ((program > 0)); then
    kill -TERM "$program" 2>/dev/null || true
    wait "$program" || true
  fi
  # The one lies on an image in the other.
  unmount "$work/data" && unmount "$work/reflinks" && rm -rf --one-file-system "$work"
}
trap leave EXIT

# Mounts a file system that copies files by reference, or says why it cannot.
make_disk() {
  local tool
  ((EUID == 0)) || { printf 'it needs root' && return 1; }
  [[ -e /dev/loop-control ]] || { printf 'there are no loop devices' && return 1; }
  for tool in mkfs.xfs mkfs.ext4; do
    type -P "$tool" >/dev/null || { printf 'there is no %s; install xfsprogs and e2fsprogs' "$tool" && return 1; }
  done
  mkdir "$work/reflinks"
  truncate --size=3G "$work/reflinks.img"
  mkfs.xfs -q -m reflink=1 "$work/reflinks.img" && mount -o loop "$work/reflinks.img" "$work/reflinks"
}

disk=("$work")
if ! why=$(make_disk 2>&1); then
  disk=()
  printf 'skipped: crashes of the operating system: %s\n' "$why"
fi
"$java_home/bin/java" -cp "$class_path" CrashProof "${2:-mariadb-10.11,mysql-9.7}" "$out" \
  "${disk[@]}" </dev/null &
program=$!
status=0
wait "$program" || status=$?
program=0
printf 'crashes.csv and logs are in %s\n' "$out"
((status == 0))
