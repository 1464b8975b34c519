#!/usr/bin/env bash
# Runs a script of SQL statements, as BenchmarkSQL's script of this name does.
# `scripts/encbench.sh sql --help` lists all arguments.
set -euo pipefail
case "${1:-}" in
  -h | --help)
    echo "Usage: scripts/runSQL.sh PROPS SCRIPT"
    sed -nE '2,/^[^#]/s/^# ?//p' "$0"
    exit
    ;;
esac
exec "$(dirname "$0")/encbench.sh" sql "$@"
