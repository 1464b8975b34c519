#!/usr/bin/env bash
# Numbers runs with a file in the current directory, as BenchmarkSQL does.
set -euo pipefail
case "${1:-}" in
  -h | --help | -V | --version) exec "$(dirname "$0")/encbench.sh" run "$@" ;;
esac
sequence=.jTPCC_run_seq.dat
number=1
if [ -e "$sequence" ]; then
  number=$(($(cat "$sequence") + 1))
fi
# A read-only directory does not prevent a run.
{ echo "$number" > "$sequence"; } 2>/dev/null || true
JAVA_OPTS="${JAVA_OPTS:-} -DrunID=$number" exec "$(dirname "$0")/encbench.sh" run "$@"
