#!/usr/bin/env bash
# Writes report.html of a run again, as BenchmarkSQL's script of this name does.
# `scripts/encbench.sh report --help` lists all arguments.
set -euo pipefail
case "${1:-}" in
  -h | --help)
    echo "Usage: scripts/generateReport.sh DIRECTORY [SKIP_MINUTES]"
    sed -nE '2,/^[^#]/s/^# ?//p' "$0"
    exit
    ;;
esac
exec "$(dirname "$0")/encbench.sh" report "$@"
