#!/usr/bin/env bash
# Measures the client CPU of a point select with sysbench and with our OLTP tests: the same statements on the
# same tables of the same server, one program after the other in each block, in alternating order.
#   scripts/dev/oltp-client-cpu.sh HOST PORT USER DATABASE [BLOCKS [SECONDS [THREADS]]]
# The account must have no password, and the database no tables sbtestN. Needs sysbench
# (apt-get install -y sysbench). Client CPU is that of the whole process in the measured time: for sysbench
# from its start, for the JVM after a warm-up of the same length, including JIT compiler and garbage collector.
set -euo pipefail
case "${1:-}" in
  -h | --help)
    sed -nE '2,/^[^#]/s/^# ?//p' "$0"
    exit
    ;;
esac
if [ $# -lt 4 ]; then
  echo "error: needs 4 arguments; see $0 --help" >&2
  exit 2
fi
host=$1 port=$2 user=$3 database=$4 blocks=${5:-6} seconds=${6:-10} threads=${7:-1}
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
test=(oltp_point_select)
options=(--tables=1 --table-size=10000 "--threads=$threads" "--time=$seconds")
theirs=(--mysql-host="$host" --mysql-port="$port" --mysql-user="$user" --mysql-db="$database")
printf 'conn=jdbc:mysql://%s:%s/%s\nuser=%s\npassword=\n' "$host" "$port" "$database" "$user" > "$work/server.props"
ours=("$(dirname "$0")/../encbench.sh" oltp)
TIMEFORMAT='%U %S'

# Both functions print queries per second and microseconds of client CPU per query.
sysbenchs() {
  { time sysbench "${test[@]}" "${theirs[@]}" "${options[@]}" run > "$work/theirs.out" 2>&1; } 2> "$work/theirs.time"
  awk 'FNR == NR {cpu = $1 + $2; next}
       /^ *queries: / {n = $2; rate = $3; sub(/\(/, "", rate)}
       END {printf "%.0f %.2f\n", rate, 1e6 * cpu / n}' "$work/theirs.time" "$work/theirs.out"
}
encbenchs() {
  "${ours[@]}" "${test[@]}" run --server="$work/server.props" --preset=sysbench --warmup-time="$seconds" \
    "${options[@]}" --output="$work/out" > "$work/ours.out" 2>&1 || { cat "$work/ours.out" >&2; exit 1; }
  metric() { # the baseline's
    grep "\"arm\": \"plain\", \"metric\": \"$1\", \"value\"" "$work/out/results.json" | sed -E 's/.*"value": \{ "value": ([0-9.E+-]+).*/\1/'
  }
  printf '%.0f %.2f\n' "$(metric queries_per_second)" "$(metric client_cpu_process_us_per_op)"
}

sysbench "${test[@]}" "${theirs[@]}" "${options[@]}" prepare > /dev/null
trap 'sysbench "${test[@]}" "${theirs[@]}" "${options[@]}" cleanup > /dev/null; rm -rf "$work"' EXIT
printf '%-6s %-22s %-22s %s\n' block "sysbench: q/s  us/q" "encbench: q/s  us/q" "ratio of us/q"
for block in $(seq "$blocks"); do
  if [ $((block % 2)) = 1 ]; then
    a=$(sysbenchs) b=$(encbenchs)
  else
    b=$(encbenchs) a=$(sysbenchs)
  fi
  echo "$block $a $b" | awk '{printf "%-6s %13s %8s %13s %8s %9.2f\n", $1, $2, $3, $4, $5, $5 / $3}' | tee -a "$work/blocks"
done
echo "medians: $(for column in 2 3 4 5 6; do sort -n -k "$column" "$work/blocks" | awk -v c="$column" '{v[NR] = $c} END {print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2}'; done | paste -s -d ' ')" \
  | awk '{printf "%-6s %12s %8s %13s %8s %9.2f\n", "median", $2, $3, $4, $5, $6}'
