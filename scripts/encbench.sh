#!/usr/bin/env bash
# The TPC-C runner, once it is packaged: scripts/encbench.sh --help
# JAVA_OPTS holds options of the JVM, which win over the heap set here: what 1,024 terminals need. Java
# alone would let it grow to a quarter of the machine.
set -euo pipefail
jar="$(dirname "$0")/../tpcc/target/encbench.jar"
if [ ! -e "$jar" ]; then
  echo "Package first: mvn -pl tpcc package" >&2
  exit 2
fi
# shellcheck disable=SC2086 # several options
exec java -Xmx704m ${JAVA_OPTS:-} -jar "$jar" "$@"
