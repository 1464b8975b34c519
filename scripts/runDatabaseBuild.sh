#!/usr/bin/env bash
# Creates the tables, loads them and adds the indexes, as BenchmarkSQL's script of this name does.
# `scripts/encbench.sh build --help` lists all arguments.
set -euo pipefail
case "${1:-}" in
  -h | --help)
    echo "Usage: scripts/runDatabaseBuild.sh PROPS [KEY VALUE]..."
    sed -nE '2,/^[^#]/s/^# ?//p' "$0"
    exit
    ;;
esac
exec "$(dirname "$0")/encbench.sh" build "$@"
