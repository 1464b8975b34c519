#!/usr/bin/env bash
# Compares plain JDBC with itself (props/compare-aa.props) or with planted slowdowns
# (props/compare-planted.props) several times, each time with another seed. Then prints the results
# on client CPU of each comparison and of all together.
#
#   scripts/dev/compare-aa.sh PROPS TIMES [KEY VALUE]...
#
# Keys and values override the file. The results stay in PROPS_TIME. DIRECTORY=PROPS_TIME resumes
# comparisons that were ended early. Stops at a comparison that fails.
set -euo pipefail
case "${1:-}" in
  -h | --help)
    sed -nE '2,/^[^#]/s/^# ?//p' "$0"
    exit
    ;;
esac
cd "$(dirname "$0")/../.."

if [ $# -lt 2 ]; then
  echo "Usage: scripts/dev/compare-aa.sh PROPS TIMES [KEY VALUE]..." >&2
  exit 2
fi
props="$1"
times="$2"
shift 2
jar=tpcc/target/encbench.jar
planted=io/encbench/tpcc/planted
scripts/encbench.sh --version > /dev/null # builds what is missing or older than its sources
jar --create --file tpcc/target/planted.jar -C tpcc/target/test-classes "$planted"
classes="$jar:tpcc/target/planted.jar"

directory="${DIRECTORY:-$(basename "$props" .props)_$(date +%Y-%m-%d_%H%M%S)}"
mkdir -p "$directory"
results=()
for seed in $(seq "$times"); do
  results+=("$directory/$seed")
  echo "comparison $seed of $times: $directory/$seed.log" >&2
  # Exit code 1 means that the result is not valid, which the table shows.
  # shellcheck disable=SC2086 # several options
  java -Xmx704m ${JAVA_OPTS:-} -cp "$classes" io.encbench.tpcc.EncBench compare \
    "$props" seed "$seed" resultDirectory "$directory/$seed" "$@" \
    >> "$directory/$seed.log" 2>&1 || { code=$?; [ "$code" = 1 ] || exit "$code"; }
done
java -cp "$classes" io.encbench.tpcc.planted.Verdicts "${results[@]}" | tee "$directory/table.txt"
