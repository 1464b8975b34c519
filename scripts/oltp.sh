#!/usr/bin/env bash
# Sysbench's OLTP tests over connection profiles (experiment E3), on a fresh clone too: it packages what is missing.
#   scripts/oltp.sh [TEST] [COMMAND] [OPTIONS]      scripts/oltp.sh --help
set -euo pipefail
root="$(cd "$(dirname "$0")/.." && pwd)"
if [ ! -e "$root/jmh-suites/target/class-path" ]; then
  mvn -q -B -f "$root/pom.xml" -pl jmh-suites package -DskipRun=true >&2
fi
exec "$root/scripts/jmh-suites.sh" oltp "$@"
