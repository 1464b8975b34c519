#!/usr/bin/env bash
# Drops the tables, as BenchmarkSQL's script of this name does.
# `scripts/encbench.sh destroy --help` lists all arguments.
set -euo pipefail
case "${1:-}" in
  -h | --help)
    echo "Usage: scripts/runDatabaseDestroy.sh PROPS [KEY VALUE]..."
    sed -nE '2,/^[^#]/s/^# ?//p' "$0"
    exit
    ;;
esac
exec "$(dirname "$0")/encbench.sh" destroy "$@"
