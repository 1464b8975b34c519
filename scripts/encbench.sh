#!/usr/bin/env bash
# The TPC-C runner, once it is packaged: scripts/encbench.sh --help
# JAVA_OPTS holds options of the JVM.
set -euo pipefail
jar="$(dirname "$0")/../tpcc/target/encbench.jar"
if [ ! -e "$jar" ]; then
  echo "Package first: mvn -pl tpcc package" >&2
  exit 2
fi
# shellcheck disable=SC2086 # several options
exec java ${JAVA_OPTS:-} -jar "$jar" "$@"
