#!/usr/bin/env bash
# Cipher strength and compression over links of different speed (experiment E5), on a fresh clone too: it packages what is missing.
#   scripts/link.sh [OPTIONS]      scripts/link.sh --help
set -euo pipefail
root="$(cd "$(dirname "$0")/.." && pwd)"
if [ ! -e "$root/jmh-suites/target/class-path" ]; then
  mvn -q -B -f "$root/pom.xml" -pl jmh-suites package -DskipRun=true >&2
fi
exec "$root/scripts/jmh-suites.sh" link "$@"
