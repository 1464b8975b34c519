#!/usr/bin/env bash
# Loads existing tables, or writes CSV files, as BenchmarkSQL's script of this name does.
# `scripts/encbench.sh load --help` lists all arguments.
set -euo pipefail
case "${1:-}" in
  -h | --help)
    echo "Usage: scripts/runLoader.sh PROPS [KEY VALUE]..."
    sed -nE '2,/^[^#]/s/^# ?//p' "$0"
    exit
    ;;
esac
exec "$(dirname "$0")/encbench.sh" load "$@"
