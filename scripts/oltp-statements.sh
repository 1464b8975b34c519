#!/usr/bin/env bash
# Whether the OLTP tests send what sysbench sends: both run the same events with the same options on the
# same tables, and the statements in the server's general log are counted by kind, per event.
#   scripts/oltp-statements.sh HOST PORT USER DATABASE GENERAL_LOG
# GENERAL_LOG is the file of a server with general_log=ON that this script may empty. An account without
# password; the database must have no tables sbtestN. Needs sysbench (apt-get install -y sysbench).
set -euo pipefail
host=$1 port=$2 user=$3 database=$4 log=$5
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
events=40
tables=(--tables=3 --table-size=3000)
theirs=(--mysql-host="$host" --mysql-port="$port" --mysql-user="$user" --mysql-db="$database")
printf 'conn=jdbc:mysql://%s:%s/%s\nuser=%s\npassword=\n' "$host" "$port" "$database" "$user" > "$work/server.props"
ours=${OLTP:-"$(dirname "$0")/oltp.sh"}

# Kinds of statements on sysbench's tables with their number per event; $1 events in the log.
counted() {
  grep -a -E $'\t *[0-9]+ (Execute|Query)\t' "$log" | sed -E 's/^.*\t *[0-9]+ //' \
    | grep -a -E 'sbtest|BEGIN|COMMIT' | grep -a -v -i information_schema \
    | sed -E "s/[0-9]{11}(-[0-9]{11})+/TEXT/g; s/sbtest[0-9]+/sbtestN/g; s/-?\b[0-9]+\b/N/g" \
    | sort | uniq -c | awk -v events="$1" '{n = $1 / events; $1 = ""; printf "%g x%s\n", n, $0}'
}

failed=0
compare() { # options of one test
  : > "$log"
  sysbench "$@" "${theirs[@]}" "${tables[@]}" --events=$events --time=0 run > "$work/theirs.out" 2>&1 \
    || { cat "$work/theirs.out"; exit 1; }
  counted $events > "$work/theirs"
  : > "$log"
  # Its result is INVALID, being of few events; what it sends counts. Plain runs twice, as A/A.
  "$ours" "$1" run "${@:2}" --server="$work/server.props" --preset=sysbench "${tables[@]}" \
    --events=$events --time=0 --output="$work/out" > "$work/ours.out" 2>&1 || true
  counted $((2 * events)) > "$work/ours"
  if [ -s "$work/ours" ] && diff "$work/theirs" "$work/ours" > "$work/diff"; then
    echo "same   $*"
    sed 's/^/         /' "$work/ours"
  else
    failed=1
    echo "DIFFER $* (< sysbench, > ours)"
    cat "$work/diff" "$work/ours.out"
  fi
}

sysbench oltp_read_write "${theirs[@]}" "${tables[@]}" prepare > /dev/null
trap 'sysbench oltp_read_write "${theirs[@]}" "${tables[@]}" cleanup > /dev/null; rm -rf "$work"' EXIT
compare oltp_read_write
compare oltp_read_write --db-ps-mode=disable
compare oltp_read_write --skip-trx=on --point-selects=2 --simple-ranges=2 --sum-ranges=3 --order-ranges=0 \
  --distinct-ranges=2 --index-updates=2 --non-index-updates=3 --delete-inserts=2 --range-size=10
compare oltp_read_write --range-selects=off --point-selects=1
compare oltp_read_only
compare oltp_write_only
compare oltp_point_select
compare oltp_point_select --skip-trx=off --point-selects=3
compare oltp_update_index --index-updates=3
compare oltp_update_non_index
compare oltp_insert
compare oltp_insert --auto-inc=off
compare oltp_delete
exit $failed
