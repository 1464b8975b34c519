#!/usr/bin/env bash
# Runs all tests: unit tests, and those on real MySQL and MariaDB servers that they start themselves.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/install-server-libraries.sh
# Two modules at a time: the runner and the suites need only the core, and wait for servers mostly.
exec mvn -B -T 2 -Ptests verify "$@"
