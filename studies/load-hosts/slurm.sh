#!/usr/bin/env bash
# Makes a Slurm cluster of this machine: nodes h1 to hN, each a slurmd of its own. Needs root and the
# packages slurm-wlm and munge. It touches no other cluster of the machine.
#   studies/load-hosts/slurm.sh up N DIR      then SLURM_CONF=DIR/slurm.conf srun -w h1 hostname
#   studies/load-hosts/slurm.sh down DIR
set -euo pipefail

usage() {
  sed -n '2,6s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
  exit 2
}

config() {
  local n=$1 dir=$2
  cat <<CONF
ClusterName=omx
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmctldPort=16817
AuthType=auth/munge
AuthInfo=socket=$dir/munge.socket
SlurmUser=root
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/linear
MpiDefault=none
ReturnToService=2
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool-%n
SlurmctldPidFile=$dir/slurmctld.pid
SlurmdPidFile=$dir/slurmd-%n.pid
SlurmctldLogFile=$dir/slurmctld.log
SlurmdLogFile=$dir/slurmd-%n.log
NodeName=h[1-$n] NodeHostname=$(hostname -s) NodeAddr=127.0.0.1 Port=[17001-$((17000 + n))] CPUs=$(nproc)
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
}

up() {
  local n=$1 dir=$2 i
  mkdir -p "$dir/state"
  chmod 755 "$dir"
  dir=$(readlink -f "$dir")
  (umask 077 && head -c 1024 /dev/urandom >"$dir/munge.key")
  munged --force --key-file="$dir/munge.key" --socket="$dir/munge.socket" \
    --pid-file="$dir/munged.pid" --log-file="$dir/munged.log" --seed-file="$dir/munge.seed"
  config "$n" "$dir" >"$dir/slurm.conf"
  SLURM_CONF=$dir/slurm.conf slurmctld
  for ((i = 1; i <= n; i++)); do
    mkdir -p "$dir/spool-h$i"
    slurmd -f "$dir/slurm.conf" -N "h$i"
  done
}

down() {
  local dir=$1 file
  for file in "$dir"/slurmd-*.pid "$dir/slurmctld.pid" "$dir/munged.pid"; do
    [[ ! -e $file ]] || kill "$(<"$file")" || true
  done
}

case $#${1:-} in
  3up) up "$2" "$3" ;;
  2down) down "$2" ;;
  *) usage ;;
esac
