#!/usr/bin/env bash
# Starts a Galera cluster of three MariaDB nodes on this machine, for tests of several servers.
#
#   scripts/dev/galera.sh [PORT]
#
# The nodes are processes of this user on nine ports of 127.0.0.1 from PORT (24600), with data in a
# temporary directory. When all serve, it prints a load-balancing URL. The account is tpcc, its password
# that of the environment variable TPCC_PASSWORD (tpcc), the database tpcc. The cluster ends, and its data
# are deleted, with Ctrl-C or at the end of the standard input. Commits are not flushed to disk.
# Needs Debian's packages mariadb-server-core and galera-4, which start nothing.
set -euo pipefail
case "${1:-}" in
  -h | --help)
    sed -nE '2,/^[^#]/s/^# ?//p' "$0"
    exit
    ;;
esac

port="${1:-24600}"
server="${MARIADBD:-/usr/sbin/mariadbd}"
provider="${GALERA:-/usr/lib/galera/libgalera_smm.so}"
share=/usr/share/mysql
for file in "$server" "$provider" "$share/mysql_system_tables.sql"; do
  if [ ! -e "$file" ]; then
    echo "error: $file is missing: apt-get install mariadb-server-core galera-4" >&2
    exit 2
  fi
done

directory="$(mktemp -d "${TMPDIR:-/tmp}/encbench-galera-XXXXXX")"
pids=()
end() {
  [ "${#pids[@]}" -eq 0 ] || kill -KILL "${pids[@]}" 2>/dev/null || true
  wait "${pids[@]}" 2>/dev/null || true
  rm -rf -- "$directory"
}
trap end EXIT
trap 'exit 130' INT TERM

as_user=()
[ "$(id -u)" -ne 0 ] || as_user=(--user=root)

# All nodes begin with equal data, so that none has to send them to another.
mkdir "$directory/data"
{
  printf 'CREATE DATABASE mysql;\nUSE mysql;\n'
  cat "$share"/mysql_{system_tables,performance_tables,system_tables_data}.sql
  printf 'FLUSH PRIVILEGES;\nCREATE DATABASE tpcc CHARACTER SET utf8mb4;\n'
  printf "CREATE USER tpcc@'%%' IDENTIFIED BY '%s';\n" "${TPCC_PASSWORD:-tpcc}"
  printf "GRANT ALL ON *.* TO tpcc@'%%' WITH GRANT OPTION;\n"
} | "$server" --no-defaults "${as_user[@]}" --bootstrap --datadir="$directory/data" \
  --lc-messages-dir="$share" >"$directory/log" 2>&1 || {
  cat "$directory/log" >&2
  exit 1
}

# The saved state of a cluster that was stopped: the nodes form it again when they all run.
group() { echo "127.0.0.1:$((port + 3 * ($1 - 1) + 1))"; }
member() { echo "0000000$1-0000-11f1-8000-00000000000$1"; }
for node in 1 2 3; do
  data="$directory/$node/data"
  mkdir -p "$directory/$node/tmp"
  cp -R "$directory/data" "$data"
  printf '# GALERA saved state\nversion: 2.1\nuuid:    %s\nseqno:   0\nsafe_to_bootstrap: 0\n' \
    "$(member 9)" >"$data/grastate.dat"
  printf 'my_uuid: %s\n#vwbeg\nview_id: 3 %s 1\nbootstrap: 0\n' "$(member $node)" "$(member 1)" \
    >"$data/gvwstate.dat"
  printf 'member: %s 0\n' "$(member 1)" "$(member 2)" "$(member 3)" >>"$data/gvwstate.dat"
  echo '#vwend' >>"$data/gvwstate.dat"
done

hosts=()
for node in 1 2 3; do
  place="$directory/$node"
  first=$((port + 3 * (node - 1)))
  hosts+=("127.0.0.1:$first")
  "$server" --no-defaults "${as_user[@]}" --datadir="$place/data" --lc-messages-dir="$share" \
    --port="$first" --bind-address=127.0.0.1 --socket="$place/socket" --pid-file="$place/pid" \
    --tmpdir="$place/tmp" --wsrep-on=ON --wsrep-provider="$provider" \
    --wsrep-cluster-address="gcomm://$(group 1),$(group 2),$(group 3)" \
    --wsrep-node-address="$(group $node)" --wsrep-node-name="node$node" \
    --wsrep-provider-options="gmcast.listen_addr=tcp://$(group $node);ist.recv_addr=127.0.0.1:$((first + 2));gcache.size=128M" \
    --wsrep-sst-method=skip --binlog-format=ROW --innodb-autoinc-lock-mode=2 \
    --innodb-flush-log-at-trx-commit=2 --innodb-doublewrite=OFF --performance-schema=OFF \
    --innodb-buffer-pool-size=256M --innodb-log-file-size=256M --max-connections=500 \
    --max-prepared-stmt-count=200000 --local-infile=ON --skip-name-resolve \
    </dev/null >"$place/log" 2>&1 &
  pids+=($!)
done

for node in 1 2 3; do
  for ((waited = 0; ; waited++)); do
    ! grep -qs 'mariadbd: ready for connections' "$directory/$node/log" || break
    if [ "$waited" -gt 600 ] || ! kill -0 "${pids[$((node - 1))]}" 2>/dev/null; then
      echo "error: node $node did not start. Its last log lines:" >&2
      tail -n 20 "$directory/$node/log" >&2
      exit 1
    fi
    sleep 0.1
  done
done
hosts_of_url="$(
  IFS=,
  echo "${hosts[*]}"
)"
echo "ready: jdbc:mysql:loadbalance://$hosts_of_url/tpcc"

# Ends with the program that started it, whatever ends that.
while read -r _; do :; done
