#!/usr/bin/env bash
# Runs the transactions, as BenchmarkSQL's script of this name does, and numbers runs with a file
# in the current directory. `scripts/encbench.sh run --help` lists all arguments.
set -euo pipefail
case "${1:-}" in
  -h | --help)
    echo "Usage: scripts/runBenchmark.sh [--check] PROPS [KEY VALUE]..."
    sed -nE '2,/^[^#]/s/^# ?//p' "$0"
    exit
    ;;
  -V | --version) exec "$(dirname "$0")/encbench.sh" run "$@" ;;
esac
sequence=.jTPCC_run_seq.dat
number=1
if [ -e "$sequence" ]; then
  number=$(($(cat "$sequence") + 1))
fi
# A read-only directory does not prevent a run.
{ echo "$number" > "$sequence"; } 2>/dev/null || true
JAVA_OPTS="${JAVA_OPTS:-} -DrunID=$number" exec "$(dirname "$0")/encbench.sh" run "$@"
