#!/usr/bin/env bash
# Checks that the OLTP tests send the same statements as sysbench: both run the same events with the same
# options on the same tables, and the statements in the server's general log are counted by kind, per event.
# Before that, each prepares its tables with the same options and runs on the tables of the other; the
# statements that create the tables must be the same.
#   scripts/dev/oltp-statements.sh HOST PORT USER DATABASE GENERAL_LOG
# GENERAL_LOG is the log file of a server with general_log=ON, which this script may empty. The account must
# have no password, and the database no tables sbtestN. Needs sysbench (apt-get install -y sysbench).
set -euo pipefail
case "${1:-}" in
  -h | --help)
    sed -nE '2,/^[^#]/s/^# ?//p' "$0"
    exit
    ;;
esac
if [ $# -lt 5 ]; then
  echo "error: needs 5 arguments; see $0 --help" >&2
  exit 2
fi
host=$1 port=$2 user=$3 database=$4 log=$5
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
events=40
tables=(--tables=3 --table-size=3000)
theirs=(--mysql-host="$host" --mysql-port="$port" --mysql-user="$user" --mysql-db="$database")
printf 'conn=jdbc:mysql://%s:%s/%s\nuser=%s\npassword=\n' "$host" "$port" "$database" "$user" > "$work/server.props"
ours=("$(dirname "$0")/../encbench.sh" oltp)

# Prints the kinds of statements on sysbench's tables with their number per event; the log has $1 events.
counted() {
  grep -a -E $'\t *[0-9]+ (Execute|Query)\t' "$log" | sed -E 's/^.*\t *[0-9]+ //' \
    | grep -a -E 'sbtest|BEGIN|COMMIT' | grep -a -v -i information_schema \
    | sed -E "s/[0-9]{11}(-[0-9]{11})+/TEXT/g; s/sbtest[0-9]+/sbtestN/g; s/-?\b[0-9]+\b/N/g" \
    | sort | uniq -c | awk -v events="$1" '{n = $1 / events; $1 = ""; printf "%g x%s\n", n, $0}'
}

failed=0
said() { # prints the test, its options and, if the files differ, the differences
  if [ -s "$work/ours" ] && diff "$work/theirs" "$work/ours" > "$work/diff"; then
    echo "same   $*"
    sed 's/^/         /' "$work/ours"
  else
    failed=1
    echo "DIFFER $* (< sysbench, > ours)"
    cat "$work/diff" "$work/ours.out"
  fi
}

# Prints the statements that create tables and indexes, one per line, without irrelevant differences: spaces,
# comments, case, and INTEGER instead of INT.
made() {
  awk '/^[0-9]+-[0-9]+-[0-9]+T/ {print entry; entry = ""} {entry = entry " " $0} END {print entry}' "$log" \
    | grep -a -o -E 'CREATE (TABLE|INDEX) .*' | tr '[:upper:]' '[:lower:]' \
    | sed -E 's/[[:space:]*!\/]//g; s/integer/int/g' | sort
}

sysbenchs() { # options and command
  sysbench "$@" "${theirs[@]}" "${tables[@]}" > "$work/theirs.out" 2>&1 || { tail -c 1000 "$work/theirs.out"; exit 1; }
}

exchange() { # options of the tables; leaves sysbench's tables
  : > "$log"
  sysbenchs oltp_read_write "$@" prepare
  made > "$work/theirs"
  "${ours[@]}" oltp_read_write run --server="$work/server.props" --preset=sysbench "${tables[@]}" "$@" \
    --events=$events --time=0 --output="$work/out" > "$work/ours.out" 2>&1 || true
  grep -q 'oltp_read_write' "$work/out/sysbench.txt" || { cat "$work/ours.out"; exit 1; }
  sysbenchs oltp_read_write cleanup
  : > "$log"
  "${ours[@]}" oltp_read_write prepare --server="$work/server.props" --preset=sysbench "${tables[@]}" "$@" \
    > "$work/ours.out" 2>&1 || { cat "$work/ours.out"; exit 1; }
  made > "$work/ours"
  sysbenchs oltp_read_write "$@" --events=$events --time=0 run
  said prepare "$@"
  "${ours[@]}" oltp_read_write cleanup --server="$work/server.props" --preset=sysbench "${tables[@]}" > "$work/ours.out" 2>&1 \
    || { cat "$work/ours.out"; exit 1; }
}

compare() { # options of one test
  : > "$log"
  sysbenchs "$@" --events=$events --time=0 run
  counted $events > "$work/theirs"
  : > "$log"
  # The result is INVALID because of the few events, but only the statements matter. Plain runs twice (A/A).
  "${ours[@]}" "$1" run "${@:2}" --server="$work/server.props" --preset=sysbench "${tables[@]}" \
    --events=$events --time=0 --output="$work/out" > "$work/ours.out" 2>&1 || true
  counted $((2 * events)) > "$work/ours"
  said "$@"
}

sysbenchs oltp_read_write prepare
trap 'sysbenchs oltp_read_write cleanup; rm -rf "$work"' EXIT
for options in "" --auto-inc=off "--secondary=on --create-secondary=off"; do
  sysbenchs oltp_read_write cleanup
  # shellcheck disable=SC2086 # several options
  exchange $options
done
sysbenchs oltp_read_write prepare
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
