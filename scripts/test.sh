#!/usr/bin/env bash
# Runs all tests: unit tests, and those on real MySQL and MariaDB servers that they start themselves.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/install-server-libraries.sh
exec mvn -B -Ptests verify "$@"
