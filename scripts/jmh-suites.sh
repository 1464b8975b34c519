#!/usr/bin/env bash
# Runs the JMH suites without Maven, once they are packaged: scripts/jmh-suites.sh --help
set -euo pipefail
target="$(cd "$(dirname "$0")/../jmh-suites/target" 2>/dev/null && pwd)" || {
  echo "Package first: mvn -pl jmh-suites package" >&2
  exit 2
}
exec java -classpath "$target/classes:$(cat "$target/class-path")" io.encbench.jmh.JmhSuites "$@"
