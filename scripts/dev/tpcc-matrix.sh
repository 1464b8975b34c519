#!/usr/bin/env bash
# Runs TPC-C in a plain arm and in every encrypted arm: 20, 50 and 100 % of the columns, strict, with
# windows and ordered, on MySQL and MariaDB servers that it starts itself.
#
#   scripts/dev/tpcc-matrix.sh [SECONDS [ARM...]]
#
# For each arm: build, check all 12 conditions, run 300 transactions at one terminal, after which the
# decrypted rows must equal those of the plain arm. Then build again, run for SECONDS (20) at
# 8 terminals, and check the conditions again. At the end it prints a table; logs and reports stay in
# the directory that it names. Exits with 1 if anything failed. SERVERS="mysql" leaves one server out;
# WAREHOUSES (1) sets the scale.
set -euo pipefail
case "${1:-}" in
  -h | --help)
    sed -nE '2,/^[^#]/s/^# ?//p' "$0"
    exit
    ;;
esac
cd "$(dirname "$0")/../.."

# The Java program catches Ctrl-C and ends with 130, which bash would take for a failed arm and go on.
trap 'exit 130' INT

seconds="${1:-20}"
shift || true
arms=("$@")
if [ ${#arms[@]} -eq 0 ]; then
  arms=(20-strict 20-windows 20-ordered 50-strict 50-windows 50-ordered
    100-strict 100-windows 100-ordered)
fi
read -r -a servers <<< "${SERVERS:-mysql mariadb}"
warehouses="${WAREHOUSES:-1}"

# Keys are in the environment, since other accounts can read a command line.
TPCC_KEYS="${TPCC_KEYS:-$(openssl rand -hex 32)}"
export TPCC_KEYS

directory="tpcc-matrix_$(date +%Y-%m-%d_%H%M%S)"
mkdir "$directory"

# all NAME SERVER ARM [KEY VALUE]...: runs every step on a fresh server; the log is NAME.log.
all() {
  local name="$1" server="$2" arm="$3" conn="embedded:$2"
  shift 3
  if [ "$arm" != plain ]; then
    conn="$conn?encRules=props/rules-tpcc-$arm.props&encKeyProvider=env:TPCC_KEYS"
  fi
  scripts/encbench.sh all --digest props/tpcc-embedded.props db "$server" conn "$conn" \
    warehouses "$warehouses" runMins 0 rampupSecs 0 resultDirectory "$directory/$name" "$@" \
    > "$directory/$name.log" 2>&1
}

# found LOG PATTERN: prints the last match of a group; a dash if there is none.
found() {
  local match
  match="$(sed -nE "s/.*$2.*/\\1/p" "$directory/$1.log" | tail -n 1)"
  echo "${match:--}"
}

# stored LOG: prints MB of rows and of indexes after the load; a dash if the log has none.
stored() {
  local sizes
  sizes="$(sed -nE 's/^stored: ([0-9]+) bytes of rows, ([0-9]+) of indexes$/\1 \2/p' \
    "$directory/$1.log" | awk '{ printf "%.0f + %.0f", $1 / 1e6, $2 / 1e6 }')"
  echo "${sizes:--}"
}

failed=0
rows=()
for server in "${servers[@]}"; do
  for arm in plain "${arms[@]}"; do
    one="$server-$arm-one" many="$server-$arm-many"
    echo "$server $arm" >&2
    same=-
    verdict=fine
    if ! all "$one" "$server" "$arm" terminals 1 runTxnsPerTerminal 300; then
      verdict="FAILED: $directory/$one.log"
    elif [ "$arm" != plain ]; then
      if cmp -s <(grep '^digest' "$directory/$server-plain-one.log") \
        <(grep '^digest' "$directory/$one.log"); then
        same=same
      else
        same=OTHER
        verdict="FAILED: other rows than the plain arm"
      fi
    fi
    if ! all "$many" "$server" "$arm" terminals 8 runTxnsPerTerminal 0 runSecs "$seconds"; then
      verdict="FAILED: $directory/$many.log"
    fi
    [ "$verdict" = fine ] || failed=1
    holding="$(grep -oE 'all [0-9]+ conditions hold' "$directory/$many.log" |
      grep -oE '[0-9]+' | paste -sd '+' || true)"
    rows+=("$server|$arm|$(found "$many" 'loaded .* in ([0-9.]+) s')|$(
      stored "$many")|${holding:--}|$same|$(
      found "$many" 'Measured tpmTOTAL = ([0-9.]+)')|$(
      found "$many" 'Client CPU +=  *([0-9.]+) us')|$(
      found "$many" 'Wire +=  *([0-9]+) bytes')|$(
      found "$many" 'and ([0-9.]+) round trips')|$verdict")
  done
done

printf '%s\n' 'server|arm|load s|stored MB|conditions|rows|tpmTOTAL|CPU us/txn|wire B/txn|trips/txn|verdict' "${rows[@]}" |
  column -t -s '|' | tee "$directory/table.txt"
exit "$failed"
