#!/usr/bin/env bash
# Measures what the clients of a shared run cost the program that starts them, with clients that exist
# in one process only: barriers, start, seconds, merge and files.
#
#   scripts/dev/fleet-simulation.sh CLIENTS [SECONDS [TRANSACTIONS]]
#
# SECONDS (60) is the length of the simulated run, TRANSACTIONS (250) those of a client in a second.
# Prints a line for each figure. JAVA_OPTS sets options of Java.
set -euo pipefail
case "${1:-}" in
  -h | --help)
    sed -nE '2,/^[^#]/s/^# ?//p' "$0"
    exit
    ;;
  "")
    echo "Usage: scripts/dev/fleet-simulation.sh CLIENTS [SECONDS [TRANSACTIONS]]" >&2
    exit 2
    ;;
esac
cd "$(dirname "$0")/../.."
scripts/encbench.sh --version > /dev/null # builds what is missing or older than its sources
# shellcheck disable=SC2086 # several options
exec java -Xmx704m ${JAVA_OPTS:-} \
  -cp "tpcc/target/test-classes:tpcc/target/encbench.jar:tpcc/target/lib/*" \
  io.encbench.tpcc.run.FleetSimulation "$1" "${2:-60}" "${3:-250}"
