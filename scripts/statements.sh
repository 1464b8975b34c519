#!/usr/bin/env bash
# Response times and CPU of kinds of statements over connection profiles (experiment E2), on a fresh clone too: it packages what is missing.
#   scripts/statements.sh [OPTIONS]      scripts/statements.sh --help
set -euo pipefail
root="$(cd "$(dirname "$0")/.." && pwd)"
if [ ! -e "$root/jmh-suites/target/class-path" ]; then
  mvn -q -B -f "$root/pom.xml" -pl jmh-suites package -DskipRun=true >&2
fi
exec "$root/scripts/jmh-suites.sh" statements "$@"
