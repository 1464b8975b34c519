#!/usr/bin/env bash
# Comparisons of plain JDBC with itself and with planted slowdowns (props/compare-aa.props), one after
# another, each with a seed of its own; then what each of them, and all, say of client CPU.
#
#   scripts/compare-aa.sh [TIMES [KEY VALUE]...]
#
# TIMES is 10. Keys and values win over the file: "arms plain" leaves the planted arms out. The results
# stay in compare-aa_TIME; DIRECTORY=compare-aa_TIME goes on with what was ended before its time. Stops
# at a comparison that fails.
set -euo pipefail
cd "$(dirname "$0")/.."

times="${1:-10}"
shift || true
jar=tpcc/target/encbench.jar
planted=io/encbench/tpcc/planted
if [ ! -e "$jar" ] || [ ! -e "tpcc/target/test-classes/$planted" ]; then
  echo "Package first: mvn -pl tpcc package" >&2
  exit 2
fi
jar --create --file tpcc/target/planted.jar -C tpcc/target/test-classes "$planted"
classes="$jar:tpcc/target/planted.jar"

directory="${DIRECTORY:-compare-aa_$(date +%Y-%m-%d_%H%M%S)}"
mkdir -p "$directory"
results=()
for seed in $(seq "$times"); do
  results+=("$directory/$seed")
  echo "comparison $seed of $times: $directory/$seed.log" >&2
  # 1 is for what is not valid, which the table says.
  # shellcheck disable=SC2086 # several options
  java -Xmx704m ${JAVA_OPTS:-} -cp "$classes" io.encbench.tpcc.EncBench compare \
    props/compare-aa.props seed "$seed" resultDirectory "$directory/$seed" "$@" \
    >> "$directory/$seed.log" 2>&1 || [ $? = 1 ]
done
java -cp "$classes" io.encbench.tpcc.planted.Verdicts "${results[@]}" | tee "$directory/table.txt"
