#!/usr/bin/env bash
# Runs all tests: unit tests, and tests on real MySQL and MariaDB servers, which they start themselves.
set -euo pipefail
case "${1:-}" in
  -h | --help)
    echo "Usage: scripts/test.sh [MAVEN OPTION]..."
    sed -nE '2,/^[^#]/s/^# ?//p' "$0"
    exit
    ;;
esac
cd "$(dirname "$0")/.."
scripts/install-server-libraries.sh
# Two modules at a time: the tests mostly wait for servers.
exec mvn -B -T 2 -Ptests verify "$@"
