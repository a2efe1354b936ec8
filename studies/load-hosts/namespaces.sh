#!/usr/bin/env bash
# Makes hosts of this machine: network namespaces on a bridge, each with an sshd of its own and, by a
# time namespace, a monotonic clock of its own. Needs root, iproute2 and openssh-server.
#   studies/load-hosts/namespaces.sh up N DIR      then ssh -F DIR/ssh_config h1
#   studies/load-hosts/namespaces.sh down DIR
# Host i has the address 10.77.0.i and a clock 5000 s times i ahead; this machine is 10.77.0.254.
set -euo pipefail

bridge=omx0
usage() {
  sed -n '2,7s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
  exit 2
}

up() {
  local n=$1 dir=$2 i
  mkdir -p "$dir" /run/sshd
  dir=$(readlink -f "$dir")
  chmod 700 "$dir"
  [[ -e $dir/key ]] || ssh-keygen -q -t ed25519 -N '' -f "$dir/key"
  [[ -e $dir/host_key ]] || ssh-keygen -q -t ed25519 -N '' -f "$dir/host_key"
  cp "$dir/key.pub" "$dir/authorized_keys"
  ip link add "$bridge" type bridge
  ip addr add 10.77.0.254/24 dev "$bridge"
  ip link set "$bridge" up
  : >"$dir/ssh_config"
  for ((i = 1; i <= n; i++)); do
    ip netns add "omx-h$i"
    ip link add "omxv$i" type veth peer name eth0 netns "omx-h$i"
    ip link set "omxv$i" master "$bridge" up
    ip -n "omx-h$i" addr add "10.77.0.$i/24" dev eth0
    ip -n "omx-h$i" link set eth0 up
    ip -n "omx-h$i" link set lo up
    cat >"$dir/sshd_$i" <<CONF
ListenAddress 10.77.0.$i
HostKey $dir/host_key
AuthorizedKeysFile $dir/authorized_keys
PasswordAuthentication no
PermitRootLogin prohibit-password
StrictModes no
UsePAM no
PidFile $dir/sshd_$i.pid
AcceptEnv XDG_CACHE_HOME
CONF
    ip netns exec "omx-h$i" unshare --time --fork --monotonic $((5000 * i)) --boottime $((5000 * i)) \
      /usr/sbin/sshd -f "$dir/sshd_$i" -E "$dir/sshd_$i.log"
    cat >>"$dir/ssh_config" <<CONF
Host h$i
  HostName 10.77.0.$i
  User root
  IdentityFile $dir/key
  UserKnownHostsFile $dir/known_hosts
  StrictHostKeyChecking accept-new
CONF
  done
}

down() {
  local dir=$1 pid i
  for pid in "$dir"/sshd_*.pid; do
    [[ ! -e $pid ]] || kill "$(<"$pid")" || true
  done
  for i in $(ip netns list | sed -n 's/^omx-h\([0-9]*\).*/\1/p'); do
    ip netns del "omx-h$i"
  done
  ip link del "$bridge" 2>/dev/null || true
}

case $#${1:-} in
  3up) up "$2" "$3" ;;
  2down) down "$2" ;;
  *) usage ;;
esac
